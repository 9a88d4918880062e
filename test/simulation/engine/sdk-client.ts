import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDbError } from '../../../infra/local/dynamodb/dynamodb-error.ts';
import { isWireObject, type WireObject } from '../../../infra/local/dynamodb/wire.ts';

/** Carries out one operation with input and output as they travel on the wire. */
export type WireCall = (operation: string, input: WireObject) => Promise<WireObject>;

/**
 * Stands in for an SDK client below the store: same commands, same answers, same error classes,
 * without signing and HTTP, which would cost most of a simulation's time. It sends a command as it
 * is, so nothing that the SDK draws by itself (request tokens) is part of a run.
 */
export function createSdkClient(call: WireCall) {
  return {
    destroy: () => {},
    send: async (command: { readonly input: object }): Promise<unknown> => {
      const operation = command.constructor.name.replace(/Command$/, '');
      try {
        const answer = await call(operation, asObject(toWire(command.input)));
        decodeBytes(answer);
        return answer;
      } catch (error) {
        throw error instanceof DynamoDbError ? toSdkError(error) : error;
      }
    },
  };
}

function toSdkError({ type, message, status, body }: DynamoDbError): Error {
  const about = { message, $metadata: { httpStatusCode: status } };
  if (type === 'TransactionCanceledException') {
    const reasons = Array.isArray(body['CancellationReasons']) ? body['CancellationReasons'] : [];
    return new TransactionCanceledException({ ...about, CancellationReasons: reasons });
  }
  if (type === 'ConditionalCheckFailedException') return new ConditionalCheckFailedException(about);
  return Object.assign(new Error(message), { name: type, $metadata: about.$metadata });
}

/** No answer came: whether the request was carried out is anybody's guess. */
export function unanswered(): Error {
  return Object.assign(new Error('the connection timed out'), { name: 'TimeoutError' });
}

/** The service says itself that it does not know. */
export function internalError(): Error {
  return Object.assign(new Error('internal server error'), {
    name: 'InternalServerError',
    $metadata: { httpStatusCode: 500 },
  });
}

/** Bytes are base64 on the wire. */
function toWire(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(toWire);
  const copy: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) copy[name] = toWire(field);
  return copy;
}

/**
 * In place: the answer is the caller's own. A field `B` that holds text is the type of a value,
 * never the name of an attribute.
 */
function decodeBytes(value: unknown): void {
  if (Array.isArray(value)) {
    for (const member of value) decodeBytes(member);
  } else if (isMutable(value)) {
    for (const name in value) {
      const field = value[name];
      if (typeof field === 'object') decodeBytes(field);
      else if (name === 'B' && typeof field === 'string') {
        value[name] = new Uint8Array(Buffer.from(field, 'base64'));
      }
    }
  }
}

function isMutable(value: unknown): value is Record<string, unknown> {
  return isWireObject(value);
}

function asObject(value: unknown): WireObject {
  return isWireObject(value) ? value : {};
}
