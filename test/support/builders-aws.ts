import {
  DynamoDBClient,
  type ServiceInputTypes as DynamoDbInput,
  type ServiceOutputTypes as DynamoDbOutput,
} from '@aws-sdk/client-dynamodb';
import {
  SQSClient,
  type ServiceInputTypes as SqsInput,
  type ServiceOutputTypes as SqsOutput,
} from '@aws-sdk/client-sqs';

/** A request as the caller handed it to the client. */
interface Sent<Input> {
  readonly command: string;
  readonly input: Input;
}

/** Answers in place of the service, or throws what the service would refuse with. */
export type Answer<Input, Output> = (sent: Sent<Input>) => Omit<Output, '$metadata'>;

/** In front of everything else a client does with a request. */
const FIRST = { step: 'initialize', priority: 'high' } as const;

/** A real client whose requests end before they reach the wire. */
export function fakeDynamoDb(answer: Answer<DynamoDbInput, DynamoDbOutput>) {
  const client = new DynamoDBClient({ region: 'local' });
  const { sent, respond } = createRecorder(answer);
  client.middlewareStack.add(
    (_next, { commandName }) =>
      async ({ input }) => {
        return respond({ command: String(commandName), input });
      },
    FIRST,
  );
  return { client, sent };
}

/** The same for SQS. */
export function fakeSqs(answer: Answer<SqsInput, SqsOutput>) {
  const client = new SQSClient({ region: 'local' });
  const { sent, respond } = createRecorder(answer);
  client.middlewareStack.add(
    (_next, { commandName }) =>
      async ({ input }) => {
        return respond({ command: String(commandName), input });
      },
    FIRST,
  );
  return { client, sent };
}

function createRecorder<Input, Output>(answer: Answer<Input, Output>) {
  const sent: Sent<Input>[] = [];
  const respond = (request: Sent<Input>) => {
    sent.push(request);
    return { output: { ...answer(request), $metadata: {} }, response: undefined };
  };
  return { sent, respond };
}

/** An error with the names and numbers by which the SDK's errors are told apart. */
export function serviceError(
  name: string,
  { status, code, message = name }: { status?: number; code?: string; message?: string } = {},
): Error {
  return Object.assign(new Error(message), {
    name,
    ...(code === undefined ? {} : { code }),
    ...(status === undefined ? {} : { $metadata: { httpStatusCode: status } }),
  });
}
