import { type Failure, failure } from '../domain/failure.ts';
import { toInstant } from '../domain/instant.ts';
import { ok, type Result } from '../domain/result.ts';
import { endBettingAt, isSameEnd } from '../domain/rounds/end-of-betting.ts';
import type { Round, RoundState } from '../domain/rounds/round.ts';
import { RESPONSES, type Response } from '../domain/rounds/round-messages.ts';
import type { TableEvent } from '../messages/table-event.ts';
import { putRound } from '../store/writes.ts';
import { closeGates } from './close-gates.ts';
import { answer, decideAndCommit, refuse } from './decide-and-commit.ts';
import { lookAtRound } from './look-at-round.ts';
import type { Ports } from './ports.ts';

/** Any other response leaves the round as it is: the message is a copy or comes too late. */
const STATES: Readonly<Partial<Record<Response, RoundState>>> = { close: 'closed', hold: 'held' };

/**
 * Ends betting on a round: at the bell, or because the table says that it detected no result, so
 * that stakes stay in play without end (GEN-03). What comes after the table has said so is late, even
 * before the bell (GEN-07). `RESPONSES` says what is done when. Fails with `ROUND_NOT_FOUND`.
 */
export async function endBetting(
  ports: Pick<Ports, 'store' | 'clock' | 'alarm'>,
  { roundId, at }: Pick<TableEvent, 'roundId' | 'at'>,
  message: 'betting-closed' | 'no-result',
): Promise<Result<Round, Failure>> {
  const { store, clock, alarm } = ports;
  const ended = await decideAndCommit<Result<Round, Failure>>(ports, async () => {
    const seen = await lookAtRound(store, roundId);
    if (seen === 'look-again') return { kind: 'look-again' };
    if (seen === 'unknown') {
      return refuse(failure('ROUND_NOT_FOUND', `there is no round ${roundId} yet`));
    }
    const { round, stage } = seen;
    const state = STATES[RESPONSES[message][stage]] ?? round.state;
    // Of several times the earliest counts, in whatever order they come.
    const ended = endBettingAt(round, at, toInstant(clock.now()));
    if (state === round.state && isSameEnd(ended, round)) return answer(ok(round));
    const next: Round = { ...ended, state, revision: round.revision + 1 };
    return { kind: 'commit', writes: [putRound(next, round.revision)], answer: ok(next) };
  });
  if (!ended.ok) return ended;
  const round = ended.value;
  if (round.state === 'held') alarm('round-held', { roundId, tableId: round.tableId });
  // Again on a copy: the first one's function may have died before it got here.
  if (round.state === 'closed' || round.state === 'held') await closeGates(ports, round);
  return ok(round);
}
