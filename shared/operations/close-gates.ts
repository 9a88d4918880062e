import type { Round } from '../domain/rounds/round.ts';
import type { Ports } from './ports.ts';

/** Lets no more slips into any shard of the round. Safe at any time and any number of times. */
export async function closeGates(
  { store }: Pick<Ports, 'store'>,
  { roundId, shards }: Round,
): Promise<void> {
  const gates = Array.from({ length: shards }, (_, shard) => store.closeGate(roundId, shard));
  await Promise.all(gates);
}
