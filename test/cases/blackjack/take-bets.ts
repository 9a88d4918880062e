import type { Game, HouseRules } from '../../../shared/domain/games/game.ts';
import { amount, ZERO } from '../../../shared/domain/money/amount.ts';
import type { Bet } from '../case-round.ts';
import type { CaseInput, CaseWager } from '../case-schema.ts';
import { findRefusal } from '../find-refusal.ts';
import { toKebabCase } from '../kebab-case.ts';
import { findDecisionRefusal } from './find-decision-refusal.ts';
import { endOf } from './find-refused-action.ts';
import { ASSUMED, type SeatHands } from './seat-hands.ts';

/** A bet that was accepted, and whose hands it is about. */
export interface SeatedBet {
  readonly bet: Bet;
  readonly seated: SeatHands;
}

export interface BettingTable {
  readonly input: CaseInput;
  readonly game: Game;
  readonly rules: HouseRules;
  readonly dealerFirst: string | undefined;
}

export function isMain({ bet }: CaseWager): boolean {
  return toKebabCase(bet) === 'main';
}

/** Hands first, then what is staked beside them; what the house refuses goes to `rejected`. */
export function takeBets(
  seats: readonly SeatHands[],
  table: BettingTable,
): { readonly taken: readonly SeatedBet[]; readonly rejected: ReadonlyMap<string, string> } {
  const taken: SeatedBet[] = [];
  const rejected = new Map<string, string>();
  for (const seated of seats) {
    const refusal = refuseSeat(seated, table, taken);
    for (const [index, hand] of seated.hands.entries()) {
      if (refusal !== undefined) rejected.set(hand.wid, refusal);
      else taken.push({ bet: handBet(hand, seated, index + 1), seated });
    }
  }
  for (const wager of table.input.wagers.filter((each) => !isMain(each))) {
    const found = findHand(wager, taken);
    const refusal = refuseBeside(wager, found, table, taken);
    if (found === undefined || refusal !== undefined) rejected.set(wager.wid, refusal ?? '');
    else taken.push({ bet: besideBet(wager, found), seated: found.seated });
  }
  return { taken, rejected };
}

export function insuranceOn(seated: SeatHands, taken: readonly SeatedBet[]): bigint {
  return taken
    .filter((each) => each.seated === seated)
    .flatMap(({ bet }) => bet.wagers.filter(({ position }) => position.startsWith('insurance:')))
    .reduce((total, { stake }) => total + stake, 0n);
}

function refuseSeat(
  { seat, hands: [main] }: SeatHands,
  table: BettingTable,
  taken: readonly SeatedBet[],
): string | undefined {
  const accepted = taken.map(({ bet }) => bet);
  return main && findRefusal(main, `main:${seat}`, { ...table, accepted });
}

/** The hand itself, then what doubled it, then how its player ended it. */
function handBet(hand: CaseWager, { seat, walletId }: SeatHands, number: number): Bet {
  const end = endOf(hand);
  const own = number === 1 ? `main:${seat}` : `split:${seat}:${number}`;
  const wagers = [{ position: own, stake: amount(hand.stake) }];
  if (hand.doubleStake !== undefined) {
    wagers.push({ position: `double:${seat}:${number}`, stake: amount(hand.doubleStake) });
  }
  if (end !== undefined) wagers.push({ position: `${end}:${seat}`, stake: ZERO });
  return { wid: hand.wid, walletId, wagers, isAssumed: hand.wid.endsWith(ASSUMED) };
}

interface FoundHand {
  readonly seated: SeatHands;
  readonly number: number;
}

/** The hand that a wager names, or the only one there is. */
function findHand(wager: CaseWager, taken: readonly SeatedBet[]): FoundHand | undefined {
  const seats = [...new Set(taken.map(({ seated }) => seated))];
  for (const seated of seats) {
    const index = seated.hands.findIndex(({ wid }) => wid === wager.for);
    if (index >= 0) return { seated, number: index + 1 };
  }
  const [only, ...others] = seats;
  return wager.for === undefined && only !== undefined && others.length === 0
    ? { seated: only, number: 1 }
    : undefined;
}

function refuseBeside(
  wager: CaseWager,
  found: FoundHand | undefined,
  table: BettingTable,
  taken: readonly SeatedBet[],
): string | undefined {
  if (found === undefined) return 'there is no such hand';
  const kind = toKebabCase(wager.bet);
  if (kind === 'insurance') return refuseInsurance(wager, found.seated, table, taken);
  const accepted = taken.map(({ bet }) => bet);
  return findRefusal(wager, `${kind}:${found.seated.seat}`, { ...table, accepted });
}

/** Asked for on the two cards that were dealt, whatever became of them. */
function refuseInsurance(
  { stake }: CaseWager,
  seated: SeatHands,
  { rules, dealerFirst }: BettingTable,
  taken: readonly SeatedBet[],
): string | undefined {
  const [first, second] = seated.hands;
  const kept = [first, second].flatMap((hand) => hand?.cards?.slice(0, 1) ?? []);
  const dealt = second === undefined ? (first?.cards?.slice(0, 2) ?? []) : kept;
  const moment = {
    ...{ rules, dealerFirst, hands: [dealt] },
    mainStake: first?.stake ?? 0n,
    insurance: insuranceOn(seated, taken),
  };
  return findDecisionRefusal({ kind: 'insurance', hand: 1, stake }, moment);
}

/** A pair in a hand from a split is a wager of its own; the others look at the whole seat. */
function besideBet(wager: CaseWager, { seated: { seat, walletId }, number }: FoundHand): Bet {
  const kind = toKebabCase(wager.bet);
  const hand = kind === 'any-pair' && number > 1 ? `:${number}` : '';
  const wagers = [{ position: `${kind}:${seat}${hand}`, stake: amount(wager.stake) }];
  return { wid: wager.wid, walletId, wagers };
}
