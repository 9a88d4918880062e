import { describe, expect, it } from 'vitest';
import { baccarat } from '../../../../../shared/domain/games/baccarat/baccarat.ts';
import { InvariantError } from '../../../../../shared/domain/invariant.ts';
import { amount } from '../../../../../shared/domain/money/amount.ts';
import fixture from '../../../../fixtures/baccarat-cases.json' with { type: 'json' };
import { ANYBODY, payoutOf } from '../../../../support/payout.ts';
import { baccaratRules } from './baccarat-rules.ts';

const VARIANTS = ['commission', 'no-commission'];
const LAYOUT = ['player', 'banker', 'tie', 'player-pair', 'banker-pair'];
const PLAYER_WINS = { player: ['9H', 'KD'], banker: ['4S', '3C'] };

function readOutcome(scan: unknown, variant: string) {
  const answer = baccarat.readOutcome(scan, baccaratRules(variant), 'result');
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

describe('rounds worked out by hand', () => {
  const settled = fixture.cases.flatMap((each) => (each.wagers === undefined ? [] : [each]));
  const refused = fixture.cases.flatMap((each) => (each.brokenRule === undefined ? [] : [each]));

  it('are 34 settled and 6 refused', () => {
    expect([settled.length, refused.length, fixture.cases.length]).toEqual([34, 6, 40]);
  });

  it.each(settled)('$variant: $title', ({ scan, variant, wagers }) => {
    const outcome = readOutcome(scan, variant);
    const seen = wagers.map(({ position, stake }) => {
      const grade = outcome.grade(position, ANYBODY);
      const payout = String(payoutOf(amount(BigInt(stake)), grade));
      return { position, stake, result: grade.result, payout };
    });
    expect(seen).toEqual(wagers);
  });

  it.each(refused)('refused by $brokenRule: $title', ({ scan, variant, brokenRule }) => {
    expect(baccarat.readOutcome(scan, baccaratRules(variant), 'result')).toEqual({
      ok: false,
      failure: { code: 'SCAN_IMPOSSIBLE', rule: brokenRule, message: expect.any(String) },
    });
  });
});

describe('baccarat', () => {
  it('takes bets for 30 seconds', () => {
    expect([baccarat.id, baccarat.bettingSeconds]).toEqual(['baccarat', 30]);
  });

  it.each(VARIANTS)('has the same five positions with %s', (variant) => {
    expect([...baccarat.positions(baccaratRules(variant))]).toEqual(LAYOUT);
  });

  it.each(VARIANTS)('grades every position on its layout with %s', (variant) => {
    const rules = baccaratRules(variant);
    const outcome = readOutcome(PLAYER_WINS, variant);
    const results = [...baccarat.positions(rules)].map(
      (each) => outcome.grade(each, ANYBODY).result,
    );
    expect(results).toEqual(['won', 'lost', 'lost', 'lost', 'lost']);
  });

  it('states the facts of the outcome', () => {
    expect(readOutcome(PLAYER_WINS, 'commission').facts).toEqual({
      winner: 'player',
      playerTotal: 9,
      bankerTotal: 7,
      natural: true,
      playerPair: false,
      bankerPair: false,
    });
  });

  it('pays an amount beyond 2^53 to the last unit', () => {
    const stake = amount(10n ** 30n + 7n);
    const tie = { player: ['8D', 'KH'], banker: ['5C', '3D'] };
    expect(payoutOf(stake, readOutcome(tie, 'commission').grade('tie', ANYBODY))).toBe(9n * stake);
  });

  it.each(['Player', 'playerPair', 'small', '', 'toString'])(
    'throws for the position "%s", which is not on its layout',
    (position) => {
      const outcome = readOutcome(PLAYER_WINS, 'commission');
      expect(() => outcome.grade(position, ANYBODY)).toThrow(InvariantError);
    },
  );

  it('refuses a malformed scan without naming a rule', () => {
    const answer = baccarat.readOutcome({ player: ['9H'] }, baccaratRules('commission'), 'result');
    expect(answer).toEqual({
      ok: false,
      failure: { code: 'SCAN_MALFORMED', message: expect.stringContaining('scan.banker') },
    });
  });
});

describe('house rules', () => {
  it.each(VARIANTS)('with variant %s are supported', (variant) => {
    expect(baccarat.findRulesProblem(baccaratRules(variant))).toBeUndefined();
  });

  it.each([
    ['another game', { game: 'roulette' }],
    ['an unknown variant', { variant: 'noCommission' }],
    ['a paytable version that was never published', { paytableVersion: 2 }],
  ])('of %s are not supported, and using them throws', (_what, change) => {
    const rules = { ...baccaratRules('commission'), ...change };
    expect(baccarat.findRulesProblem(rules)).toContain('has no paytable');
    expect(() => baccarat.positions(rules)).toThrow(InvariantError);
    expect(() => baccarat.readOutcome(PLAYER_WINS, rules, 'result')).toThrow(InvariantError);
  });
});
