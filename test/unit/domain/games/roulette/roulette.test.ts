import { describe, expect, it } from 'vitest';
import { INCIDENTS } from '../../../../../shared/domain/games/roulette/incidents.ts';
import { roulette } from '../../../../../shared/domain/games/roulette/roulette.ts';
import { InvariantError } from '../../../../../shared/domain/invariant.ts';
import { amount } from '../../../../../shared/domain/money/amount.ts';
import { ANYBODY, payoutOf } from '../../../../support/payout.ts';
import { rouletteRules } from './roulette-rules.ts';

const POSITIONS = [...roulette.positions(rouletteRules)];

function readOutcome(scan: unknown) {
  const answer = roulette.readOutcome(scan, rouletteRules, 'result');
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

describe('roulette', () => {
  it('takes bets for 60 seconds', () => {
    expect([roulette.id, roulette.bettingSeconds]).toEqual(['roulette', 60]);
  });

  it('ends by a result only', () => {
    expect([...roulette.regimes(rouletteRules)]).toEqual(['result']);
    for (const regime of ['partial-void', 'suspension'] as const) {
      expect(() => roulette.readOutcome({ pocket: 17 }, rouletteRules, regime)).toThrow(
        InvariantError,
      );
    }
  });

  it('knows its incidents', () => {
    expect(roulette.incidents(rouletteRules)).toBe(INCIDENTS);
  });

  it.each([
    [0, 'green'],
    [17, 'black'],
    [36, 'red'],
  ])('states the facts of the outcome: %s is %s', (pocket, color) => {
    const outcome = readOutcome({ pocket, revolutions: 10, ballDirection: 'opposite' });
    expect(outcome.facts).toEqual({ pocket, color });
    expect(outcome.voidedBy).toBeUndefined();
  });

  it('pays an amount beyond 2^53 to the last unit', () => {
    const stake = amount(10n ** 30n + 7n);
    const grade = readOutcome({ pocket: 17 }).grade('straight:17', ANYBODY);
    expect(payoutOf(stake, grade)).toBe(36n * stake);
  });

  it.each(['split:1-5', 'sixLine:1-6', '17', '', 'toString'])(
    'throws for the position "%s", which is not on its layout',
    (position) => {
      const isVoid = readOutcome({ pocket: 17, revolutions: 3 });
      for (const outcome of [readOutcome({ pocket: 17 }), isVoid]) {
        expect(() => outcome.grade(position, ANYBODY)).toThrow(InvariantError);
      }
    },
  );

  it.each([
    ['ROU-14', { pocket: 17, revolutions: 9, ballDirection: 'opposite' }],
    ['ROU-15', { pocket: 17, revolutions: 14, ballDirection: 'same' }],
  ])('is void by %s on every position, with the facts all the same', (rule, scan) => {
    const outcome = readOutcome(scan);
    expect(outcome.voidedBy).toEqual({ rule, message: expect.any(String) });
    expect(outcome.facts).toEqual({ pocket: 17, color: 'black' });
    const grades = POSITIONS.map((position) => outcome.grade(position, ANYBODY));
    expect(grades).toEqual(POSITIONS.map(() => ({ result: 'void' })));
  });

  it('refuses a malformed scan without naming a rule', () => {
    expect(roulette.readOutcome({ pocket: '17' }, rouletteRules, 'result')).toEqual({
      ok: false,
      failure: { code: 'SCAN_MALFORMED', message: expect.stringContaining('scan.pocket') },
    });
  });

  it.each([
    [37, 'ROU-01'],
    [-1, 'ROU-01'],
    [null, 'GEN-03'],
  ])('refuses the pocket %s, unless the spin does not count anyway', (pocket, rule) => {
    expect(roulette.readOutcome({ pocket }, rouletteRules, 'result')).toMatchObject({
      ok: false,
      failure: { code: 'SCAN_IMPOSSIBLE', rule },
    });
    const spin = { pocket, revolutions: 9 };
    expect(roulette.readOutcome(spin, rouletteRules, 'result')).toMatchObject({
      ok: true,
      value: { facts: {}, voidedBy: { rule: 'ROU-14' } },
    });
  });
});

describe('house rules', () => {
  it('of a table with one zero are supported', () => {
    expect(roulette.findRulesProblem(rouletteRules)).toBeUndefined();
  });

  it.each([
    ['another game', { game: 'baccarat' }],
    ['an unknown variant', { variant: 'double-zero' }],
    ['a paytable version that was never published', { paytableVersion: 2 }],
  ])('of %s are not supported, and using them throws', (_what, change) => {
    const rules = { ...rouletteRules, ...change };
    expect(roulette.findRulesProblem(rules)).toContain('has no paytable');
    expect(() => roulette.positions(rules)).toThrow(InvariantError);
    expect(() => roulette.expectedReturns(rules)).toThrow(InvariantError);
    expect(() => roulette.readOutcome({ pocket: 17 }, rules, 'result')).toThrow(InvariantError);
  });

  it('with an option that the game does not know are not supported', () => {
    const rules = { ...rouletteRules, options: { laPartage: true } };
    expect(roulette.findRulesProblem(rules)).toBe('roulette has no option laPartage');
  });
});
