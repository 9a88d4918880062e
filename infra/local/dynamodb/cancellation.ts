import { DynamoDbError } from './dynamodb-error.ts';
import type { WireObject } from './wire.ts';

const NO_FAULT = { Code: 'None' };

/**
 * Attempts every action of a transaction, so that each failure is reported at the place of its action.
 *
 * @throws DynamoDbError TransactionCanceledException when an action fails by a condition or by the
 * item's own content; a failure of another kind is the whole request's and thrown as it is
 */
export function attemptAll<Action, Result>(
  actions: readonly Action[],
  attempt: (action: Action) => Result,
): readonly Result[] {
  const results: Result[] = [];
  const reasons = actions.map((action): WireObject => {
    try {
      results.push(attempt(action));
      return NO_FAULT;
    } catch (error) {
      return reasonOf(error);
    }
  });
  if (results.length < actions.length) throw transactionCanceled(reasons);
  return results;
}

function reasonOf(error: unknown): WireObject {
  if (!(error instanceof DynamoDbError)) throw error;
  const { type, message, body } = error;
  if (type === 'ConditionalCheckFailedException') {
    const { Item } = body;
    return {
      ...(Item === undefined ? {} : { Item }),
      Code: 'ConditionalCheckFailed',
      Message: message,
    };
  }
  // An empty key value is refused with the request, every other unfit value with its action.
  if (type !== 'ValidationException' || /cannot contain an empty/.test(message)) throw error;
  return { Code: 'ValidationError', Message: message };
}

function transactionCanceled(reasons: readonly WireObject[]): DynamoDbError {
  const codes = reasons.map((reason) => reason['Code']).join(', ');
  return new DynamoDbError({
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    CancellationReasons: reasons,
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
  });
}
