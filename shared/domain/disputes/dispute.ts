import type { Instant } from '../instant.ts';
import { toEpochMilliseconds } from '../instant.ts';
import type { Round } from '../rounds/round.ts';

/** What a complaint must name (rule GEN-10), as the player says it. */
export interface Complaint {
  /** Wallet id of the player. */
  readonly player: string;
  /** When it happened, about. */
  readonly gameTime: Instant;
  /** Id of the table. */
  readonly table: string;
  /** Name or staff id of the dealer. */
  readonly dealer: string;
  readonly gameNumber: string;
  /** What the player says. */
  readonly text?: string;
}

/** A complaint about a round, kept as it came. */
export interface Dispute {
  readonly disputeId: string;
  readonly roundId: string;
  readonly complaint: Complaint;
  /** Equal for two complaints that say the same. */
  readonly contentHash: string;
  /** Who took it. */
  readonly actor: string;
  readonly openedAt: Instant;
}

/** How the house has decided a dispute: for good. */
export interface DisputeDecision {
  readonly disputeId: string;
  readonly roundId: string;
  readonly decision: 'upheld' | 'rejected';
  readonly reason: string;
  /** Number of the round's ruling that put it right. */
  readonly ruling?: number;
  /** Id of the proposal that is to put it right, once a second person approves. */
  readonly proposalId?: string;
  readonly actor: string;
  readonly decidedAt: Instant;
}

const MINUTE_MS = 60 * 1000;

/** Players remember a time about: so far it may lie before a round's opening or after its bell. */
export const GAME_TIME_TOLERANCE_MS = 15 * MINUTE_MS;

/** The video is kept no longer (rule GEN-10). */
const COMPLAINT_MS = 24 * 60 * MINUTE_MS;

/** The rounds that a complaint may mean, the one whose bell is nearest to the game time first. */
export function findRoundsOf(complaint: Complaint, rounds: readonly Round[]): readonly Round[] {
  const time = toEpochMilliseconds(complaint.gameTime);
  const distance = ({ closesAt }: Round) => Math.abs(toEpochMilliseconds(closesAt) - time);
  return rounds
    .filter((round) => isNamedBy(complaint, round))
    .toSorted((left, right) => distance(left) - distance(right) || byId(left, right));
}

function byId(left: Round, right: Round): number {
  return left.roundId < right.roundId ? -1 : 1;
}

function isNamedBy({ gameTime, table, dealer, gameNumber }: Complaint, round: Round): boolean {
  const time = toEpochMilliseconds(gameTime);
  return (
    round.tableId === table &&
    isSameName(round.details.gameNumber, gameNumber) &&
    isSameName(round.details.dealer, dealer) &&
    time >= toEpochMilliseconds(round.openedAt) - GAME_TIME_TOLERANCE_MS &&
    time <= toEpochMilliseconds(round.closesAt) + GAME_TIME_TOLERANCE_MS
  );
}

/** As people write names: case and spaces around them do not matter. */
function isSameName(left: string, right: string): boolean {
  return left.trim().toLowerCase() === right.trim().toLowerCase();
}

/** Whether a complaint that came at this time came too late (rule GEN-10). */
export function isTooLate({ closesAt }: Round, at: Instant): boolean {
  return toEpochMilliseconds(at) > toEpochMilliseconds(closesAt) + COMPLAINT_MS;
}
