/** A bug that is planted on purpose: the simulator must find it. */
export interface Mutant {
  readonly name: string;
  /** Made together: a bug that one mechanism alone does not prevent has to be planted in all. */
  readonly edits: readonly Edit[];
  /** For a bug that the product survives as long as a second mechanism holds. */
  readonly alsoGuardedBy?: string;
}

export interface Edit {
  /** From the root of the repository. */
  readonly file: string;
  /** Must be there exactly once, so that a change of the product does not pass unnoticed. */
  readonly find: string;
  readonly replace: string;
}
