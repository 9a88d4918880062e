import type { IncidentRule, Incidents } from '../incident.ts';

const STANDS = { effect: 'stands', afterRuling: 'stands' } as const;
const VOID = { effect: 'void', afterRuling: 'review' } as const;
const PARTIAL_VOID = { effect: 'partial-void', afterRuling: 'review' } as const;

const COMMON = {
  'player-device-fault': { rule: 'GEN-05', ...STANDS },
  'result-declared-void': { rule: 'GEN-02', ...VOID },
} satisfies Incidents;

/** RULES 7, last column. No accident with the cards of a blackjack table costs the shoe. */
const LIVE: Incidents = {
  ...COMMON,
  'operator-fault': { rule: 'BJS-18', ...VOID, closesTable: true },
  ...scannerFaults('BJS-17'),
  'card-exposed-in-shuffle': { rule: 'BJS-19', ...STANDS },
  'card-misplaced': { rule: 'BJS-20', ...STANDS },
  'card-burned': { rule: 'BJS-21', ...STANDS },
  'card-on-floor': { rule: 'BJS-22', ...PARTIAL_VOID },
  'extra-card': { rule: 'BJS-23', ...STANDS },
  'extra-card-after-end': { rule: 'BJS-23', ...STANDS },
  'two-cards-erased': { rule: 'BJS-24', ...STANDS },
  'two-cards-not-erasable': { rule: 'BJS-24', ...PARTIAL_VOID },
  'game-suspended': { rule: 'BJS-25', effect: 'suspension', afterRuling: 'review' },
  'game-void': { rule: 'BJS-26', ...VOID },
};

/**
 * The statute repairs errors of the deal, removes cards that should not be there, and burns the
 * round when it cannot. It knows no half-settled rounds: what it does not name is void (GEN-02).
 */
const MACAU: Incidents = {
  ...COMMON,
  'operator-fault': { rule: 'GEN-04', ...VOID, closesTable: true },
  ...scannerFaults('GEN-03'),
  'card-burned': { rule: 'BJM-03', ...STANDS },
  'card-exposed-in-shuffle': { rule: 'BJM-04', ...STANDS },
  'card-exposed-while-dealing': { rule: 'BJM-04', ...STANDS },
  'card-misplaced': { rule: 'BJM-04', ...STANDS },
  'deal-error-repaired': { rule: 'BJM-04', ...STANDS },
  'deal-error-irreparable': { rule: 'BJM-04', ...VOID },
  'two-cards-erased': { rule: 'BJM-04', ...STANDS },
  'two-cards-not-erasable': { rule: 'BJM-04', ...VOID },
  'dealer-improper-draw': { rule: 'BJM-06', ...STANDS },
  'extra-card': { rule: 'BJM-06', ...STANDS },
  'extra-card-after-end': { rule: 'BJM-06', ...STANDS },
  'card-on-floor': { rule: 'GEN-02', ...VOID },
  'game-suspended': { rule: 'GEN-02', ...VOID },
  'game-void': { rule: 'GEN-02', ...VOID },
};

/** By variant. */
export const INCIDENTS = { live: LIVE, macau: MACAU };

/** What was not seen is waited for, what was seen wrongly is scanned again. */
function scannerFaults(
  rule: string,
): Readonly<Record<'result-not-detected' | 'scanner-misread', IncidentRule>> {
  return {
    'result-not-detected': { rule, effect: 'hold', afterRuling: 'stands' },
    'scanner-misread': { rule, effect: 'play-again', afterRuling: 'review' },
  };
}
