import { type Failure, failure } from '../domain/failure.ts';
import { ok, type Result } from '../domain/result.ts';
import type { Round, RoundState } from '../domain/rounds/round.ts';
import { putRound } from '../store/writes.ts';
import { closeGates } from './close-gates.ts';
import { answer, decideAndCommit, refuse } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';

/** Which states a message may move on; in any other it is a copy or comes too late. */
const MOVES: Readonly<Record<'closed' | 'held', readonly RoundState[]>> = {
  closed: ['open'],
  held: ['open', 'closed'],
};

/**
 * Ends betting on a round: `closed` at the bell, `held` when the table says that it detected no
 * result, so that stakes stay in play without end (GEN-03). A copy of the message, or one that a
 * ruling has overtaken, changes nothing. Fails with `ROUND_NOT_FOUND`.
 */
export async function endBetting(
  ports: Pick<Ports, 'store' | 'clock' | 'alarm'>,
  roundId: string,
  state: 'closed' | 'held',
): Promise<Result<Round, Failure>> {
  const { store, alarm } = ports;
  const ended = await decideAndCommit<Result<Round, Failure>>(ports, async () => {
    const round = await store.readRound(roundId);
    if (round === undefined) {
      return refuse(failure('ROUND_NOT_FOUND', `there is no round ${roundId} yet`));
    }
    if (!MOVES[state].includes(round.state)) return answer(ok(round));
    const next: Round = { ...round, state, revision: round.revision + 1 };
    return { kind: 'commit', writes: [putRound(next, round.revision)], answer: ok(next) };
  });
  if (!ended.ok) return ended;
  const round = ended.value;
  if (round.state === 'held') alarm('round-held', { roundId, tableId: round.tableId });
  // Again on a copy: the first one's function may have died before it got here.
  if (round.state === 'closed' || round.state === 'held') await closeGates(ports, round);
  return ok(round);
}
