import type { Card } from '../../cards/card.ts';
import { type Amount, add, ZERO } from '../../money/amount.ts';
import type { BrokenRule, HouseRules } from '../game.ts';
import { findSeatMisplay } from './check-play.ts';
import { isAce } from './hand.ts';
import type { BlackjackRules, RuleIds } from './house-rules.ts';
import { requireHouseRules } from './read-house-rules.ts';
import type { HandPlay, SeatPlay } from './scan.ts';

/** What a player asks for after the bell. */
export interface Decision {
  readonly kind: 'insurance' | 'double' | 'split' | 'surrender' | 'even-money';
  /** Staked on top, in minor units; zero for `surrender` and `even-money`. */
  readonly stake: Amount;
  /** Number of the hand that it is about; 1 for what concerns the whole seat. */
  readonly hand: number;
}

/** One player's play on one seat when a decision is asked for. */
export interface PlaySoFar {
  readonly play: SeatPlay;
  readonly dealerFirst: Card;
  readonly mainStake: Amount;
  /** Insurance taken so far. */
  readonly insurance: Amount;
}

/**
 * Why the rules refuse a decision, if they do. Nothing may be debited then. Whether the window for it
 * is open is not asked here. Throws `InvariantError` for rules that no table can have.
 */
export function findDecisionProblem(
  decision: Decision,
  soFar: PlaySoFar,
  houseRules: HouseRules,
): BrokenRule | undefined {
  const rules = requireHouseRules(houseRules);
  const problem = findKindProblem(decision, soFar, rules);
  if (problem !== undefined) return problem;
  // What was decided must be what a scan of this round may say.
  const after = applyDecision(decision, soFar.play);
  return findSeatMisplay(after, [soFar.dealerFirst], { rules, isComplete: false });
}

function findKindProblem(
  decision: Decision,
  soFar: PlaySoFar,
  rules: BlackjackRules,
): BrokenRule | undefined {
  const { kind, stake } = decision;
  const { ruleIds } = rules;
  const { play } = soFar;
  if (play.evenMoney || (play.surrendered && kind !== 'insurance')) {
    return { rule: ruleOf(kind, ruleIds), message: 'this seat has been given up or paid already' };
  }
  switch (kind) {
    case 'insurance':
      return findInsuranceProblem(decision, soFar, rules);
    case 'double':
    case 'split':
      return findStakedProblem(decision, soFar, ruleIds[kind]);
    case 'surrender':
    case 'even-money':
      if (stake !== ZERO || decision.hand !== 1) {
        const message = `${kind} is about the whole seat and has no stake`;
        return { rule: ruleOf(kind, ruleIds), message };
      }
      // one or the other.
      return kind === 'even-money' && soFar.insurance > ZERO
        ? { rule: ruleIds.evenMoney, message: 'an insured hand takes no even money' }
        : undefined;
  }
}

/** Id of the rule about a kind of decision. */
export function ruleOf(kind: Decision['kind'], ruleIds: RuleIds): string {
  return ruleIds[RULE_OF[kind]];
}

const RULE_OF = {
  insurance: 'insurance',
  double: 'double',
  split: 'split',
  surrender: 'surrender',
  'even-money': 'evenMoney',
} as const;

/** several confirmations are one insurance; one half is no whole amount of an odd stake. */
function findInsuranceProblem(
  { stake, hand }: Decision,
  { dealerFirst, insurance, mainStake }: PlaySoFar,
  { insuranceMax: max, insuranceMin: min, ruleIds: { insurance: rule } }: BlackjackRules,
): BrokenRule | undefined {
  if (!isAce(dealerFirst)) return { rule, message: 'insurance is taken only against an ace' };
  if (hand !== 1) return { rule, message: 'insurance is about the whole seat' };
  const total = add(insurance, stake);
  const isEnough = stake > ZERO && total * min.denominator >= mainStake * min.numerator;
  const isTooMuch = total * max.denominator > mainStake * max.numerator;
  return isEnough && !isTooMuch
    ? undefined
    : { rule, message: `an insurance of ${total} does not fit a stake of ${mainStake}` };
}

/** BJS-10, BJS-11: exactly the stake of the hand again, on two cards. */
function findStakedProblem(
  { hand: number, kind, stake }: Decision,
  { mainStake, play }: PlaySoFar,
  rule: string,
): BrokenRule | undefined {
  const hand = play.hands[number - 1];
  if (hand === undefined) return { rule, message: `there is no hand ${number}` };
  if (hand.cards.length !== 2 || hand.doubled) {
    return { rule, message: `${kind} is for two cards that are not doubled` };
  }
  return stake === mainStake
    ? undefined
    : { rule, message: `${kind} stakes exactly ${mainStake} again` };
}

function applyDecision({ hand: number, kind }: Decision, play: SeatPlay): SeatPlay {
  switch (kind) {
    case 'insurance':
      return play;
    case 'surrender':
      return { ...play, surrendered: true };
    case 'even-money':
      return { ...play, evenMoney: true };
    case 'double':
      return {
        ...play,
        hands: replace(play.hands, number, (hand) => ({ ...hand, doubled: true })),
      };
    case 'split':
      return { ...play, hands: splitHand(play.hands, number) };
  }
}

function replace(
  hands: readonly HandPlay[],
  number: number,
  change: (hand: HandPlay) => HandPlay,
): readonly HandPlay[] {
  return hands.map((hand, index) => (index === number - 1 ? change(hand) : hand));
}

function splitHand(hands: readonly HandPlay[], number: number): readonly HandPlay[] {
  const moved = hands[number - 1]?.cards.slice(1) ?? [];
  return [
    ...replace(hands, number, (hand) => ({ ...hand, cards: hand.cards.slice(0, 1) })),
    { cards: moved, doubled: false, splitFrom: number },
  ];
}
