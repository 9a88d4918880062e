import type { Coverage } from './engine/coverage.ts';
import type { WorldReport } from './simulate.ts';

/** Trace, reason and how to see it again. */
export function formatFailure({ seed, steps, stepsDone, failure }: WorldReport): string {
  if (failure === undefined) return `seed ${seed} is clean`;
  return [
    ...failure.trace,
    '',
    failure.stack,
    '',
    `seed ${seed}, step ${stepsDone}: ${failure.message}`,
    `again: npm run sim -- --seed ${seed} --steps ${steps}`,
  ].join('\n');
}

/** What was reached how often, by kind; what should have been and was not comes last. */
export function formatCoverage(coverage: Coverage, gaps: readonly string[]): string {
  const kinds = Map.groupBy(coverage.entries(), ([kind]) => kind);
  const lines = [...kinds].flatMap(([kind, entries]) => [
    '',
    kind,
    ...entries.map(([, name, count]) => `  ${name.padEnd(40)} ${String(count).padStart(9)}`),
  ]);
  const missing = gaps.map((gap) => `  ${gap}`);
  return [...lines, ...(gaps.length === 0 ? [] : ['', 'not reached', ...missing])].join('\n');
}
