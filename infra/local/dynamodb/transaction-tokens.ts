import { hash } from 'node:crypto';

import { serviceError } from './dynamodb-error.ts';
import { stableJson } from './stable-json.ts';

const WINDOW_MS = 10 * 60 * 1000;

/** Remembers completed transactions by their `ClientRequestToken`, for ten minutes after completion. */
export interface TransactionTokens {
  /**
   * Whether this very transaction was completed under the token.
   *
   * @throws IdempotentParameterMismatchException when another one was
   */
  isReplay(token: string, content: string): boolean;
  remember(token: string, content: string): void;
}

/** What two requests must share to count as the same transaction. */
export function transactionContent(transactItems: unknown): string {
  return hash('sha256', stableJson(transactItems), 'base64');
}

export function createTransactionTokens(now: () => number): TransactionTokens {
  // In order of completion, so that the oldest come first.
  const completed = new Map<string, { readonly content: string; readonly at: number }>();

  function forgetExpired(): void {
    const oldest = now() - WINDOW_MS;
    for (const [token, { at }] of completed) {
      if (at >= oldest) return;
      completed.delete(token);
    }
  }

  return {
    isReplay: (token, content) => {
      forgetExpired();
      const earlier = completed.get(token);
      if (earlier === undefined) return false;
      if (earlier.content === content) return true;
      throw serviceError(
        'IdempotentParameterMismatchException',
        'DynamoDB rejected the request because you retried a request with a different payload ' +
          'but with an idempotent token that was already used.',
      );
    },
    remember: (token, content) => {
      completed.set(token, { content, at: now() });
    },
  };
}
