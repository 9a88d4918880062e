/** Times of one thing over several runs, in milliseconds. */
export interface Timing {
  readonly median: number;
  readonly fastest: number;
  readonly slowest: number;
}

/**
 * Runs all of these in turn, so that whatever else the machine does meets each of them alike; once
 * before the clock starts. What a task returns is added up, so that none of its work can be left out.
 */
export function interleave(
  tasks: readonly (() => number)[],
  runs: number,
): readonly (Timing & { readonly work: number })[] {
  const works = tasks.map((task) => task());
  const times = tasks.map((): number[] => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [index, task] of tasks.entries()) {
      const start = performance.now();
      const work = task();
      times[index]?.push(performance.now() - start);
      if (work !== works[index]) throw new Error(`task ${index} does other work each time`);
    }
  }
  return times.map((each, index) => ({ ...summarise(each), work: works[index] ?? 0 }));
}

function summarise(times: readonly number[]): Timing {
  const sorted = times.toSorted((left, right) => left - right);
  const at = (place: number) => sorted[place] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    fastest: at(0),
    slowest: at(sorted.length - 1),
  };
}
