import { digest } from '../digest.ts';
import type { Failure } from '../failure.ts';
import type { Instant } from '../instant.ts';
import { type Amount, add, sum } from '../money/amount.ts';

/** A stake on a position of the layout. */
export interface Wager {
  readonly position: string;
  readonly stake: Amount;
}

export interface SlipKey {
  readonly roundId: string;
  /** `<playerId>:<currency>` */
  readonly walletId: string;
  /** Chosen by the platform, unique per wallet and round; asking again with it never debits twice. */
  readonly slipId: string;
}

/** The wagers that one player confirmed together. */
export interface SlipContent {
  /** The wallet's brand at the time, for reports. */
  readonly brand: string;
  /** One per position, ordered by position. */
  readonly wagers: readonly Wager[];
  /** Sum of the wagers. */
  readonly stake: Amount;
  readonly contentHash: string;
  /** When the gateway received the request, fixed once per request. */
  readonly receivedAt: Instant;
  /** Taken in a window while the game was played, rather than before the bell. */
  readonly isDecision?: true;
}

interface VoidedSlip {
  readonly state: 'voided';
  readonly voidedAt: Instant;
  readonly reason: string;
  readonly actor: string;
  /** The second person, where the house wants two. */
  readonly approvedBy?: string;
  /** It had been settled before, so the refund is part of the player's steps from then on. */
  readonly settled: boolean;
}

export type AcceptedSlip = SlipKey & SlipContent & { readonly state: 'accepted' };

/** A slip has one transition at most: accepted → cancelled or voided. */
export type Slip =
  | AcceptedSlip
  /** Refused for balance, limit or status; this id stays refused. */
  | (SlipKey & SlipContent & { readonly state: 'refused' } & Failure)
  /** Was accepted, then taken back before the bell. */
  | (SlipKey & SlipContent & { readonly state: 'cancelled'; readonly cancelledAt: Instant })
  /** Should never have been accepted: its stake is back for good, whatever is ruled. */
  | (SlipKey & SlipContent & VoidedSlip)
  /** Cancelled before it arrived: the late slip finds this and is refused. */
  | (SlipKey & { readonly state: 'tombstone'; readonly cancelledAt: Instant });

/** One wager per position, ordered: repeated confirmations on a position are one wager (GEN-12). */
export function combineWagers(wagers: readonly Wager[]): readonly Wager[] {
  const stakes = new Map<string, Amount>();
  for (const { position, stake } of wagers) {
    const before = stakes.get(position);
    stakes.set(position, before === undefined ? stake : add(before, stake));
  }
  return [...stakes]
    .map(([position, stake]) => ({ position, stake }))
    .sort((left, right) => (left.position < right.position ? -1 : 1));
}

/** Equal for two requests that ask for the same wagers, in whatever order. */
export function hashWagers(wagers: readonly Wager[]): string {
  return digest(combineWagers(wagers).map(({ position, stake }) => ({ position, stake })));
}

/** Whether stake and hash of a slip belong to its wagers: a slip is never edited. */
export function isIntact(slip: Slip): boolean {
  if (slip.state === 'tombstone') return true;
  const { wagers, stake, contentHash } = slip;
  return hashWagers(wagers) === contentHash && sum(wagers.map((wager) => wager.stake)) === stake;
}

export function isAccepted(slip: Slip): slip is AcceptedSlip {
  return slip.state === 'accepted';
}

/** From when on slips of a round come too late to count, each kind by a time of its own. */
export interface Lateness {
  /** Of wagers: betting had ended before the bell. */
  readonly lateFrom?: Instant | undefined;
  /** Of decisions: it was known how the round ends. */
  readonly decisionsUntil?: Instant | undefined;
}

export function isLate(
  { isDecision = undefined, receivedAt }: SlipContent,
  { lateFrom, decisionsUntil }: Lateness,
): boolean {
  const from = isDecision === true ? decisionsUntil : lateFrom;
  return from !== undefined && receivedAt >= from;
}

/** Whether the player's settlement steps account for the slip's stake. */
export function isCovered(slip: Slip): slip is Extract<Slip, { state: 'accepted' | 'voided' }> {
  return slip.state === 'accepted' || (slip.state === 'voided' && slip.settled);
}

/** Stakes of the accepted slips. */
export function stakeInPlay(slips: readonly Slip[]): Amount {
  return sum(slips.filter(isAccepted).map((slip) => slip.stake));
}

const TURNS: Readonly<Record<Slip['state'], number>> = {
  accepted: 1,
  cancelled: 2,
  voided: 2,
  refused: 0,
  tombstone: 0,
};

/** How many of these slips' transitions went through the wallet, which counts them too. */
export function countTurns(slips: readonly Slip[]): number {
  return slips.reduce((turns, slip) => turns + TURNS[slip.state], 0);
}

/** Identifies the slips that a settlement step covered, and which of them were void. */
export function hashCoveredSlips(slips: readonly Slip[]): string {
  const covered = slips
    .filter(isCovered)
    .map((slip) => [slip.slipId, slip.contentHash, ...(isAccepted(slip) ? [] : [slip.state])]);
  return digest(covered.sort(([left], [right]) => ((left ?? '') < (right ?? '') ? -1 : 1)));
}
