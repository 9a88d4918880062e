import type { Random } from '../../engine/random.ts';
import {
  COMMON_INCIDENTS,
  LOST,
  type Payout,
  pushed,
  type Scan,
  type SimGame,
  stakeOn,
  won,
} from './sim-game.ts';

interface Deal {
  readonly player: readonly string[];
  readonly banker: readonly string[];
}

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
const SUITS = ['S', 'H', 'D', 'C'] as const;

const rankOf = (card: string) => card.slice(0, -1);
const points = (card: string) => {
  const index = (RANKS as readonly string[]).indexOf(rankOf(card));
  return index >= 9 ? 0 : index + 1;
};
const total = (cards: readonly string[]) =>
  cards.reduce((sum, card) => (sum + points(card)) % 10, 0);

function payoutOf(position: string, stake: bigint, deal: Deal, variant: string): Payout {
  const player = total(deal.player);
  const banker = total(deal.banker);
  switch (position) {
    case 'player':
      if (player === banker) return pushed(stake);
      return player > banker ? won(stake, 1n) : LOST;
    case 'banker':
      if (player === banker) return pushed(stake);
      return banker > player ? bankerWon(stake, banker, variant) : LOST;
    case 'tie':
      return player === banker ? won(stake, 8n) : LOST;
    case 'player-pair':
      return isPair(deal.player) ? won(stake, 11n) : LOST;
    case 'banker-pair':
      return isPair(deal.banker) ? won(stake, 11n) : LOST;
    default:
      throw new Error(`the oracle knows no position ${position}`);
  }
}

/** With commission the house keeps 5 %, without it a banker's six pays half. */
function bankerWon(stake: bigint, banker: number, variant: string): Payout {
  if (variant === 'commission') {
    const net = (stake * 95n) / 100n;
    return { payout: stake + net, commission: stake - net };
  }
  return { payout: stake + (banker === 6 ? stake / 2n : stake), commission: 0n };
}

function isPair([first = '', second = '']: readonly string[]): boolean {
  return rankOf(first) === rankOf(second);
}

/** Deals by the drawing table. */
function deal(random: Random): Deal {
  const card = () => random.pick(RANKS) + random.pick(SUITS);
  const player = [card(), card()];
  const banker = [card(), card()];
  if (total(player) < 8 && total(banker) < 8) {
    const playerDraws = total(player) <= 5;
    if (playerDraws) player.push(card());
    const third = playerDraws ? points(player[2] ?? '') : undefined;
    if (bankerDraws(total(banker), third)) banker.push(card());
  }
  return { player, banker };
}

function bankerDraws(banker: number, third: number | undefined): boolean {
  if (third === undefined) return banker <= 5;
  switch (banker) {
    case 0:
    case 1:
    case 2:
      return true;
    case 3:
      return third !== 8;
    case 4:
      return third >= 2 && third <= 7;
    case 5:
      return third >= 4 && third <= 7;
    case 6:
      return third === 6 || third === 7;
    default:
      return false;
  }
}

/** A scan that breaks the drawing table: a card too many after a deal that was complete, or one lost. */
function dealImpossible(random: Random): Deal {
  const { player, banker } = deal(random);
  if (banker.length === 3) return { player, banker: banker.slice(0, 2) };
  return { player, banker: [...banker, random.pick(RANKS) + random.pick(SUITS)] };
}

function readDeal({ player, banker }: Scan): Deal {
  return { player: Array.from(player as string[]), banker: Array.from(banker as string[]) };
}

export const simBaccarat: SimGame = {
  game: 'baccarat',
  rules: [
    { variant: 'commission', options: {} },
    { variant: 'no-commission', options: {} },
  ],
  positions: ['player', 'banker', 'tie', 'player-pair', 'banker-pair'],
  deal: (random) => ({ ...deal(random) }),
  dealImpossible: (random) => ({ ...dealImpossible(random) }),
  incidents: [...COMMON_INCIDENTS, { incident: 'card-on-floor', effect: 'void' }],
  payout: (position, bets, { scan, variant }) =>
    payoutOf(position, stakeOn(position, bets), readDeal(scan), variant),
};
