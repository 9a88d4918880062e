import type { ItemChange } from '../../infra/local/dynamodb/change-feed.ts';
import type { LocalDynamoDb } from '../../infra/local/dynamodb/local-dynamodb.ts';

const WITHIN_MS = 15_000;

/**
 * Asks now, and again after every change that may matter, until the answer is yes. Rejects after 15
 * seconds, naming what was waited for.
 */
export async function eventuallyChanged(
  what: string,
  dynamoDb: Pick<LocalDynamoDb, 'onChange'>,
  mayMatter: (change: ItemChange) => boolean,
  ask: () => Promise<boolean>,
): Promise<void> {
  const tooLate = AbortSignal.timeout(WITHIN_MS);
  let changed = Promise.withResolvers<void>();
  const wake = () => changed.resolve();
  const stopListening = dynamoDb.onChange((change) => {
    if (mayMatter(change)) wake();
  });
  tooLate.addEventListener('abort', wake);
  try {
    while (!(await ask())) {
      await changed.promise;
      if (tooLate.aborted) throw new Error(`Not within ${WITHIN_MS} ms: ${what}`);
      changed = Promise.withResolvers<void>();
    }
  } finally {
    stopListening();
    tooLate.removeEventListener('abort', wake);
  }
}
