import { isWireObject, type WireObject } from './wire.ts';

const SERVICE = 'com.amazonaws.dynamodb.v20120810';

/** A failure that DynamoDB answers: `body` is the JSON of the answer, `status` its HTTP status. */
export class DynamoDbError extends Error {
  override readonly name = 'DynamoDbError';
  readonly type: string;
  readonly status: number;
  readonly body: WireObject;

  constructor(body: WireObject, status = 400) {
    super(String(body['message'] ?? body['Message'] ?? ''));
    this.type = String(body['__type']).replace(/^.*#/, '');
    this.status = status;
    this.body = body;
  }
}

/** An error of the service's own kind, such as `ResourceInUseException`. */
export function serviceError(type: string, message: string): DynamoDbError {
  return new DynamoDbError({ __type: `${SERVICE}#${type}`, message });
}

export function validationError(message: string): DynamoDbError {
  return new DynamoDbError({ __type: 'com.amazon.coral.validate#ValidationException', message });
}

export function tableNotFound(detail = ''): DynamoDbError {
  return serviceError('ResourceNotFoundException', `Requested resource not found${detail}`);
}

/** Errors that dynalite raises carry the answer with them; anything else is a bug and stays as it is. */
export function asDynamoDbError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DynamoDbError) return error;
  if (!('statusCode' in error && 'body' in error)) return error;
  const { statusCode, body } = error;
  return typeof statusCode === 'number' && isWireObject(body)
    ? new DynamoDbError(body, statusCode)
    : error;
}
