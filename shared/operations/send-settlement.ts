import type { Round } from '../domain/rounds/round.ts';
import type { SettlementWork } from '../messages/settlement-work.ts';
import type { Ports } from './ports.ts';

/** Sends the settlement of every shard under the newest ruling to work. Harmless when repeated. */
export async function sendSettlement(
  { work }: Pick<Ports, 'work'>,
  { tableId, roundId, shards, latestRuling }: Round,
): Promise<void> {
  const messages = Array.from(
    { length: shards },
    (_, shard): SettlementWork => ({
      ...{ schema: 1, work: 'settle', tableId, roundId, shard, ruling: latestRuling },
    }),
  );
  await work.send(messages);
}
