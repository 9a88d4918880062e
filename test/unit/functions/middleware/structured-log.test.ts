import middy from '@middy/core';
import type { SQSEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { batchResponse } from '../../../../functions/middleware/batch-response.ts';
import { structuredLog } from '../../../../functions/middleware/structured-log.ts';
import { createFakeLog, lambdaContext, sqsEvent } from '../../../support/builders-lambda.ts';

function handlerThat(handle: () => never) {
  const { log, lines } = createFakeLog();
  const handler = middy<SQSEvent>({ timeoutEarlyInMillis: 0 })
    .use(batchResponse())
    .use(structuredLog(log))
    .handler(async () => handle());
  return { handler, lines };
}

describe('structuredLog', () => {
  it('tells what escaped the handler, with its stack, and lets the answer be made', async () => {
    const { handler, lines } = handlerThat(() => {
      throw new Error('no such table');
    });
    await expect(handler(sqsEvent('a'), lambdaContext())).resolves.toEqual({
      batchItemFailures: [{ itemIdentifier: 'a' }],
    });
    expect(lines).toEqual([
      {
        level: 'error',
        message: 'invocation failed',
        fields: {
          requestId: 'request-1',
          why: expect.stringMatching(/^Error: no such table\n.*structured-log/s),
        },
      },
    ]);
  });

  it('tells of the event what it is asked to', async () => {
    const { log, lines } = createFakeLog();
    const about = ({ Records }: SQSEvent) => ({ messages: Records.length });
    const handler = middy<SQSEvent>({ timeoutEarlyInMillis: 0 })
      .use(batchResponse())
      .use(structuredLog(log, about))
      .handler(() => Promise.reject(new Error('no such table')));
    await handler(sqsEvent('a', 'b'), lambdaContext());
    expect(lines).toMatchObject([{ fields: { requestId: 'request-1', messages: 2 } }]);
  });

  it('tells of something that is no error too', async () => {
    const { handler, lines } = handlerThat(() => {
      // biome-ignore lint/style/useThrowOnlyError: a library may do so.
      throw 'odd';
    });
    await handler(sqsEvent('a'), lambdaContext());
    expect(lines.map(({ fields }) => fields['why'])).toEqual(['odd']);
  });
});
