import { describe, expect, it } from 'vitest';
import { blackjack } from '../../../../../shared/domain/games/blackjack/blackjack.ts';
import type { Regime } from '../../../../../shared/domain/games/game.ts';
import { InvariantError } from '../../../../../shared/domain/invariant.ts';
import { amount } from '../../../../../shared/domain/money/amount.ts';
import fixture from '../../../../fixtures/blackjack-cases.json' with { type: 'json' };
import { payoutOf } from '../../../../support/payout.ts';
import { houseRules, LIVE, MACAU } from './blackjack-rules.ts';
import { betsOn, cardTexts, readRound, seat } from './rounds.ts';

const REGIMES: readonly Regime[] = ['result', 'partial-void', 'suspension'];
const SCAN = { dealer: cardTexts('10 7'), seats: { 3: seat('K 8') } };

function regimeOf(text: string): Regime {
  const regime = REGIMES.find((each) => each === text);
  if (regime === undefined) throw new Error(`no regime ${text}`);
  return regime;
}

describe('rounds worked out by hand', () => {
  const settled = fixture.cases.flatMap((each) => (each.players === undefined ? [] : [each]));
  const refused = fixture.cases.flatMap((each) => (each.brokenRule === undefined ? [] : [each]));

  it('are 55 settled and 4 refused', () => {
    expect([settled.length, refused.length, fixture.cases.length]).toEqual([55, 4, 59]);
  });

  it.each(settled)('$variant: $title', ({ scan, variant, options, regime, players }) => {
    const answer = readRound(scan, houseRules(variant, { ...options }), regimeOf(regime));
    if (!answer.ok) throw new Error(answer.failure.message);
    const seen = players.map(({ walletId, wagers }) => {
      const bets = betsOn(
        wagers.map(({ position }) => position),
        walletId,
      );
      return {
        walletId,
        wagers: wagers.map(({ position, stake }) => {
          const grade = answer.value.grade(position, bets);
          const payout = String(payoutOf(amount(BigInt(stake)), grade));
          return { position, stake, result: grade.result, payout };
        }),
      };
    });
    expect(seen).toEqual(players);
  });

  it.each(refused)('refused by $brokenRule: $title', ({ scan, variant, brokenRule }) => {
    expect(readRound(scan, houseRules(variant))).toEqual({
      ok: false,
      failure: { code: 'SCAN_IMPOSSIBLE', rule: brokenRule, message: expect.any(String) },
    });
  });
});

describe('blackjack', () => {
  it('takes bets for 30 seconds', () => {
    expect([blackjack.id, blackjack.bettingSeconds]).toEqual(['blackjack', 30]);
  });

  it('takes wagers on main before the bell, and on nothing that is decided later', () => {
    expect([...blackjack.positions(houseRules('live', { seats: 2 }))]).toEqual([
      'main:1',
      'main:2',
    ]);
  });

  it('has three ways to end at a live table and one in Macau', () => {
    expect([...blackjack.regimes(LIVE)]).toEqual(REGIMES);
    expect([...blackjack.regimes(MACAU)]).toEqual(['result']);
  });

  it.each([LIVE, MACAU])('has nothing against the rules of a $variant table', (rules) => {
    expect(blackjack.findRulesProblem(rules)).toBeUndefined();
  });

  it('names what is wrong with the rules of a table', () => {
    expect(blackjack.findRulesProblem(houseRules('live', { peek: true }))).toBe(
      'blackjack has no option peek',
    );
    expect(blackjack.findRulesProblem(houseRules('vegas'))).toBe(
      'blackjack has no paytable vegas version 1',
    );
  });

  it('states the facts that are the same for everybody', () => {
    const factsOf = (scan: object) => {
      const answer = readRound({ ...SCAN, ...scan });
      return answer.ok ? answer.value.facts : answer.failure;
    };
    const facts = {
      dealerTotal: 17,
      dealerCards: 2,
      dealerBlackjack: false,
      dealerBust: false,
      lastOfShoe: false,
    };
    expect(factsOf({})).toEqual(facts);
    expect(factsOf({ lastOfShoe: true })).toEqual({ ...facts, lastOfShoe: true });
    expect(factsOf({ dealer: cardTexts('A K') })).toEqual({
      ...facts,
      dealerTotal: 21,
      dealerBlackjack: true,
    });
    expect(factsOf({ dealer: cardTexts('10 6 K') })).toEqual({
      ...facts,
      dealerTotal: 26,
      dealerCards: 3,
      dealerBust: true,
    });
  });

  it('pays an amount beyond 2^53 to the last unit', () => {
    const stake = amount(2n * (10n ** 29n + 7n));
    const answer = readRound({ ...SCAN, seats: { 3: seat('A K') } });
    if (!answer.ok) throw new Error(answer.failure.message);
    const grade = answer.value.grade('main:3', betsOn(['main:3']));
    expect(payoutOf(stake, grade)).toBe((5n * stake) / 2n);
  });

  it.each(['Main:3', 'main', 'main:03', 'main:3:1', 'double:3', 'any-pair:3', '', 'toString'])(
    'throws for the position "%s", which is not on its layout',
    (position) => {
      const answer = readRound(SCAN);
      if (!answer.ok) throw new Error(answer.failure.message);
      expect(() => answer.value.grade(position, betsOn(['main:3', position]))).toThrow(
        InvariantError,
      );
      expect(() => answer.value.grade(position, betsOn(['main:3']))).toThrow(InvariantError);
    },
  );

  it('throws for rules that no table can have and for a way to end that the table does not know', () => {
    expect(() => readRound(SCAN, houseRules('vegas'))).toThrow(InvariantError);
    expect(() => readRound(SCAN, MACAU, 'suspension')).toThrow(InvariantError);
    expect(() => readRound(SCAN, MACAU, 'partial-void')).toThrow(InvariantError);
    expect(() => blackjack.positions(houseRules('live', { seats: 99 }))).toThrow(InvariantError);
  });
});
