import type { Outcome } from '../../shared/domain/games/game.ts';
import type { WagerAnswer } from './answer.ts';
import type { Bet, CaseRound, SeatAlone } from './case-round.ts';
import { describeBet } from './describe-bet.ts';
import { settleBets } from './settle-bets.ts';

/** Enough for every kind of hand that a dealer can get: a blackjack, 17 to 21, and bust. */
const RANKS = ['A', '2', '5', '9', '10'];
const FURTHER_CARDS_MAX = 3;

/**
 * The bets of a round that is held. A hand that has bust is lost whatever the dealer gets (BJS-07):
 * a bet counts as decided when every way the dealer can go on pays it the same.
 */
export function settleUndecided(round: CaseRound): readonly WagerAnswer[] {
  return round.bets.map((bet) => {
    const seat = round.seatOf?.(bet);
    const decided = seat === undefined ? undefined : findOnlyAnswer(round, bet, seat);
    return decided ?? { wid: bet.wid, result: 'held', payout: null, net: null };
  });
}

function findOnlyAnswer(round: CaseRound, bet: Bet, seat: SeatAlone): WagerAnswer | undefined {
  let only: WagerAnswer | undefined;
  for (const outcome of playOut(round, seat, [])) {
    const ending = { outcome, rounding: round.rules.rounding, lateFrom: undefined };
    const settled = settleBets(seat.bets, ending).find((each) => each.bet === bet);
    const answer = settled && describeBet(settled, 'void');
    only ??= answer;
    if (answer?.payout !== only?.payout || answer?.result !== only?.result) return undefined;
  }
  return only;
}

/** Every outcome that the dealer's further cards can still lead to. */
function* playOut(round: CaseRound, seat: SeatAlone, cards: readonly string[]): Generator<Outcome> {
  const read = round.game.readOutcome(seat.scanWith(cards), round.rules, 'result');
  if (read.ok) yield read.value;
  else if (cards.length < FURTHER_CARDS_MAX) {
    for (const rank of RANKS) yield* playOut(round, seat, [...cards, `${rank}S`]);
  }
}
