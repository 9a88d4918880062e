/** Something that must be true of the books; it is when nothing disagrees. */
export interface Check {
  readonly claim: string;
  /** What disagrees, each in words of its own. */
  readonly faults: readonly string[];
}

/** A fault that says what was expected and what was found, unless they are the same. */
export function compare<T>(what: string, expected: T, found: T): readonly string[] {
  return expected === found ? [] : [`${what} is ${found}, expected ${expected}`];
}
