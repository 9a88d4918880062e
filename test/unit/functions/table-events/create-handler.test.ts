import { expect, it } from 'vitest';
import { createTableEventsHandler } from '../../../../functions/table-events/create-handler.ts';
import { putRound } from '../../../../shared/store/writes.ts';
import { roundWith } from '../../../support/builders.ts';
import { fakeSqs } from '../../../support/builders-aws.ts';
import { createFakeLog, lambdaContext, sqsRecord } from '../../../support/builders-lambda.ts';
import { createFakePorts } from '../../../support/builders-ports.ts';
import { TABLE_EVENTS } from '../../messages/message-samples.ts';

const QUEUE_URL = 'http://localhost/queue/events';

it('stops a table at its first message that must come again, while others go on', async () => {
  const ports = createFakePorts();
  ports.store.seed(putRound(roundWith(), undefined));
  ports.store.seed(putRound(roundWith({ roundId: 'round-2', tableId: 'table-2' }), undefined));
  ports.store.before('readRound', () => {
    throw new Error('why');
  });
  const { client, sent } = fakeSqs(() => ({}));
  const handler = createTableEventsHandler({
    ports,
    log: createFakeLog().log,
    queue: { client, queueUrl: QUEUE_URL },
  });
  const body = JSON.stringify(TABLE_EVENTS['no-result']);
  const other = body.replace('round-1', 'round-2').replace('table-1', 'table-2');
  const Records = [
    sqsRecord('a', { body, group: 'table-1', receives: 2 }),
    sqsRecord('b', { body: other, group: 'table-2' }),
    sqsRecord('c', { body, group: 'table-1' }),
  ];
  await expect(handler({ Records }, lambdaContext())).resolves.toEqual({
    batchItemFailures: [{ itemIdentifier: 'a' }, { itemIdentifier: 'c' }],
  });
  expect(sent).toMatchObject([
    {
      input: {
        QueueUrl: QUEUE_URL,
        Entries: [
          { ReceiptHandle: 'receipt of a', VisibilityTimeout: 2 },
          { ReceiptHandle: 'receipt of c', VisibilityTimeout: 2 },
        ],
      },
    },
  ]);
  await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'open' });
  await expect(ports.store.readRound('round-2')).resolves.toMatchObject({ state: 'held' });
});

it('begins nothing with little time left, and returns everything', async () => {
  const ports = createFakePorts();
  const { client } = fakeSqs(() => ({}));
  const queue = { client, queueUrl: QUEUE_URL };
  const handler = createTableEventsHandler({ ports, log: createFakeLog().log, queue });
  const Records = [sqsRecord('a', { group: 'table-1' }), sqsRecord('b', { group: 'table-2' })];
  await expect(
    handler(
      { Records },
      lambdaContext(() => 2000),
    ),
  ).resolves.toEqual({
    batchItemFailures: [{ itemIdentifier: 'a' }, { itemIdentifier: 'b' }],
  });
  expect(ports.store.calls).toEqual([]);
});
