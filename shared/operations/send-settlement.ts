import type { Round } from '../domain/rounds/round.ts';
import type { SettlementWork } from '../messages/settlement-work.ts';
import type { Ports } from './ports.ts';

/** Sends the settlement of every shard under the newest ruling to work. Harmless when repeated. */
export async function sendSettlement(ports: Pick<Ports, 'work'>, round: Round): Promise<void> {
  await sendShards(ports, round, shardsOf(round));
}

/** The same for some of the shards. */
export async function sendShards(
  { work }: Pick<Ports, 'work'>,
  { tableId, roundId, latestRuling }: Round,
  shards: readonly number[],
): Promise<void> {
  const messages = shards.map(
    (shard): SettlementWork => ({
      ...{ schema: 1, work: 'settle', tableId, roundId, shard, ruling: latestRuling },
    }),
  );
  await work.send(messages);
}

/** The numbers of a round's shards. */
export function shardsOf({ shards }: Round): readonly number[] {
  return Array.from({ length: shards }, (_, shard) => shard);
}
