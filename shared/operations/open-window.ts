import { digest } from '../domain/digest.ts';
import { type Failure, type FailureCode, failure } from '../domain/failure.ts';
import { findGame } from '../domain/games/registry.ts';
import { type Instant, toEpochMilliseconds, toInstant } from '../domain/instant.ts';
import { ok, type Result } from '../domain/result.ts';
import { endBettingAt, isSameEnd } from '../domain/rounds/end-of-betting.ts';
import type { DecisionWindow } from '../domain/rounds/records.ts';
import type { Round } from '../domain/rounds/round.ts';
import { RESPONSES } from '../domain/rounds/round-messages.ts';
import type { WindowOpened } from '../messages/table-event.ts';
import { putRound, putWindow } from '../store/writes.ts';
import { closeGates } from './close-gates.ts';
import { answer, type Decision, decideAndCommit, refuse } from './decide-and-commit.ts';
import { endBetting } from './end-betting.ts';
import { lookAtRound, type RoundInSight } from './look-at-round.ts';
import type { Ports } from './ports.ts';

/** How far the end of a window may lie from send time plus the time that the rules give. */
const CLOSES_AT_TOLERANCE_MS = 5000;

/**
 * Lets players decide until the window closes (GEN-07). Cards lie on the table by then, so betting
 * ends, whether or not its end was announced. A copy changes nothing. Fails with `ROUND_NOT_FOUND`,
 * `GAME_MISMATCH` in games without decisions, `SCAN_MALFORMED`, `SCAN_IMPOSSIBLE`,
 * `CLOSES_AT_IMPLAUSIBLE` or `MESSAGE_CONFLICT`; there is no window then.
 */
export async function openWindow(
  ports: Pick<Ports, 'store' | 'clock' | 'alarm'>,
  event: WindowOpened,
): Promise<Result<Round, Failure>> {
  const { store, clock } = ports;
  const opened = await decideAndCommit<Result<Round, Failure>>(ports, async () => {
    const seen = await lookAtRound(store, event.roundId);
    if (seen === 'look-again') return { kind: 'look-again' };
    if (seen === 'unknown') {
      return refuse(failure('ROUND_NOT_FOUND', `there is no round ${event.roundId} yet`));
    }
    const problem = findWindowProblem(seen.round, event);
    if (problem !== undefined) return refuse(problem);
    const windows = await store.readWindows(event.roundId);
    return decideWindow(seen, windows, event, toInstant(clock.now()));
  });
  // Again on a copy: the first one's function may have died before it got here.
  if (opened.ok && hasStakesWaiting(opened.value)) await closeGates(ports, opened.value);
  // However wrong the message, cards lie on the table.
  if (!opened.ok && SHOWN_ALL_THE_SAME.has(opened.failure.code)) {
    await endBetting(ports, event, 'betting-closed');
  }
  return opened;
}

const SHOWN_ALL_THE_SAME: ReadonlySet<FailureCode> = new Set<FailureCode>([
  ...(['SCAN_MALFORMED', 'SCAN_IMPOSSIBLE', 'CLOSES_AT_IMPLAUSIBLE'] as const),
]);

function hasStakesWaiting({ state }: Round): boolean {
  return state === 'closed' || state === 'held';
}

function decideWindow(
  { round, stage }: RoundInSight,
  windows: readonly DecisionWindow[],
  event: WindowOpened,
  recordedAt: Instant,
): Decision<Result<Round, Failure>> {
  const { messageId } = event;
  const known = windows.find((each) => each.messageId === messageId);
  if (known !== undefined) {
    return isSameWindow(known, event)
      ? answer(ok(round))
      : refuse(failure('MESSAGE_CONFLICT', `message ${messageId} has opened another window`));
  }
  if (RESPONSES['window-opened'][stage] !== 'let decide') return answer(ok(round));
  const window = putWindow(toWindow(event, recordedAt));
  const ended = endBettingAt(round, event.at, recordedAt);
  const state = round.state === 'open' ? 'closed' : round.state;
  if (state === round.state && isSameEnd(ended, round)) {
    return { kind: 'commit', writes: [window], answer: ok(round) };
  }
  const next: Round = { ...ended, state, revision: round.revision + 1 };
  return { kind: 'commit', writes: [window, putRound(next, round.revision)], answer: ok(next) };
}

function findWindowProblem(
  { houseRules }: Round,
  { at, closesAt, window }: WindowOpened,
): Failure | undefined {
  const decisions = findGame(houseRules.game)?.decisions;
  if (decisions === undefined) {
    return failure('GAME_MISMATCH', `nobody decides anything in ${houseRules.game}`);
  }
  const read = decisions.readWindow(window, houseRules);
  if (!read.ok) {
    const { code, message, rule } = read.failure;
    return failure(code, message, rule === undefined ? undefined : { rule });
  }
  const expected = toEpochMilliseconds(at) + read.value.seconds * 1000;
  const deviation = Math.abs(toEpochMilliseconds(closesAt) - expected);
  return deviation > CLOSES_AT_TOLERANCE_MS || closesAt <= at
    ? failure('CLOSES_AT_IMPLAUSIBLE', `closesAt is ${deviation} ms off the time to decide`)
    : undefined;
}

function toWindow(
  { roundId, messageId, seq, at, closesAt, window }: WindowOpened,
  recordedAt: Instant,
): DecisionWindow {
  return { roundId, messageId, seq, opensAt: at, closesAt, window, recordedAt };
}

/** Compares what the message says, not when its copies were sent or how they are numbered. */
function isSameWindow(known: DecisionWindow, { closesAt, window }: WindowOpened): boolean {
  return (
    digest({ closesAt, window }) === digest({ closesAt: known.closesAt, window: known.window })
  );
}
