import { invariant } from '../../invariant.ts';
import { type Amount, ZERO } from '../../money/amount.ts';
import type { AskedDecision, DecisionProblem, HouseRules, StakedPosition } from '../game.ts';
import { type Decision, findDecisionProblem, ruleOf } from './decisions.ts';
import type { BlackjackRules } from './house-rules.ts';
import { findSeatMismatch } from './mismatch.ts';
import { layOut, type Position } from './positions.ts';
import { requireHouseRules } from './read-house-rules.ts';
import { type BlackjackWindow, requireWindow } from './window.ts';

/**
 * Why a player may not decide this now, if so: no window of the seat is open, or the rules refuse it on
 * the cards that the window shows. Several seats may be decided at once, each by one decision. Throws
 * `InvariantError` for a position that is not on the layout.
 */
export function findProblemInWindow(
  asked: AskedDecision,
  houseRules: HouseRules,
): DecisionProblem | undefined {
  const rules = requireHouseRules(houseRules);
  const wagers = place(asked.wagers, rules);
  const confirmed = place(asked.confirmed, rules);
  for (const seat of new Set(wagers.map((wager) => wager.seat))) {
    const own = wagers.filter((wager) => wager.seat === seat);
    const before = confirmed.filter((wager) => wager.seat === seat);
    const problem = findSeatProblem({ seat, wagers: own, confirmed: before }, asked, houseRules);
    if (problem !== undefined) return { ...problem, message: `seat ${seat}: ${problem.message}` };
  }
  return undefined;
}

type Placed = Position & { readonly stake: Amount };

interface AskedOnSeat {
  readonly seat: number;
  readonly wagers: readonly Placed[];
  /** What the player has on the seat. */
  readonly confirmed: readonly Placed[];
}

function place(wagers: readonly StakedPosition[], rules: BlackjackRules): readonly Placed[] {
  const layout = layOut(rules);
  return wagers.map(({ position, stake }) => {
    const placed = layout.get(position);
    invariant(placed !== undefined, `not a position of blackjack: ${position}`);
    return { ...placed, stake };
  });
}

function findSeatProblem(
  { seat, wagers, confirmed }: AskedOnSeat,
  { walletId, windows }: AskedDecision,
  houseRules: HouseRules,
): DecisionProblem | undefined {
  const begun = windows.map(({ window, isOpen }) => ({ ...requireWindow(window), isOpen }));
  const newest = findNewest(begun, seat, walletId);
  if (newest?.isOpen !== true) {
    return { code: 'WINDOW_CLOSED', message: 'nothing can be decided at the moment' };
  }
  const decision = readDecision(wagers, newest);
  if (decision === undefined) return notAllowed('one decision at a time');
  const { ruleIds } = requireHouseRules(houseRules);
  const rule = ruleOf(decision.kind, ruleIds);
  const main = stakeOn(confirmed, 'main');
  if (main === ZERO) return notAllowed('no stake on main', rule);
  // What was decided before must be what lies on the table: until then nothing more is decided.
  const pending = findSeatMismatch(confirmed, newest.play);
  if (pending !== undefined) return notAllowed(`not as the table has played it: ${pending}`, rule);
  const unfit = findUnfit(wagers, decision, newest, confirmed);
  if (unfit !== undefined) return notAllowed(unfit, rule);
  const insurance = stakeOn(confirmed, 'insurance');
  const soFar = { ...newest, mainStake: main, insurance };
  const broken = findDecisionProblem(decision, soFar, houseRules);
  return broken && notAllowed(broken.message, broken.rule);
}

function notAllowed(message: string, rule?: string): DecisionProblem {
  return { code: 'DECISION_NOT_ALLOWED', message, ...(rule === undefined ? {} : { rule }) };
}

/** BJS-02: once a player has had a window alone, those of the seat are for the others. */
function findNewest<T extends BlackjackWindow>(
  begun: readonly T[],
  seat: number,
  walletId: string,
): T | undefined {
  const ofSeat = begun.filter((window) => window.seat === seat);
  const own = ofSeat.filter((window) => window.walletId === walletId);
  return own.at(-1) ?? ofSeat.filter((window) => window.walletId === undefined).at(-1);
}

/** A hand that is split off may have an any-pair of its own beside it. */
function readDecision(wagers: readonly Placed[], { hand }: BlackjackWindow): Decision | undefined {
  const [wager, ...more] = wagers.filter(({ kind }) => kind !== 'any-pair');
  if (wager === undefined || more.length > 0) return undefined;
  const { kind, stake } = wager;
  switch (kind) {
    case 'insurance':
    case 'surrender':
    case 'even-money':
      return { kind, stake, hand: 1 };
    case 'double':
      return { kind, stake, hand: wager.hand };
    case 'split':
      return { kind, stake, hand };
    default:
      return undefined;
  }
}

/** What concerns the window and the number of the new hand, rather than the cards. */
function findUnfit(
  wagers: readonly Placed[],
  { kind, hand }: Decision,
  window: BlackjackWindow,
  confirmed: readonly Placed[],
): string | undefined {
  const isAsked = kind === 'even-money' || (kind === 'insurance') === (window.kind === 'insurance');
  if (!isAsked) return `the open window is for ${window.kind}`;
  if (kind !== 'split') {
    if (wagers.length > 1) return 'any-pair is for a hand that is split off';
    return kind === 'double' && hand !== window.hand
      ? `the open window is for hand ${window.hand}`
      : undefined;
  }
  const next = window.play.hands.length + 1;
  if (wagers.some((wager) => wager.hand !== next)) return `the next hand has number ${next}`;
  const pair = stakeOn(confirmed, 'any-pair');
  return wagers.some((wager) => wager.kind === 'any-pair' && wager.stake !== pair)
    ? `any-pair stakes exactly ${pair} again`
    : undefined;
}

/** On the first hand. */
function stakeOn(confirmed: readonly Placed[], kind: Position['kind']): Amount {
  return confirmed.find((wager) => wager.kind === kind && wager.hand === 1)?.stake ?? ZERO;
}
