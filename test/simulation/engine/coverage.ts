/** What a run has reached, so that a simulation that tests nothing is noticed. */
export interface Coverage {
  /** A failure code, an alarm, a state of a round, a fault … */
  reached(kind: string, name: string): void;
  count(kind: string, name: string): number;
  /** Everything reached, by kind, most often first. */
  entries(): readonly CoverageEntry[];
  /** Adds what another run has reached. */
  add(entries: readonly CoverageEntry[]): void;
}

export type CoverageEntry = readonly [kind: string, name: string, count: number];

export function createCoverage(): Coverage {
  const kinds = new Map<string, Map<string, number>>();
  const add = (kind: string, name: string, more: number) => {
    const names = kinds.get(kind) ?? new Map<string, number>();
    kinds.set(kind, names.set(name, (names.get(name) ?? 0) + more));
  };
  return {
    reached: (kind, name) => add(kind, name, 1),
    count: (kind, name) => kinds.get(kind)?.get(name) ?? 0,
    entries: () =>
      [...kinds].flatMap(([kind, names]) =>
        [...names]
          .sort((left, right) => right[1] - left[1])
          .map(([name, count]): CoverageEntry => [kind, name, count]),
      ),
    add: (entries) => {
      for (const [kind, name, count] of entries) add(kind, name, count);
    },
  };
}
