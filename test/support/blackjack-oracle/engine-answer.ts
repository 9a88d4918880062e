import type { Rank } from '../../../shared/domain/cards/card.ts';
import type { HouseRules, Outcome, ScanFailure } from '../../../shared/domain/games/game.ts';
import { findGame } from '../../../shared/domain/games/registry.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { findMismatch, settleSlips } from '../../../shared/domain/settlement/settle-slips.ts';
import { acceptedSlip, wagersOn } from '../builders.ts';
import type { Sums } from './blackjack-oracle.ts';
import type { PlayedRound, SeatPlay, TableRules } from './round.ts';

/** What a player asks about: a round, and what they have staked in it. */
export interface Question {
  readonly round: PlayedRound;
  readonly stakes: Sums;
}

/** What the product makes of the scan of these players' round; all share rules, regime and dealer. */
export function readRound(questions: readonly Question[]): Result<Outcome, ScanFailure> {
  const [first] = questions;
  const game = findGame('blackjack');
  if (game === undefined || first === undefined) throw new Error('no game, or nothing asked');
  const { rules, regime } = first.round;
  return game.readOutcome(scanOf(questions, first.round), houseRules(rules), regime);
}

/** Settling reads the wagers only; what else a slip has costs time to make. */
const ANY_SLIP = acceptedSlip([]);

/** Payouts by position, or `'held'` when the outcome does not fit the player's wagers. */
export function settlePlayer(
  { stakes }: Question,
  outcome: Outcome,
  walletId: string,
): Sums | 'held' {
  const slips = [{ ...ANY_SLIP, walletId, wagers: wagersOn(stakes) }];
  const ending = { outcome, rounding: 'down', lateFrom: undefined } as const;
  if (findMismatch(slips, ending) !== undefined) return 'held';
  const { results } = settleSlips(slips, ending);
  return Object.fromEntries(results.map(({ position, payout }) => [position, payout]));
}

function houseRules({ variant, options }: TableRules): HouseRules {
  return { game: 'blackjack', variant, paytableVersion: 1, rounding: 'down', options };
}

/** The wallet of the n-th player asked about. */
export function walletOf(n: number): string {
  return `player-${n}:USD`;
}

/** The first player plays as the seat does; the others have plays of their own. */
function scanOf(questions: readonly Question[], { dealer, insured }: PlayedRound): unknown {
  const seats: Record<string, unknown> = {};
  const players: Record<string, unknown> = {};
  questions.forEach(({ round: { seat, play, others = [] } }, n) => {
    if (n === 0) seats[seat] = scanOfPlay(play, n);
    else players[walletOf(n)] = { [seat]: scanOfPlay(play, n) };
    others.forEach((other, m) => {
      players[`other-${n}-${m}:USD`] = { [seat]: scanOfPlay(other, m) };
    });
  });
  return {
    dealer: withSuits(dealer, questions.length),
    seats,
    ...(questions.length > 1 || Object.keys(players).length > 0 ? { players } : {}),
    ...(insured === undefined ? {} : { insured }),
  };
}

function scanOfPlay({ hands, ...decision }: SeatPlay, salt: number): unknown {
  return {
    hands: hands.map(({ cards, ...more }, n) => ({ cards: withSuits(cards, salt + n), ...more })),
    ...decision,
  };
}

/** No rule of blackjack asks for a suit: 16 salts give two cards all pairs of suits. */
function withSuits(ranks: readonly Rank[], salt: number): readonly string[] {
  return ranks.map((rank, n) => rank + 'SHDC'.charAt((salt + n * (salt >> 2)) % 4));
}
