import { parseArgs } from 'node:util';
import { findMutant } from './mutants.ts';
import { plant } from './plant.ts';

/** Runs a mutant seed after seed until something is wrong, and prints as JSON what became of it. */
const { values } = parseArgs({
  options: {
    mutant: { type: 'string', default: '' },
    seeds: { type: 'string', default: '1' },
    steps: { type: 'string', default: '20000' },
  },
});

const mutant = findMutant(values.mutant);
const planted = plant(mutant);
const { simulate } = await import('../simulate.ts');

let stepsDone = 0;
let report: Awaited<ReturnType<typeof simulate>> | undefined;
for (let seed = 1; seed <= Number(values.seeds) && report?.failure === undefined; seed += 1) {
  report = await simulate({ seed, steps: Number(values.steps) });
  stepsDone += report.stepsDone;
}
for (const { file } of mutant.edits) {
  if (!planted.has(file)) throw new Error(`${file} was never loaded: nothing was planted in it`);
}
const { seed, failure } = { seed: 0, failure: undefined, ...report };
const found =
  failure === undefined ? undefined : { seed, step: report?.stepsDone, by: failure.message };
process.stdout.write(JSON.stringify({ stepsDone, found }));
