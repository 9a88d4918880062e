import { createRandom, type Random } from '../../../simulation/engine/random.ts';
import { TABLES, type TablePlan } from './tables.ts';

/** What one player confirms together, and what becomes of it before the bell. */
export interface SlipPlan {
  readonly tableId: string;
  /** Counts the table's rounds from 0. */
  readonly round: number;
  readonly slipId: string;
  readonly wagers: readonly { readonly position: string; readonly stake: bigint }[];
  readonly fate: 'stays' | 'cancelled' | 'cancelled-before-it-arrives';
  /** How often the same request comes again, at the same time. */
  readonly copies: number;
}

export interface PlayerPlan {
  readonly walletId: string;
  readonly currency: string;
  readonly brand: string;
  readonly deposits: readonly bigint[];
  readonly slips: readonly SlipPlan[];
  readonly copies: number;
}

export interface EveningPlan {
  readonly players: readonly PlayerPlan[];
  /** By table: whether a message is sent once more, drawn in the order of its messages. */
  readonly copiesMessage: (tableId: string) => () => boolean;
}

const BRANDS = ['lotus', 'harbour', 'jade'];
const CURRENCIES = ['USD', 'USD', 'JPY', 'KWD'];

/** Stakes in minor units, all of them multiples of 20. */
const CHIPS = [20n, 100n, 500n, 2500n];

/** More than anybody could lose in an evening. */
const DEPOSIT_LEAST = 300_000n;

/** The same seed plans the same evening. */
export function planEvening(seed: number, playerCount: number): EveningPlan {
  const random = createRandom(seed);
  const players = Array.from({ length: playerCount }, (_, index) => planPlayer(random, index));
  return {
    players,
    copiesMessage: (tableId) => {
      const table = TABLES.findIndex((each) => each.tableId === tableId);
      const own = createRandom(seed + 1 + table);
      return () => own.chance(0.25);
    },
  };
}

function planPlayer(random: Random, index: number): PlayerPlan {
  const currency = random.pick(CURRENCIES);
  const deposits = Array.from(
    { length: random.between(1, 2) },
    () => DEPOSIT_LEAST + BigInt(random.below(100_000)),
  );
  return {
    ...{ walletId: `player-${index}:${currency}`, currency, brand: random.pick(BRANDS), deposits },
    slips: TABLES.flatMap((table) => planSlips(random, table)),
    copies: copies(random),
  };
}

/** Players sit at a few tables, and sometimes confirm twice. */
function planSlips(random: Random, table: TablePlan): readonly SlipPlan[] {
  if (!random.chance(0.2)) return [];
  return table.rounds.flatMap((_, round) =>
    Array.from({ length: random.pick([0, 1, 1, 2]) }, (__, index): SlipPlan => {
      const positions = random.pick(table.bets);
      return {
        ...{ tableId: table.tableId, round, slipId: `slip-${index}`, copies: copies(random) },
        wagers: positions.map((position) => ({ position, stake: random.pick(CHIPS) })),
        fate: random.pick(FATES),
      };
    }),
  );
}

const STAYS = Array.from({ length: 8 }, () => 'stays' as const);
const FATES = [...STAYS, 'cancelled', 'cancelled-before-it-arrives'] as const;

function copies(random: Random): number {
  return random.pick([0, 0, 0, 0, 0, 0, 1, 2]);
}

export function stakeOf({ wagers }: Pick<SlipPlan, 'wagers'>): bigint {
  return wagers.reduce((sum, { stake }) => sum + stake, 0n);
}

/** Those that count when the round ends. */
export function slipsInPlay({ slips }: PlayerPlan): readonly SlipPlan[] {
  return slips.filter(({ fate }) => fate === 'stays');
}
