import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { createCoverage } from './engine/coverage.ts';
import { formatCoverage, formatFailure } from './format-report.ts';
import { planWorlds, WORLD_STEPS } from './plan-worlds.ts';
import { COVERAGE_STEPS_MIN, findGaps } from './required-coverage.ts';
import { runWorlds } from './run-worlds.ts';
import type { WorldReport } from './simulate.ts';

const USAGE = 'usage: npm run sim -- [--seed N] [--steps M] [--threads T]';

const options = {
  seed: { type: 'string', default: '1' },
  steps: { type: 'string', default: String(WORLD_STEPS) },
  threads: { type: 'string', default: String(availableParallelism()) },
} as const;

interface Arguments {
  readonly seed: number;
  readonly steps: number;
  readonly threads: number;
}

/** `undefined` for what cannot be understood. */
function readArguments(): Arguments | undefined {
  try {
    const { seed, steps, threads } = parseArgs({ options }).values;
    const isNumber = (text: string) => /^[1-9][0-9]{0,8}$/.test(text);
    if (![seed, steps, threads].every(isNumber)) return undefined;
    return { seed: Number(seed), steps: Number(steps), threads: Number(threads) };
  } catch {
    return undefined;
  }
}

const read = readArguments();
if (read === undefined) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
const { seed, steps, threads } = read;
const plan = planWorlds(seed, steps);
const coverage = createCoverage();
const startedAt = performance.now();
let stepsDone = 0;
let worldsDone = 0;

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function showProgress(report: WorldReport): void {
  const seconds = (performance.now() - startedAt) / 1000;
  const perSecond = Math.round(stepsDone / seconds);
  const line = `${worldsDone}/${plan.length} worlds · seed ${report.seed} · ${stepsDone} steps · ${perSecond} steps/s`;
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`);
  else print(line);
}

let failed: WorldReport | undefined;
await runWorlds(plan, threads, (report) => {
  worldsDone += 1;
  stepsDone += report.stepsDone;
  coverage.add(report.coverage);
  if (report.failure !== undefined) failed = report;
  showProgress(report);
});
if (process.stdout.isTTY) print('');

if (failed === undefined) {
  const gaps = stepsDone >= COVERAGE_STEPS_MIN ? findGaps(coverage) : [];
  print(formatCoverage(coverage, gaps));
  print(`\n${worldsDone} worlds, ${stepsDone} steps, nothing wrong`);
  process.exitCode = gaps.length === 0 ? 0 : 1;
} else {
  print(`\n${formatFailure(failed)}`);
  process.exitCode = 1;
}
