import type { KnownGaps } from './known-gaps.ts';

/** How one contract test ended, or a test file that failed outside its tests. */
export interface Outcome {
  readonly name: string;
  /** Why it did not pass; absent when it did. */
  readonly failure?: string;
}

/** What a run on an endpoint says about the list of its gaps. */
export interface Verdict {
  readonly passed: readonly Outcome[];
  readonly knownGaps: readonly { readonly reason: string; readonly tests: readonly string[] }[];
  /** Failed without being listed. */
  readonly newFailures: readonly Outcome[];
  /** Listed, but passed. */
  readonly closedGaps: readonly string[];
  /** Listed, but not among the tests that ran. */
  readonly absent: readonly string[];
  readonly ok: boolean;
}

/** Holds a run against the list: only what the list says may fail, and all of it must. */
export function judgeRun(outcomes: readonly Outcome[], gaps: KnownGaps['gaps']): Verdict {
  const failed = new Set(outcomes.filter(isFailure).map(({ name }) => name));
  const passed = outcomes.filter((outcome) => !isFailure(outcome));
  const ran = new Set(outcomes.map(({ name }) => name));
  const listed = new Set(gaps.flatMap(({ tests }) => tests));
  const certain = new Set(gaps.flatMap(({ sometimes, tests }) => (sometimes ? [] : tests)));

  const newFailures = outcomes.filter((each) => isFailure(each) && !listed.has(each.name));
  const closedGaps = passed.map(({ name }) => name).filter((name) => certain.has(name));
  const absent = [...listed].filter((name) => !ran.has(name));
  const knownGaps = gaps
    .map(({ reason, tests }) => ({ reason, tests: tests.filter((name) => failed.has(name)) }))
    .filter(({ tests }) => tests.length > 0);
  const isClean = newFailures.length + closedGaps.length + absent.length === 0;
  return { passed, knownGaps, newFailures, closedGaps, absent, ok: isClean && ran.size > 0 };
}

function isFailure({ failure }: Outcome): boolean {
  return failure !== undefined;
}
