import { expect, it } from 'vitest';
import { sendSettlement, sendShards } from '../../../shared/operations/send-settlement.ts';
import { settlingRound } from '../../support/builders.ts';
import { createFakePorts } from '../../support/builders-ports.ts';

it('sends every shard to work under the newest ruling, at once', async () => {
  const ports = createFakePorts();
  await sendSettlement(ports, settlingRound({ shards: 3, latestRuling: 2 }));
  expect(ports.sentWork).toEqual(
    [0, 1, 2].map((shard) => ({
      work: {
        schema: 1,
        work: 'settle',
        tableId: 'table-1',
        roundId: 'round-1',
        shard,
        ruling: 2,
      },
      delaySeconds: 0,
    })),
  );
});

it('sends those shards to work that it is told', async () => {
  const ports = createFakePorts();
  await sendShards(ports, settlingRound({ shards: 3 }), [0, 2]);
  expect(ports.sentWork.map(({ work }) => work.shard)).toEqual([0, 2]);
});
