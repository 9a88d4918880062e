import type { MiddlewareObj } from '@middy/core';
import type { Log } from '../runtime/log.ts';

/** Logs what escapes a handler, which is a bug of ours: the messages come again. */
export function structuredLog(log: Log): MiddlewareObj {
  return {
    onError: function structuredLogOnError({ error, context }) {
      log('error', 'invocation failed', {
        requestId: context.awsRequestId,
        why: error?.stack ?? String(error),
      });
    },
  };
}
