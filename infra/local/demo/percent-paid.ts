import type { Position } from '../../../shared/domain/games/baccarat/paytable.ts';
import { type Cards, rankOf, totalOf } from './cards.ts';
import type { DemoTable } from './tables.ts';

export const BANKER_LESS_COMMISSION = 195n;

/** What 100 on the position give back, stake included: the rules of baccarat in a few lines. */
export function percentPaid(
  position: Position,
  { player, banker }: Cards,
  variant: DemoTable['variant'],
): bigint {
  const lead = totalOf(player) - totalOf(banker);
  switch (position) {
    case 'player-pair':
      return isPair(player) ? 1200n : 0n;
    case 'banker-pair':
      return isPair(banker) ? 1200n : 0n;
    case 'tie':
      return lead === 0 ? 900n : 0n;
    case 'player':
      return percentOnHand(lead, 200n);
    case 'banker':
      return percentOnHand(-lead, percentOnBanker(banker, variant));
  }
}

function percentOnHand(lead: number, percent: bigint): bigint {
  if (lead === 0) return 100n;
  return lead > 0 ? percent : 0n;
}

function percentOnBanker(banker: readonly string[], variant: DemoTable['variant']): bigint {
  if (variant === 'commission') return BANKER_LESS_COMMISSION;
  return totalOf(banker) === 6 ? 150n : 200n;
}

function isPair([first, second]: readonly string[]): boolean {
  return rankOf(first) === rankOf(second);
}
