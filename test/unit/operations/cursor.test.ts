import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from '../../../shared/operations/cursor.ts';

describe('a cursor', () => {
  it.each(['ENTRY#2026-12-01T20:15:00.000Z#slip#a#b', '12@x', ''])('of %j comes back', (place) => {
    const cursor = encodeCursor(place);
    expect(cursor).toMatch(/^[\w-]*$/);
    expect(decodeCursor(cursor)).toBe(place);
  });

  it.each(['%', 'a b', 'QQ==', 'ÿ', '_w'])('is not %j', (text) => {
    expect(decodeCursor(text)).toBeUndefined();
  });
});
