import { expect, it } from 'vitest';
import { toEpochMilliseconds, toInstant } from '../../../shared/domain/instant.ts';

it.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [1_796_156_130_007, '2026-12-01T20:15:30.007Z'],
  [1_796_156_130_000, '2026-12-01T20:15:30.000Z'],
])('%i milliseconds since 1970 are %s and back', (milliseconds, instant) => {
  expect(toInstant(milliseconds)).toBe(instant);
  expect(toEpochMilliseconds(instant)).toBe(milliseconds);
});

it('compares as text as it does in time', () => {
  const times = [999, 1000, 1001, 59_999, 60_000, 86_400_000, 1_796_156_130_007];
  expect(times.map(toInstant).toSorted()).toEqual(times.map(toInstant));
});
