import { toInstant } from '../domain/instant.ts';
import { isStopped } from '../domain/rounds/records.ts';
import type { Round } from '../domain/rounds/round.ts';
import { putQuarantine } from '../store/writes.ts';
import { answer, decideAndCommit } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';

/** A player whose wallet and slips of a round do not agree, and how. */
export interface Disagreement {
  readonly walletId: string;
  readonly message: string;
}

/** Stops players' parts in a round for people; the others' go on. Once per player and round. */
export async function quarantinePlayers(
  { store, clock, alarm }: Pick<Ports, 'store' | 'clock' | 'alarm'>,
  { roundId, tableId }: Round,
  disagreements: readonly Disagreement[],
): Promise<void> {
  for (const { walletId, message } of disagreements) {
    alarm('player-quarantined', { roundId, tableId, walletId, why: message });
    await decideAndCommit<'quarantined'>({ store, clock }, async () => {
      const known = await store.readQuarantinedPlayers(roundId);
      const before = known.find((player) => player.walletId === walletId);
      if (before !== undefined && isStopped(before)) return answer('quarantined');
      const quarantinedAt = toInstant(clock.now());
      const revision = (before?.revision ?? 0) + 1;
      const player = { roundId, walletId, message, quarantinedAt, revision };
      const writes = [putQuarantine(player, before?.revision)];
      return { kind: 'commit', writes, answer: 'quarantined' };
    });
  }
}
