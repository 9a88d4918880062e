import type { RoundBook, SlipBook } from './books.ts';
import { gameOf } from './games/games.ts';

/** What one player's slips of a round must come to. */
export interface Expected {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly refund: bigint;
  readonly commission: bigint;
}

/** A player's accepted slips of a round. */
export function acceptedSlips({ slips }: RoundBook, walletId: string): readonly SlipBook[] {
  return (slips.get(walletId) ?? []).filter(({ state }) => state === 'accepted');
}

/** Computed from the slips, the ruling and the rules of the game alone. */
export function expect(round: RoundBook, slips: readonly SlipBook[]): Expected {
  const { ruling, head } = round;
  if (ruling === undefined) throw new Error('there is no ruling');
  const { decision } = ruling;
  const totals = { stake: 0n, payout: 0n, refund: 0n, commission: 0n };
  const stakes = new Map<string, bigint>();
  for (const slip of slips) {
    totals.stake += slip.stake;
    const isLate = head.lateFrom !== undefined && slip.receivedAt >= head.lateFrom;
    if (decision.kind === 'void' || isLate) totals.refund += slip.stake;
    else for (const [position, stake] of slip.wagers) addTo(stakes, position, stake);
  }
  if (decision.kind === 'void') return totals;
  const { variant, options } = head;
  const table = { scan: decision.scan, variant, options };
  const bets = { walletId: slips[0]?.walletId ?? '', stakes };
  for (const position of stakes.keys()) {
    const { payout, commission } = gameOf(head).payout(position, bets, table);
    totals.payout += payout;
    totals.commission += commission;
  }
  return totals;
}

function addTo(stakes: Map<string, bigint>, position: string, stake: bigint): void {
  stakes.set(position, (stakes.get(position) ?? 0n) + stake);
}
