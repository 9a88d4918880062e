import { describe, expect, it } from 'vitest';
import { colorOf, LAYOUT, POCKETS } from '../../../../../shared/domain/games/roulette/layout.ts';
import { findPaytable } from '../../../../../shared/domain/games/roulette/paytable.ts';
import fixture from '../../../../fixtures/roulette-positions.json' with { type: 'json' };

const positions = [...LAYOUT].map(([id, { kind, numbers }]) => ({ id, kind, numbers }));

describe('layout', () => {
  it('has exactly the 157 positions of the table, each on its own numbers', () => {
    const expected = fixture.positions.map(({ id, kind, numbers }) => ({ id, kind, numbers }));
    const laidOut = positions.map((each) => ({ ...each, numbers: [...each.numbers] }));
    const byId = (left: { readonly id: string }, right: { readonly id: string }) =>
      left.id < right.id ? -1 : 1;
    expect(laidOut.toSorted(byId)).toEqual(expected.toSorted(byId));
    expect(LAYOUT.size).toBe(157);
  });

  it.each(Object.entries(fixture.counts))('has of the kind %s: %s', (kind, count) => {
    expect(positions.filter((each) => each.kind === kind)).toHaveLength(count);
  });

  it.each([
    ['consecutive numbers in two rows', 'split:3-4'],
    ['two numbers on a diagonal', 'split:1-5'],
    ['zero and a number it does not touch', 'split:0-4'],
    ['zero and the last number', 'split:0-36'],
    ['the ends of a row', 'split:1-3'],
    ['a number twice', 'split:7-7'],
    ['numbers in descending order', 'split:2-1'],
    ['three numbers that are no row', 'street:2-3-4'],
    ['zero and the ends of the first row', 'trio:0-1-3'],
    ['four numbers around no corner', 'corner:3-4-6-7'],
    ['numbers beyond the last row', 'corner:34-35-37-38'],
    ['the first four by another name', 'corner:0-1-2-3'],
    ['six numbers that are no two rows', 'six-line:3-8'],
    ['a six line with zero', 'six-line:0-5'],
    ['a six line of the last row only', 'six-line:34-39'],
    ['a kind by another spelling', 'sixLine:1-6'],
    ['a fourth column', 'column:4'],
    ['a dozen before the first', 'dozen:0'],
    ['a number that no pocket has', 'straight:37'],
    ['a double zero', 'straight:00'],
    ['green', 'green'],
  ])('has no position for %s', (_what, id) => {
    expect(LAYOUT.has(id)).toBe(false);
  });

  it('covers 1 to 18 numbers with a wager and pays as if zero were not there', () => {
    const paytable = findPaytable('single-zero', 1);
    const returned = positions.map(
      ({ kind, numbers }) => BigInt(numbers.size) * ((paytable?.pays[kind].numerator ?? 0n) + 1n),
    );
    expect(new Set(returned)).toEqual(new Set([36n]));
    expect(Math.max(...positions.map(({ numbers }) => numbers.size))).toBe(18);
  });
});

describe('wheel', () => {
  it('has 37 pockets', () => {
    expect(POCKETS).toEqual(Array.from({ length: 37 }, (_, pocket) => pocket));
  });

  it.each(Object.entries(fixture.colors))('has these %s pockets: %j', (color, pockets) => {
    expect(POCKETS.filter((pocket) => colorOf(pocket) === color)).toEqual(pockets);
  });
});
