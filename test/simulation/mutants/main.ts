import { parseArgs } from 'node:util';
import { MUTANTS } from './mutants.ts';
import { type MutantOutcome, runMutant } from './run-mutant.ts';

/** Plants every bug there is and prints which check found it; exit code 1 when one survives. */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seeds: { type: 'string', default: '30' },
    steps: { type: 'string', default: '20000' },
  },
});

const IN_PARALLEL = 2;

const bound = { seeds: Number(values.seeds), steps: Number(values.steps) };
const chosen = MUTANTS.filter(({ name }) => name.includes(values.only));
const waiting = chosen.values();
const survivors: string[] = [];

function print(name: string, { found, stepsDone }: MutantOutcome): void {
  const by = found?.by.split('\n')[0] ?? `survived ${stepsDone} steps`;
  const where = found === undefined ? '' : `seed ${found.seed}, step ${found.step}`;
  process.stdout.write(`${name.padEnd(50)} ${where.padEnd(20)} ${by}\n`);
}

async function work(): Promise<void> {
  for (const { name } of waiting) {
    const outcome = await runMutant(name, bound);
    print(name, outcome);
    if (outcome.found === undefined) survivors.push(name);
  }
}

await Promise.all(Array.from({ length: IN_PARALLEL }, work));
const verdict = survivors.length === 0 ? 'all found' : `survived: ${survivors.join(', ')}`;
process.stdout.write(`\n${chosen.length} mutants, ${verdict}\n`);
process.exitCode = survivors.length === 0 ? 0 : 1;
