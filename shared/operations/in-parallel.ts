/**
 * Calls `work` for every item, at most `limit` at a time, and returns the answers in the order of
 * the items. The first rejection is passed on once everything that had begun has ended, so that
 * nothing is still at work behind the caller's back.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const errors: unknown[] = [];
  const queue = items.entries();
  const lane = async () => {
    for (const [index, item] of queue) {
      try {
        results[index] = await work(item);
      } catch (error) {
        errors.push(error);
      }
      if (errors.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  if (errors.length > 0) throw errors[0];
  return results;
}
