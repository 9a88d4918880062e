import type { Card } from '../../cards/card.ts';
import type { PlayerBets, Regime } from '../game.ts';
import { isAce } from './hand.ts';
import type { FindPlay } from './plays.ts';
import { isSideBet, type Layout, type Position } from './positions.ts';
import type { SeatPlay } from './scan.ts';

/** What a player's stakes and decisions must agree with. */
export interface PlayedRound {
  readonly dealer: readonly Card[];
  readonly findPlay: FindPlay;
  readonly layout: Layout;
  readonly regime: Regime;
}

/**
 * Why a player's positions and what the table says of the player's hands cannot both be true, if
 * they cannot: a stake without its hand, or a hand without its stake.
 */
export function findMismatch(
  { positions, walletId }: PlayerBets,
  round: PlayedRound,
): string | undefined {
  const bySeat = new Map<number, Position[]>();
  for (const id of positions) {
    const position = round.layout.get(id);
    if (position === undefined) return `not a position of this table: ${id}`;
    bySeat.set(position.seat, [...(bySeat.get(position.seat) ?? []), position]);
  }
  for (const [seat, taken] of bySeat) {
    const play = round.findPlay(walletId, seat);
    const mismatch =
      play === undefined
        ? 'nothing was played'
        : (findSeatMismatch(taken, play) ?? findInsuranceMismatch(taken, play, round));
    if (mismatch !== undefined) return `seat ${seat}: ${mismatch}`;
  }
  return undefined;
}

/** The same for one seat, apart from its insurance. */
export function findSeatMismatch(taken: readonly Position[], play: SeatPlay): string | undefined {
  const { hands, surrendered, evenMoney } = play;
  // Looks at the cards of the seat, whoever plays it: the player's own stake may have been cancelled.
  if (taken.every((position) => isSideBet(position) && position.hand === 1)) return undefined;
  const handsOf = (kind: Position['kind']) =>
    taken.filter((position) => position.kind === kind).map(({ hand }) => hand);
  const whole = (isPlayed: boolean) => (isPlayed ? [1] : []);
  if (handsOf('main').length === 0) return 'no stake on main';
  const splitHands = hands.flatMap((_hand, index) => (index > 0 ? [index + 1] : []));
  const doubledHands = hands.flatMap(({ doubled }, index) => (doubled ? [index + 1] : []));
  return (
    compare('split', handsOf('split'), splitHands) ??
    compare('double', handsOf('double'), doubledHands) ??
    compare('surrender', handsOf('surrender'), whole(surrendered)) ??
    compare('even-money', handsOf('even-money'), whole(evenMoney)) ??
    (handsOf('any-pair').some((hand) => hand > hands.length)
      ? 'any-pair on a hand that was not played'
      : undefined)
  );
}

function compare(
  kind: Position['kind'],
  taken: readonly number[],
  played: readonly number[],
): string | undefined {
  const isEqual = taken.length === played.length && taken.every((hand) => played.includes(hand));
  if (isEqual) return undefined;
  const list = (hands: readonly number[]) => (hands.length === 0 ? 'none' : hands.join(' and '));
  return `${kind} of hands: taken ${list(taken)}, played ${list(played)}`;
}

/** BJS-12; once a round is played to its end, an insurance knows the dealer's second card. */
function findInsuranceMismatch(
  taken: readonly Position[],
  { evenMoney }: SeatPlay,
  { dealer, regime }: PlayedRound,
): string | undefined {
  if (!taken.some(({ kind }) => kind === 'insurance')) return undefined;
  // one or the other.
  if (evenMoney) return 'insurance beside even money';
  if (!isAce(dealer[0])) return 'insurance without an ace';
  return regime === 'result' && dealer.length < 2
    ? "insurance without the dealer's second card"
    : undefined;
}
