import { expect, it } from 'vitest';
import { findCapacityWarnings } from '../../../shared/operations/capacity-warnings.ts';

it.each([
  [1, undefined, 0],
  [1, 500, 0],
  [1, 501, 1],
  [4, 2000, 0],
  [4, 2001, 1],
])('%i shards at a peak of %s slips per second: %i warnings', (shards, peak, count) => {
  expect(findCapacityWarnings({ shards }, peak)).toHaveLength(count);
});

it('says how many shards are needed', () => {
  expect(findCapacityWarnings({ shards: 2 }, 1001)).toEqual([
    '1001 slips per second need 3 shards; the table has 2',
  ]);
});
