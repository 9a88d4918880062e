import { describe, expect, it } from 'vitest';
import { LAYOUT } from '../../../../../shared/domain/games/sic-bo/layout.ts';
import fixture from '../../../../fixtures/sic-bo-positions.json' with { type: 'json' };

describe('layout', () => {
  it('has exactly the 52 positions of the table', () => {
    expect([...LAYOUT.keys()].toSorted()).toEqual(fixture.positions.toSorted());
    expect(LAYOUT.size).toBe(52);
  });

  it.each(Object.entries(fixture.counts))('has of the kind %s: %s', (kind, count) => {
    expect([...LAYOUT.values()].filter((each) => each.kind === kind)).toHaveLength(count);
  });

  it.each([
    ['a total that only a triple has', 'total:3'],
    ['a total that only a triple has', 'total:18'],
    ['two totals in one', 'total:4-17'],
    ['a number with itself', 'combo:2-2'],
    ['two numbers in descending order', 'combo:2-1'],
    ['a number below the dice', 'single:0'],
    ['a number beyond the dice', 'single:7'],
    ['any double', 'any-double'],
    ['a position by another spelling', 'anyTriple'],
  ])('has no position for %s (%s)', (_what, id) => {
    expect(LAYOUT.has(id)).toBe(false);
  });
});
