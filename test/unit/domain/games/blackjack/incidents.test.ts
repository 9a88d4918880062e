import { describe, expect, it } from 'vitest';
import { blackjack } from '../../../../../shared/domain/games/blackjack/blackjack.ts';
import type { HouseRules } from '../../../../../shared/domain/games/game.ts';
import { LIVE, MACAU } from './blackjack-rules.ts';

/** Each incident as `rule effect/after a ruling`. */
function summaryOf(rules: HouseRules): Record<string, string> {
  const incidents = Object.entries(blackjack.incidents(rules));
  return Object.fromEntries(
    incidents.map(([name, { rule, effect, afterRuling }]) => [
      name,
      `${rule} ${effect}/${afterRuling}`,
    ]),
  );
}

describe('the incidents of blackjack', () => {
  it('are those of a live table', () => {
    expect(summaryOf(LIVE)).toEqual({
      'operator-fault': 'BJS-18 void/review',
      'player-device-fault': 'GEN-05 stands/stands',
      'result-not-detected': 'BJS-17 hold/stands',
      'scanner-misread': 'BJS-17 play-again/review',
      'two-cards-erased': 'BJS-24 stands/stands',
      'two-cards-not-erasable': 'BJS-24 partial-void/review',
      'card-on-floor': 'BJS-22 partial-void/review',
      'card-exposed-in-shuffle': 'BJS-19 stands/stands',
      'card-misplaced': 'BJS-20 stands/stands',
      'card-burned': 'BJS-21 stands/stands',
      'extra-card': 'BJS-23 stands/stands',
      'extra-card-after-end': 'BJS-23 stands/stands',
      'game-suspended': 'BJS-25 suspension/review',
      'game-void': 'BJS-26 void/review',
      'result-declared-void': 'GEN-02 void/review',
    });
  });

  it('are those of a table in Macau', () => {
    expect(summaryOf(MACAU)).toEqual({
      'operator-fault': 'GEN-04 void/review',
      'player-device-fault': 'GEN-05 stands/stands',
      'result-not-detected': 'GEN-03 hold/stands',
      'scanner-misread': 'GEN-03 play-again/review',
      'two-cards-erased': 'BJM-04 stands/stands',
      'two-cards-not-erasable': 'BJM-04 void/review',
      'card-on-floor': 'GEN-02 void/review',
      'card-exposed-in-shuffle': 'BJM-04 stands/stands',
      'card-exposed-while-dealing': 'BJM-04 stands/stands',
      'card-misplaced': 'BJM-04 stands/stands',
      'card-burned': 'BJM-03 stands/stands',
      'deal-error-repaired': 'BJM-04 stands/stands',
      'deal-error-irreparable': 'BJM-04 void/review',
      'dealer-improper-draw': 'BJM-06 stands/stands',
      'extra-card': 'BJM-06 stands/stands',
      'extra-card-after-end': 'BJM-06 stands/stands',
      'game-suspended': 'GEN-02 void/review',
      'game-void': 'GEN-02 void/review',
      'result-declared-void': 'GEN-02 void/review',
    });
  });

  it.each([LIVE, MACAU])('have only effects that a $variant table knows', (rules) => {
    const regimes: ReadonlySet<string> = blackjack.regimes(rules);
    for (const { effect } of Object.values(blackjack.incidents(rules))) {
      const isRegime = effect === 'partial-void' || effect === 'suspension';
      expect(!isRegime || regimes.has(effect)).toBe(true);
    }
  });

  it.each([LIVE, MACAU])('close a $variant table for a fault of the operator only', (rules) => {
    const closing = Object.entries(blackjack.incidents(rules)).filter(
      ([, { closesTable }]) => closesTable,
    );
    expect(closing.map(([name]) => name)).toEqual(['operator-fault']);
  });

  it.each([LIVE, MACAU])('never cost a $variant table its shoe', (rules) => {
    const incidents = Object.values(blackjack.incidents(rules));
    expect(incidents.some(({ changesShoe }) => changesShoe)).toBe(false);
  });
});
