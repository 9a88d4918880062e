import type { Check } from './check.ts';
import type { Style } from './style.ts';

interface Verdict {
  readonly lines: readonly string[];
  readonly exitCode: number;
}

/** Whether all of it agrees, in one line and as the exit code of the process. */
export function reachVerdict(checks: readonly Check[], style: Style): Verdict {
  const broken = checks.filter(({ faults }) => faults.length > 0);
  if (checks.length > 0 && broken.length === 0) {
    return { lines: [style('good', 'Everything agrees.')], exitCode: 0 };
  }
  const line = `${broken.length} of ${checks.length} checks disagree:`;
  return {
    lines: [style('bad', line), ...broken.map(({ claim }) => `  ${claim}`)],
    exitCode: 1,
  };
}
