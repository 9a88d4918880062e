import { describe, expect, it } from 'vitest';
import { INCIDENTS } from '../../../../../shared/domain/games/sic-bo/incidents.ts';
import { sicBo } from '../../../../../shared/domain/games/sic-bo/sic-bo.ts';
import { InvariantError } from '../../../../../shared/domain/invariant.ts';
import { amount } from '../../../../../shared/domain/money/amount.ts';
import { ANYBODY, payoutOf } from '../../../../support/payout.ts';
import { sicBoRules } from './sic-bo-rules.ts';

const ROLL = { dice: [4, 1, 4] };

function readOutcome(scan: unknown) {
  const answer = sicBo.readOutcome(scan, sicBoRules, 'result');
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

describe('sic bo', () => {
  it('takes bets for 60 seconds', () => {
    expect([sicBo.id, sicBo.bettingSeconds]).toEqual(['sic-bo', 60]);
  });

  it('ends by a result only', () => {
    expect([...sicBo.regimes(sicBoRules)]).toEqual(['result']);
    for (const regime of ['partial-void', 'suspension'] as const) {
      expect(() => sicBo.readOutcome(ROLL, sicBoRules, regime)).toThrow(InvariantError);
    }
  });

  it('knows its incidents', () => {
    expect(sicBo.incidents(sicBoRules)).toBe(INCIDENTS);
  });

  it.each([
    [[4, 1, 4], '1-4-4', 9, false],
    [[6, 5, 3], '3-5-6', 14, false],
    [[2, 2, 2], '2-2-2', 6, true],
  ])('states the facts of the outcome %j', (dice, shown, total, triple) => {
    expect(readOutcome({ dice }).facts).toEqual({ dice: shown, total, triple });
  });

  it('pays an amount beyond 2^53 to the last unit', () => {
    const stake = amount(10n ** 30n + 7n);
    const grade = readOutcome({ dice: [6, 6, 6] }).grade('triple:6', ANYBODY);
    expect(payoutOf(stake, grade)).toBe(151n * stake);
  });

  it.each(['total:3', 'combo:4-1', 'anyTriple', '', 'toString'])(
    'throws for the position "%s", which is not on its layout',
    (position) => {
      const outcome = readOutcome(ROLL);
      expect(() => outcome.grade(position, ANYBODY)).toThrow(InvariantError);
    },
  );

  it('refuses a malformed scan without naming a rule', () => {
    expect(sicBo.readOutcome({ dice: [4, 1] }, sicBoRules, 'result')).toEqual({
      ok: false,
      failure: { code: 'SCAN_MALFORMED', message: expect.stringContaining('scan.dice') },
    });
  });

  it('refuses dice that show a number which no die has', () => {
    expect(sicBo.readOutcome({ dice: [5, 5, 7] }, sicBoRules, 'result')).toMatchObject({
      ok: false,
      failure: { code: 'SCAN_IMPOSSIBLE', rule: 'GEN-03' },
    });
  });
});

describe('house rules', () => {
  it('of a standard table are supported', () => {
    expect(sicBo.findRulesProblem(sicBoRules)).toBeUndefined();
  });

  it.each([
    ['another game', { game: 'roulette' }],
    ['an unknown variant', { variant: 'macau' }],
    ['a paytable version that was never published', { paytableVersion: 2 }],
  ])('of %s are not supported, and using them throws', (_what, change) => {
    const rules = { ...sicBoRules, ...change };
    expect(sicBo.findRulesProblem(rules)).toContain('has no paytable');
    expect(() => sicBo.positions(rules)).toThrow(InvariantError);
    expect(() => sicBo.expectedReturns(rules)).toThrow(InvariantError);
    expect(() => sicBo.readOutcome(ROLL, rules, 'result')).toThrow(InvariantError);
  });

  it('with an option that the game does not know are not supported', () => {
    const rules = { ...sicBoRules, options: { dice: 4 } };
    expect(sicBo.findRulesProblem(rules)).toBe('sic-bo has no option dice');
  });
});
