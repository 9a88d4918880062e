import type { Game, Grade, HouseRules, Outcome } from '../../shared/domain/games/game.ts';
import type { Ratio } from '../../shared/domain/money/ratio.ts';
import { sampleRounds } from './sample-rounds.ts';

type Won = Extract<Grade, { result: 'won' }>;

/** How each position pays when it wins, such as `1:1 less 5 %`: asked of the game itself. */
export function findPays(game: Game, rules: HouseRules): ReadonlyMap<string, readonly string[]> {
  const positions = game.positions(rules);
  const rounds = sampleRounds(rules, positions).flatMap(({ scan, decisions }) => {
    const read = game.readOutcome(scan, rules, 'result');
    return read.ok ? [{ outcome: read.value, decisions }] : [];
  });
  return new Map(
    [...positions].map((position) => {
      const wins = rounds.flatMap(({ outcome, decisions }) =>
        findWin(outcome, position, new Set([...positions, ...decisions])),
      );
      const inOrder = wins.sort((left, right) => compare(left.oddsToOne, right.oddsToOne));
      return [position, [...new Set(inOrder.map(describe))]];
    }),
  );
}

function findWin(
  outcome: Outcome,
  position: string,
  positions: ReadonlySet<string>,
): readonly Won[] {
  const grade = outcome.grade(position, { walletId: 'anybody:USD', positions });
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
