import { describe, expect, it } from 'vitest';
import { findGame } from '../../../shared/domain/games/registry.ts';
import { findMismatch } from '../../../shared/domain/settlement/settle-slips.ts';
import { interleave } from '../../bench/interleave.ts';
import { planBlackjack } from '../../bench/rules/plan-blackjack.ts';
import { planBaccarat, planRoulette, planSicBo } from '../../bench/rules/plan-rounds.ts';
import { createRandom } from '../../simulation/engine/random.ts';

describe('the rounds of the benchmark', () => {
  it.each([planBaccarat, planRoulette, planSicBo, planBlackjack])(
    'are legal and fit what was staked: %o',
    (plan) => {
      const { rules, rounds } = plan(createRandom(7), 60, 14);
      const game = findGame(rules.game);
      expect(game?.findRulesProblem(rules)).toBeUndefined();
      const problems = rounds.flatMap(({ scan, players }) => {
        const read = game?.readOutcome(scan, rules, 'result');
        if (!read?.ok) return [JSON.stringify([scan, read?.failure])];
        const ending = { outcome: read.value, rounding: rules.rounding, lateFrom: undefined };
        return players.flatMap((slips) => findMismatch(slips, ending) ?? []);
      });
      expect(problems).toEqual([]);
      expect(rounds.map(({ players }) => players.length)).toEqual(Array(60).fill(14));
    },
  );

  it('split, double and insure at blackjack', () => {
    const { rounds } = planBlackjack(createRandom(7), 60, 7);
    const positions = rounds.flatMap(({ players }) =>
      players.flatMap((slips) =>
        slips.flatMap(({ wagers }) => wagers.map((each) => each.position)),
      ),
    );
    const kinds = new Set(positions.map((position) => position.replace(/:.*/, '')));
    expect([...kinds].sort()).toEqual([
      'any-pair',
      'double',
      'insurance',
      'main',
      'over-13',
      'sevens',
      'split',
      'under-13',
    ]);
  });
});

describe('interleave', () => {
  it('runs every task once before the clock starts, then all of them in turn', () => {
    const order: string[] = [];
    const task = (name: string) => () => order.push(name) * 0 + 3;
    const timings = interleave([task('a'), task('b')], 2);
    expect(order).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
    expect(timings.map(({ work }) => work)).toEqual([3, 3]);
    for (const { fastest, median, slowest } of timings) {
      expect(fastest).toBeLessThanOrEqual(median);
      expect(median).toBeLessThanOrEqual(slowest);
    }
  });

  it('refuses a task that does other work each time', () => {
    let work = 0;
    expect(() => interleave([() => work++], 2)).toThrow('other work');
  });
});
