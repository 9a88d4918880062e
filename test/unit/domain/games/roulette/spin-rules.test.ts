import { describe, expect, it } from 'vitest';
import {
  findBrokenSpinRule,
  readPocket,
} from '../../../../../shared/domain/games/roulette/spin-rules.ts';

describe('readPocket', () => {
  it.each([0, 1, 36])('accepts %s', (pocket) => {
    expect(readPocket({ pocket })).toEqual({ ok: true, value: pocket });
  });

  it.each([-1, 37, 1700])('refuses %s, which no pocket has (ROU-01)', (pocket) => {
    expect(readPocket({ pocket })).toEqual({
      ok: false,
      failure: {
        code: 'SCAN_IMPOSSIBLE',
        rule: 'ROU-01',
        message: `the wheel has pockets 0 to 36, the ball is said to be in ${pocket}`,
      },
    });
  });
});

describe('findBrokenSpinRule', () => {
  const pocket = 17;

  it.each([
    ['a spin of which only the pocket is known', { pocket }],
    ['exactly ten revolutions', { pocket, revolutions: 10 }],
    ['many revolutions against the wheel', { pocket, revolutions: 25, ballDirection: 'opposite' }],
  ] as const)('finds nothing wrong with %s', (_what, scan) => {
    expect(findBrokenSpinRule(scan)).toBeUndefined();
  });

  it.each([0, 1, 9])('finds ROU-14 broken by %s revolutions', (revolutions) => {
    expect(findBrokenSpinRule({ pocket, revolutions })).toEqual({
      rule: 'ROU-14',
      message: `the ball turned ${revolutions} times, 10 are needed`,
    });
  });

  it.each([{}, { revolutions: 10 }])(
    'finds ROU-15 broken by a ball spun with the wheel (row %#)',
    (rest) => {
      expect(findBrokenSpinRule({ pocket, ballDirection: 'same', ...rest })).toEqual({
        rule: 'ROU-15',
        message: 'the ball was spun in the direction of the wheel',
      });
    },
  );

  it('names ROU-14 first when both are broken', () => {
    const scan = { pocket, revolutions: 9, ballDirection: 'same' } as const;
    expect(findBrokenSpinRule(scan)?.rule).toBe('ROU-14');
  });
});
