import { CaseProblem } from '../case-problem.ts';
import type { CaseWager } from '../case-schema.ts';
import { toKebabCase } from '../kebab-case.ts';
import { findDecisionRefusal, type Moment } from './find-decision-refusal.ts';
import type { SeatHands } from './seat-hands.ts';

/** Acts of a player that ask nothing of the house, and those that show in the hands and stakes. */
const PLAIN_ACTIONS: readonly string[] = ['stand', 'hit', 'none', 'timeout', 'split', 'double'];

/** Why the house refuses something that was done on a seat, if it does: split, double, surrender, even money. */
export function findRefusedAction(
  { hands }: SeatHands,
  moment: Omit<Moment, 'hands'>,
): string | undefined {
  return (
    findRefusedSplit(hands, moment) ??
    findRefusedDouble(hands, moment) ??
    findRefusedEnd(hands, moment)
  );
}

/** In turn: each split finds the pair that it parts on hand 1. */
function findRefusedSplit(
  hands: readonly CaseWager[],
  moment: Omit<Moment, 'hands'>,
): string | undefined {
  const [first] = hands;
  if (first?.action === 'split' && hands.length === 1) {
    const own = [first.cards ?? []];
    const refusal = findDecisionRefusal(
      { kind: 'split', hand: 1, stake: moment.mainStake },
      { ...moment, hands: own },
    );
    if (refusal === undefined) throw new CaseProblem(`${first.wid} is split into no hands`);
    return refusal;
  }
  const kept = hands.map(({ cards = [] }) => cards.slice(0, 1));
  for (const [index, { stake }] of hands.slice(1).entries()) {
    const pair = [...(kept[0] ?? []), ...(kept[index + 1] ?? [])];
    const before = [pair, ...kept.slice(1, index + 1)];
    const refusal = findDecisionRefusal(
      { kind: 'split', hand: 1, stake },
      { ...moment, hands: before },
    );
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function findRefusedDouble(
  hands: readonly CaseWager[],
  moment: Omit<Moment, 'hands'>,
): string | undefined {
  const dealt = hands.map(({ cards = [] }) => cards.slice(0, 2));
  for (const [index, { action, doubleStake, cards = [], stake, wid }] of hands.entries()) {
    const isAsked = action === 'double' && doubleStake === undefined;
    if (doubleStake === undefined && !isAsked) continue;
    const decision = { kind: 'double', hand: index + 1, stake: doubleStake ?? stake } as const;
    // Without its stake a double was asked for on the cards as they are.
    const asked = isAsked ? dealt.with(index, cards) : dealt;
    const refusal = findDecisionRefusal(decision, { ...moment, hands: asked });
    if (refusal !== undefined) return refusal;
    if (isAsked) throw new CaseProblem(`${wid} is doubled without a stake`);
  }
  return undefined;
}

function findRefusedEnd(
  hands: readonly CaseWager[],
  moment: Omit<Moment, 'hands'>,
): string | undefined {
  const dealt = hands.map(({ cards = [] }) => cards);
  for (const hand of hands) {
    const kind = endOf(hand);
    if (kind === undefined) continue;
    if (hand.doubleStake !== undefined) return `a doubled hand takes no ${kind}`;
    const refusal = findDecisionRefusal({ kind, hand: 1, stake: 0n }, { ...moment, hands: dealt });
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** How a player ended a hand before its time, if so. Throws `CaseProblem` for an unknown action. */
export function endOf({ action }: CaseWager): 'surrender' | 'even-money' | undefined {
  if (action === undefined) return undefined;
  const kind = toKebabCase(action);
  if (kind === 'surrender' || kind === 'even-money') return kind;
  if (PLAIN_ACTIONS.includes(kind)) return undefined;
  throw new CaseProblem(`there is no action ${action}`);
}
