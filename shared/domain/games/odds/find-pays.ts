import type { Ratio } from '../../money/ratio.ts';
import type { Game, Grade, HouseRules, Outcome, PlayerBets } from '../game.ts';
import { sampleRounds } from './sample-rounds.ts';

type Won = Extract<Grade, { result: 'won' }>;

/** How each position pays when it wins, such as `1:1 less 5 %`: asked of the game itself. */
export function findPays(game: Game, rules: HouseRules): ReadonlyMap<string, readonly string[]> {
  const positions = game.positions(rules);
  const rounds = sampleRounds(rules, positions).flatMap(({ scan, decisions }) => {
    const read = game.readOutcome(scan, rules, 'result');
    const bets = { walletId: 'anybody:USD', positions: new Set([...positions, ...decisions]) };
    return read.ok ? [{ outcome: read.value, bets }] : [];
  });
  return new Map(
    [...positions].map((position) => {
      const wins = rounds.flatMap(({ outcome, bets }) => findWin(outcome, position, bets));
      const inOrder = wins.sort((left, right) => compare(left.oddsToOne, right.oddsToOne));
      return [position, [...new Set(inOrder.map(describe))]];
    }),
  );
}

function findWin(outcome: Outcome, position: string, bets: PlayerBets): readonly Won[] {
  const grade = outcome.grade(position, bets);
  return grade.result === 'won' ? [grade] : [];
}

function compare(left: Ratio, right: Ratio): number {
  return Number(left.numerator * right.denominator - right.numerator * left.denominator);
}

function describe({ oddsToOne, commission }: Won): string {
  const pays = `${oddsToOne.numerator}:${oddsToOne.denominator}`;
  const percent = Number((commission.numerator * 10_000n) / commission.denominator) / 100;
  return percent === 0 ? pays : `${pays} less ${percent} %`;
}
