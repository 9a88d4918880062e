import { expect, it } from 'vitest';
import { createCoverage } from './engine/coverage.ts';
import { runMutant } from './mutants/run-mutant.ts';
import { planWorlds } from './plan-worlds.ts';
import { COVERAGE_STEPS_MIN, findGaps } from './required-coverage.ts';
import { runWorlds } from './run-worlds.ts';
import { simulate } from './simulate.ts';

const THREADS = 2;

it('finds nothing wrong in worlds that reach everything there is', async () => {
  const coverage = createCoverage();
  await runWorlds(planWorlds(1, COVERAGE_STEPS_MIN), THREADS, (report) => {
    expect(report.failure).toBeUndefined();
    coverage.add(report.coverage);
  });
  expect(findGaps(coverage)).toEqual([]);
});

it('goes the same way for the same seed, and another for another', async () => {
  const [first, again, other] = await Promise.all(
    [7, 7, 8].map((seed) => simulate({ seed, steps: 4000 })),
  );
  expect(again?.fingerprint).toBe(first?.fingerprint);
  expect(other?.fingerprint).not.toBe(first?.fingerprint);
});

it.each(['no seq condition', 'page end splits a player'])(
  'finds the planted bug "%s"',
  async (name) => {
    const outcome = await runMutant(name, { seeds: 5, steps: 20_000 });
    expect(outcome.found).toBeDefined();
  },
);
