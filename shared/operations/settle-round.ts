import { isStopped } from '../domain/rounds/records.ts';
import type { Round } from '../domain/rounds/round.ts';
import { putRound } from '../store/writes.ts';
import { answer, decideAndCommit } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';
import { findObstacle } from './ruling-to-apply.ts';

/**
 * Marks a round settled if all of its shards are done under the newest ruling and no player is
 * quarantined. Terminal last: called after every shard, and only the last one finds it so.
 */
export async function settleRound(
  ports: Pick<Ports, 'store' | 'clock'>,
  roundId: string,
  ruling: number,
): Promise<void> {
  const { store } = ports;
  await decideAndCommit<'settled' | 'unfinished'>(ports, async () => {
    const round = await store.readRound(roundId);
    if (round === undefined || findObstacle(round, ruling) !== undefined) {
      return answer('unfinished');
    }
    const done = await store.readDone(roundId, ruling);
    const quarantined = await store.readQuarantinedPlayers(roundId);
    if (done.length < round.shards || quarantined.some(isStopped)) return answer('unfinished');
    const next: Round = { ...round, state: 'settled', revision: round.revision + 1 };
    return { kind: 'commit', writes: [putRound(next, round.revision)], answer: 'settled' };
  });
}
