import { type Card, CardSchema } from '../../../shared/domain/cards/card.ts';
import {
  type Decision,
  findDecisionProblem,
} from '../../../shared/domain/games/blackjack/decisions.ts';
import type { HouseRules } from '../../../shared/domain/games/game.ts';
import { amount } from '../../../shared/domain/money/amount.ts';

/** Where and when a decision is taken: the cards of the seat's hands at that moment. */
export interface Moment {
  readonly rules: HouseRules;
  readonly dealerFirst: string | undefined;
  readonly mainStake: bigint;
  readonly insurance: bigint;
  readonly hands: readonly (readonly string[])[];
}

/** Why the product refuses a decision, if it does. Cards that are none are a matter of the scan. */
export function findDecisionRefusal(
  { kind, hand, stake }: Pick<Decision, 'kind' | 'hand'> & { readonly stake: bigint },
  { rules, dealerFirst, mainStake, insurance, hands }: Moment,
): string | undefined {
  const dealer = readCards(dealerFirst === undefined ? [] : [dealerFirst]);
  const cards = hands.map(readCards);
  if (stake < 0n) return 'there is no such stake';
  if (dealer?.[0] === undefined) return 'the dealer has no card yet';
  if (!cards.every((each) => each !== undefined)) return undefined;
  const play = {
    hands: cards.map((each) => ({ cards: each, doubled: false, splitFrom: 1 })),
    surrendered: false,
    evenMoney: false,
  };
  const soFar = {
    play,
    dealerFirst: dealer[0],
    mainStake: amount(mainStake),
    insurance: amount(insurance),
  };
  const problem = findDecisionProblem({ kind, hand, stake: amount(stake) }, soFar, rules);
  return problem && `${problem.message} (${problem.rule})`;
}

function readCards(texts: readonly string[]): readonly Card[] | undefined {
  const cards = texts.map((text) => CardSchema.safeParse(text));
  return cards.every((card) => card.success) ? cards.map(({ data }) => data) : undefined;
}
