import { describe, expect, it } from 'vitest';
import { createSlots } from '../../../infra/local/lambda/slots.ts';

describe('slots', () => {
  it('are taken at once while there are free ones, then in order of arrival', async () => {
    const { take, release } = createSlots(2);
    const taken: string[] = [];
    const visitors = ['a', 'b', 'c', 'd'].map((name) => take().then(() => taken.push(name)));
    await Promise.all(visitors.slice(0, 2));
    expect(taken).toEqual(['a', 'b']);
    release();
    // Arrives after the place was passed to the one who waits longest, and cannot overtake.
    visitors.push(take().then(() => taken.push('e')));
    await visitors[2];
    expect(taken).toEqual(['a', 'b', 'c']);
    release();
    release();
    await Promise.all(visitors);
    expect(taken).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('are free again when nobody waits', async () => {
    const { take, release } = createSlots(1);
    await take();
    release();
    await expect(take()).resolves.toBeUndefined();
  });
});
