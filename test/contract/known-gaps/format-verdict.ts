import type { Verdict } from './judge-run.ts';

/** The report of a run: every known gap by name and reason, then all that is not as listed. */
export function formatVerdict(verdict: Verdict): readonly string[] {
  const { passed, knownGaps, newFailures, closedGaps, absent } = verdict;
  const gapCount = knownGaps.reduce((sum, { tests }) => sum + tests.length, 0);
  const lines = knownGaps.flatMap(({ reason, tests }) => [
    `Known gap: ${reason}`,
    ...indent(tests),
  ]);
  for (const { name, failure = '' } of newFailures) {
    lines.push(`FAILED, and not a known gap: ${name}`, ...indent(failure.split('\n')));
  }
  for (const name of closedGaps) lines.push(`PASSED, take it off the known gaps: ${name}`);
  for (const name of absent)
    lines.push(`NOT RUN, no such test; take it off the known gaps: ${name}`);
  lines.push(
    `${passed.length} passed, ${gapCount} known gaps, ${newFailures.length} other failures, ` +
      `${closedGaps.length + absent.length} listed wrongly`,
  );
  return lines;
}

function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}
