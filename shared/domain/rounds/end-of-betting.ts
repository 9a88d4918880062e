import { findGame } from '../games/registry.ts';
import { type Instant, toEpochMilliseconds } from '../instant.ts';
import type { Round } from './round.ts';

/** How far the clocks of tables and functions may be apart. */
const CLOCK_TOLERANCE_MS = 5000;

/**
 * The round after its table has ended betting or shown something of how it ends, before any ruling.
 * When that was before the bell, slips received from then on are late: `lateFrom`, of which the earliest
 * counts. A time that cannot be true does not decide it; what was said was known when it came.
 */
export function endBettingAt(round: Round, sentAt: Instant, now: Instant): Round {
  const { closesAt, lateFrom = closesAt, latestRuling } = round;
  const from = knownAt(round, sentAt, now);
  return latestRuling === 0 && from < lateFrom ? { ...round, lateFrom: from } : round;
}

/**
 * The same after its table has said how it ends, rightly or not: nothing is decided any more.
 */
export function endPlayAt(round: Round, sentAt: Instant, now: Instant): Round {
  const ended = endBettingAt(round, sentAt, now);
  const hasDecisions = findGame(round.houseRules.game)?.decisions !== undefined;
  if (round.latestRuling > 0 || !hasDecisions) return ended;
  const from = knownAt(round, sentAt, now);
  const { decisionsUntil } = round;
  const isEarlier = decisionsUntil === undefined || from < decisionsUntil;
  return isEarlier ? { ...ended, decisionsUntil: from } : ended;
}

export function isSameEnd(left: Round, right: Round): boolean {
  return left.lateFrom === right.lateFrom && left.decisionsUntil === right.decisionsUntil;
}

/** Whether what a table said was known before the bell. */
export function isBeforeBell(round: Round, sentAt: Instant, now: Instant): boolean {
  return knownAt(round, sentAt, now) < round.closesAt;
}

function knownAt({ openedAt }: Round, sentAt: Instant, now: Instant): Instant {
  const isAhead = toEpochMilliseconds(sentAt) - toEpochMilliseconds(now) > CLOCK_TOLERANCE_MS;
  return isAhead || sentAt < openedAt ? now : sentAt;
}
