/** The world is not as it must be: the product is wrong, or the simulator is. */
export class OracleError extends Error {
  override readonly name = 'OracleError';
}

/** The message is made only when it is needed. */
export function must(holds: boolean, message: () => string): asserts holds {
  if (!holds) throw new OracleError(message());
}

/** Like `must`, for a thing that must be there. */
export function find<T>(thing: T | undefined, what: () => string): T {
  if (thing === undefined) throw new OracleError(`missing: ${what()}`);
  return thing;
}
