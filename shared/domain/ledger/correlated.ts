/** A request from outside, or what came of it, by the name under which logs and answers speak of it. */
export interface Correlated {
  /** Has the form of an id, and need not be unique; absent for what did not come as a request. */
  readonly correlationId?: string | undefined;
}
