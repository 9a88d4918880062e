import { describe, expect, it } from 'vitest';
import { inParallel } from '../../../shared/operations/in-parallel.ts';

/** Work that ends when the test says so. */
function createWork() {
  const begun: number[] = [];
  const ends = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
  const work = (item: number) => {
    begun.push(item);
    return new Promise<string>((resolve, reject) => {
      ends.set(item, { resolve: () => resolve(`answer ${item}`), reject });
    });
  };
  return {
    begun,
    work,
    end: (item: number) => settle(() => ends.get(item)?.resolve()),
    fail: (item: number, error: Error) => settle(() => ends.get(item)?.reject(error)),
  };
}

/** Does something, then lets everything that waits on it go on. */
async function settle(action: () => void): Promise<void> {
  action();
  await new Promise((resolve) => setImmediate(resolve));
}

describe('inParallel', () => {
  it('answers in the order of the items, whatever ends first', async () => {
    const { work, end } = createWork();
    const all = inParallel([1, 2, 3], 3, work);
    for (const item of [3, 1, 2]) await end(item);
    await expect(all).resolves.toEqual(['answer 1', 'answer 2', 'answer 3']);
  });

  it('begins the next item only when one of the limit has ended', async () => {
    const { work, begun, end } = createWork();
    const all = inParallel([1, 2, 3, 4], 2, work);
    expect(begun).toEqual([1, 2]);
    await end(2);
    expect(begun).toEqual([1, 2, 3]);
    await end(3);
    await end(1);
    expect(begun).toEqual([1, 2, 3, 4]);
    await end(4);
    await expect(all).resolves.toHaveLength(4);
  });

  it('begins no more after a failure, and passes it on once all that had begun has ended', async () => {
    const { work, begun, end, fail } = createWork();
    const error = new Error('first');
    let outcome: unknown = 'open';
    const all = inParallel([1, 2, 3, 4, 5], 3, work).catch((thrown: unknown) => {
      outcome = thrown;
    });
    await fail(2, error);
    await fail(3, new Error('second'));
    expect(begun).toEqual([1, 2, 3]);
    expect(outcome).toBe('open');
    await end(1);
    await all;
    expect(outcome).toBe(error);
    expect(begun).toEqual([1, 2, 3]);
  });

  it('passes on what is thrown before there is a promise, even if it is nothing', async () => {
    const thrower = (thrown: unknown) => () => {
      throw thrown;
    };
    await expect(inParallel([1], 1, thrower('odd'))).rejects.toBe('odd');
    await expect(inParallel([1], 1, thrower(undefined))).rejects.toBeUndefined();
  });

  it.each([
    [[], 4],
    [[1], 4],
    [[1, 2, 3, 4, 5], 1],
  ])('does all of %j with a limit of %i', async (items, limit) => {
    const doubled = await inParallel(items, limit, async (item) => 2 * item);
    expect(doubled).toEqual(items.map((item) => 2 * item));
  });
});
