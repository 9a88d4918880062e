import { describe, expect, it } from 'vitest';
import {
  layOut,
  layOutBeforeTheBell,
} from '../../../../../shared/domain/games/blackjack/positions.ts';
import { requireHouseRules } from '../../../../../shared/domain/games/blackjack/read-house-rules.ts';
import { houseRules, SIDE_PAYS } from './blackjack-rules.ts';

const rulesOf = (variant: string, options = {}) => requireHouseRules(houseRules(variant, options));

describe('layOutBeforeTheBell', () => {
  it('has the main position of every seat', () => {
    const ids = [...layOutBeforeTheBell(rulesOf('live', { seats: 3 })).keys()];
    expect(ids).toEqual(['main:1', 'main:2', 'main:3']);
  });

  it('has side bets only where the house gives their pays', () => {
    const ids = [...layOutBeforeTheBell(rulesOf('macau', { anyPairPays: '11:1' })).keys()];
    expect(ids).toHaveLength(14);
    expect(ids).toEqual(expect.arrayContaining(['main:7', 'any-pair:7']));
    expect([...layOutBeforeTheBell(rulesOf('macau')).keys()]).toHaveLength(7);
  });

  it('has every side bet of every seat where all are offered', () => {
    const rules = rulesOf('macau', { ...SIDE_PAYS, seats: 9 });
    const ids = [...layOutBeforeTheBell(rules).keys()];
    const kinds = ['main', 'any-pair', 'sevens', 'over-13', 'under-13'];
    const expected = kinds.flatMap((kind) =>
      Array.from({ length: 9 }, (_, index) => `${kind}:${index + 1}`),
    );
    expect(ids.sort()).toEqual(expected.sort());
  });
});

describe('layOut', () => {
  it('adds what a seat can have after the bell', () => {
    const ids = [...layOut(rulesOf('live', { seats: 1 })).keys()];
    expect(ids.sort()).toEqual([
      'double:1:1',
      'double:1:2',
      'even-money:1',
      'insurance:1',
      'main:1',
      'split:1:2',
      'surrender:1',
    ]);
  });

  it('follows the number of hands', () => {
    const rules = rulesOf('macau', { anyPairPays: '11:1', splitHandsMax: 4 });
    const ofSeat6 = [...layOut(rules).keys()].filter((id) => id.split(':')[1] === '6');
    expect(ofSeat6.sort()).toEqual([
      'any-pair:6',
      'any-pair:6:2',
      'any-pair:6:3',
      'any-pair:6:4',
      'double:6:1',
      'double:6:2',
      'double:6:3',
      'double:6:4',
      'even-money:6',
      'insurance:6',
      'main:6',
      'split:6:2',
      'split:6:3',
      'split:6:4',
      'surrender:6',
    ]);
  });

  it('says what each id stands for', () => {
    const layout = layOut(rulesOf('live'));
    expect(layout.get('double:3:2')).toEqual({ kind: 'double', seat: 3, hand: 2 });
    expect(layout.get('main:3')).toEqual({ kind: 'main', seat: 3, hand: 1 });
  });
});
