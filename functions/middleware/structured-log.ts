import type { MiddlewareObj } from '@middy/core';
import type { Log, LogFields } from '../runtime/log.ts';

/** Logs what escapes a handler, which is a bug of ours, and what the line tells of its event besides. */
export function structuredLog<Event>(
  log: Log,
  about: (event: Event) => LogFields = () => ({}),
): MiddlewareObj<Event> {
  return {
    onError: function structuredLogOnError({ error, context, event }) {
      log('error', 'invocation failed', {
        requestId: context.awsRequestId,
        ...about(event),
        why: error?.stack ?? String(error),
      });
    },
  };
}
