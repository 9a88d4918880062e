import { describe, expect, it } from 'vitest';
import {
  type Complaint,
  findRoundsOf,
  isTooLate,
} from '../../../../shared/domain/disputes/dispute.ts';
import { roundWith } from '../../../support/builders.ts';

/** Names the round of the builders: opened 20:14:30, bell 20:15:00, game 42 of dealer-7. */
const COMPLAINT: Complaint = {
  ...{ player: 'ann:USD', gameTime: '2026-12-01T20:15:20.000Z', table: 'table-1' },
  ...{ dealer: 'dealer-7', gameNumber: '42' },
};

const ROUND = roundWith();

describe('the rounds that a complaint may mean', () => {
  it.each([
    ['all of it', {}],
    ['the dealer in other letters', { dealer: ' Dealer-7 ' }],
    ['a time a quarter of an hour before it opened', { gameTime: '2026-12-01T19:59:30.000Z' }],
    ['a time a quarter of an hour after its bell', { gameTime: '2026-12-01T20:30:00.000Z' }],
  ])('are found by %s', (_what, change) => {
    expect(findRoundsOf({ ...COMPLAINT, ...change }, [ROUND])).toEqual([ROUND]);
  });

  it.each([
    ['another table', { table: 'table-2' }],
    ['another dealer', { dealer: 'dealer-8' }],
    ['another game number', { gameNumber: '4' }],
    ['a time long before', { gameTime: '2026-12-01T19:59:29.999Z' }],
    ['a time long after', { gameTime: '2026-12-01T20:30:00.001Z' }],
  ])('are not found by %s', (_what, change) => {
    expect(findRoundsOf({ ...COMPLAINT, ...change }, [ROUND])).toEqual([]);
  });

  it('come with the nearest bell first, if game numbers repeat', () => {
    const later = roundWith({
      ...{ roundId: 'round-2', openedAt: '2026-12-01T20:20:00.000Z' },
      closesAt: '2026-12-01T20:20:30.000Z',
    });
    const at = (gameTime: string) => findRoundsOf({ ...COMPLAINT, gameTime }, [later, ROUND]);
    expect(at('2026-12-01T20:17:00.000Z')).toEqual([ROUND, later]);
    expect(at('2026-12-01T20:19:00.000Z')).toEqual([later, ROUND]);
    const twin = { ...ROUND, roundId: 'round-0' };
    expect(findRoundsOf(COMPLAINT, [ROUND, twin])).toEqual([twin, ROUND]);
  });
});

describe('a complaint', () => {
  it.each([
    ['2026-12-02T20:15:00.000Z', false],
    ['2026-12-02T20:15:00.001Z', true],
  ])('that comes at %s is too late: %s', (at, late) => {
    expect(isTooLate(ROUND, at)).toBe(late);
  });
});
