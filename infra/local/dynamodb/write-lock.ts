/** Runs tasks one at a time, in the order in which they came. */
export type WriteLock = <Result>(task: () => Promise<Result>) => Promise<Result>;

export function createWriteLock(): WriteLock {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    // A failed task must not fail the tasks behind it.
    last = result.catch(() => undefined);
    return result;
  };
}
