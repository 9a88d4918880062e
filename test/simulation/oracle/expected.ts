import type { RoundBook, SlipBook } from './books.ts';
import { gameOf } from './games/games.ts';

/** What one player's slips of a round must come to. */
export interface Expected {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly refund: bigint;
  readonly commission: bigint;
}

/** A player's slips of a round that the steps account for. */
export function coveredSlips({ slips }: RoundBook, walletId: string): readonly SlipBook[] {
  return (slips.get(walletId) ?? []).filter(isCovered);
}

export function isCovered({ state, isTakenOut }: SlipBook): boolean {
  return state === 'accepted' || isTakenOut;
}

/** A player's accepted slips of a round. */
export function acceptedSlips({ slips }: RoundBook, walletId: string): readonly SlipBook[] {
  return (slips.get(walletId) ?? []).filter(({ state }) => state === 'accepted');
}

/** Computed from the slips, a ruling and the rules of the game alone. */
export function expect(
  { rulings, head }: RoundBook,
  slips: readonly SlipBook[],
  number: number,
): Expected {
  const decision = rulings[number - 1]?.decision;
  if (decision === undefined) throw new Error(`there is no ruling ${number}`);
  const totals = { stake: 0n, payout: 0n, refund: 0n, commission: 0n };
  const stakes = new Map<string, bigint>();
  for (const slip of slips) {
    totals.stake += slip.stake;
    const isLate = head.lateFrom !== undefined && slip.receivedAt >= head.lateFrom;
    if (decision.kind === 'void' || isLate || slip.isTakenOut) totals.refund += slip.stake;
    else for (const [position, stake] of slip.wagers) addTo(stakes, position, stake);
  }
  if (decision.kind === 'void') return totals;
  const { variant, options } = head;
  const table = { scan: decision.scan, regime: decision.kind, variant, options };
  const bets = { walletId: slips[0]?.walletId ?? '', stakes };
  for (const position of stakes.keys()) {
    const { payout, commission, refund = 0n } = gameOf(head).payout(position, bets, table);
    totals.payout += payout;
    totals.refund += refund;
    totals.commission += commission;
  }
  return totals;
}

function addTo(stakes: Map<string, bigint>, position: string, stake: bigint): void {
  stakes.set(position, (stakes.get(position) ?? 0n) + stake);
}
