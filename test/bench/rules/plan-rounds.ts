import {
  bankerDraws,
  isNatural,
  playerDraws,
} from '../../../shared/domain/games/baccarat/drawing-rules.ts';
import { handTotal } from '../../../shared/domain/games/baccarat/hand.ts';
import { findGame } from '../../../shared/domain/games/registry.ts';
import type { Random } from '../../simulation/engine/random.ts';
import { type BenchRound, type BenchTable, rulesOf, slipOn } from './bench-round.ts';
import { drawCard, parseCards } from './draw-card.ts';

/** Cards of both hands as a scanner sends them. */
interface BaccaratDeal {
  readonly player: readonly string[];
  readonly banker: readonly string[];
}

/** Dealt at random by the drawing rules. */
export function dealBaccarat(random: Random): BaccaratDeal {
  const player = [drawCard(random), drawCard(random)];
  const banker = [drawCard(random), drawCard(random)];
  const total = (hand: readonly string[]) => handTotal(parseCards(hand));
  const [playerTotal, bankerTotal] = [total(player), total(banker)];
  if (isNatural(playerTotal) || isNatural(bankerTotal)) return { player, banker };
  const third = playerDraws(playerTotal) ? drawCard(random) : undefined;
  if (third !== undefined) player.push(third);
  const playerThird = third === undefined ? 'stood' : total([third]);
  if (bankerDraws(bankerTotal, playerThird)) banker.push(drawCard(random));
  return { player, banker };
}

export function planBaccarat(random: Random, rounds: number, players: number): BenchTable {
  const rules = rulesOf('baccarat', 'commission');
  return planShared(random, rules, { rounds, players, wagers: 5 }, () => dealBaccarat(random));
}

export function planRoulette(random: Random, rounds: number, players: number): BenchTable {
  const rules = rulesOf('roulette', 'single-zero');
  return planShared(random, rules, { rounds, players, wagers: 12 }, () => ({
    pocket: random.below(37),
    revolutions: random.between(10, 30),
    ballDirection: 'opposite',
  }));
}

export function planSicBo(random: Random, rounds: number, players: number): BenchTable {
  const rules = rulesOf('sic-bo', 'standard');
  const die = () => random.between(1, 6);
  return planShared(random, rules, { rounds, players, wagers: 12 }, () => ({
    dice: [die(), die(), die()],
  }));
}

interface Size {
  readonly rounds: number;
  readonly players: number;
  /** Of each player, on positions of their own choice. */
  readonly wagers: number;
}

function planShared(
  random: Random,
  rules: BenchTable['rules'],
  { rounds, players, wagers }: Size,
  scan: () => unknown,
): BenchTable {
  const positions = [...(findGame(rules.game)?.positions(rules) ?? [])];
  const slips = Array.from({ length: players }, (_, index) =>
    slipOn(random.shuffle(positions).slice(0, wagers), `player-${index}:USD`),
  );
  const round = (): BenchRound => ({ scan: scan(), players: slips });
  return { rules, rounds: Array.from({ length: rounds }, round) };
}
