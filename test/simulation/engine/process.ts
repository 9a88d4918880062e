/**
 * Something that runs on its own and can die on its own: one instance of a function, or one call of
 * a platform. Whatever it awaits on the outside goes through the scheduler.
 */
export interface Process {
  readonly name: string;
  /** How far its clock is off, in milliseconds. */
  readonly skewMs: number;
  /**
   * A frozen process is resumed only now and then, as one whose machine pauses. A dead one is never
   * resumed: it ends at the await it was at.
   */
  state: 'running' | 'frozen' | 'dead';
  life: Life | undefined;
}

/** What ends a process early. */
export interface Life {
  turnsLeft: number;
  /** In virtual time. */
  readonly deadlineAt: number;
  readonly end: (cause: 'fate' | 'deadline') => void;
}

export function createProcess(name: string, skewMs: number): Process {
  return { name, skewMs, state: 'running', life: undefined };
}
