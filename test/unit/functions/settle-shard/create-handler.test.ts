import { expect, it } from 'vitest';
import { createSettleShardHandler } from '../../../../functions/settle-shard/create-handler.ts';
import { putGate, putRound, putRuling, putSlip } from '../../../../shared/store/writes.ts';
import { rulingWith, settlingRound, tombstone } from '../../../support/builders.ts';
import { fakeSqs } from '../../../support/builders-aws.ts';
import { createFakeLog, lambdaContext, sqsRecord } from '../../../support/builders-lambda.ts';
import { createFakePorts } from '../../../support/builders-ports.ts';
import { SETTLEMENT_WORK } from '../../messages/message-samples.ts';

const QUEUE_URL = 'http://localhost/queue/work';

function handlerOfRound() {
  const ports = createFakePorts();
  ports.store.seed(
    putRound(settlingRound(), undefined),
    putRuling(rulingWith()),
    putGate('round-1', 0, { state: 'sealed' }),
    putSlip(tombstone('slip-1'), 0),
  );
  const { client, sent } = fakeSqs(() => ({}));
  const { log, lines } = createFakeLog();
  const queue = { client, queueUrl: QUEUE_URL };
  return { handler: createSettleShardHandler({ ports, log, queue }), sent, lines };
}

const settle = JSON.stringify(SETTLEMENT_WORK.settle);
const finish = JSON.stringify(SETTLEMENT_WORK.finish);

it('does every piece of work, whatever became of the one before in its group', async () => {
  const { handler, sent } = handlerOfRound();
  const Records = [
    sqsRecord('a', { body: finish, group: 'table-1' }),
    sqsRecord('b', { body: settle, group: 'table-1' }),
  ];
  await expect(handler({ Records }, lambdaContext())).resolves.toEqual({
    batchItemFailures: [{ itemIdentifier: 'a' }],
  });
  expect(sent).toMatchObject([
    { input: { QueueUrl: QUEUE_URL, Entries: [{ Id: '0', VisibilityTimeout: 60 }] } },
  ]);
});

it('lets a shard stop when the time of the function runs out', async () => {
  const { handler, sent, lines } = handlerOfRound();
  const remaining = [60_000, 2000];
  const context = lambdaContext(() => remaining.shift() ?? 0);
  const Records = [sqsRecord('a', { body: settle })];
  await expect(handler({ Records }, context)).resolves.toEqual({
    batchItemFailures: [{ itemIdentifier: 'a' }],
  });
  expect(lines).toMatchObject([{ fields: { answer: 'interrupted' } }]);
  expect(sent).toMatchObject([{ input: { Entries: [{ VisibilityTimeout: 0 }] } }]);
});
