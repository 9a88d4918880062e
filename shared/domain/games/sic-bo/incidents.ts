import type { Incidents } from '../incident.ts';

/**
 * What the dice show counts more than what was scanned. After an error in shaking, dice that
 * lie aslant or on each other included, the house may shake again or declare the result void
 * (SIC-12): the former unless it reports the latter.
 */
export const INCIDENTS: Incidents = {
  'operator-fault': { rule: 'SIC-11', effect: 'void', afterRuling: 'review', closesTable: true },
  'player-device-fault': { rule: 'GEN-05', effect: 'stands', afterRuling: 'stands' },
  'result-not-detected': { rule: 'GEN-03', effect: 'hold', afterRuling: 'stands' },
  'scanner-misread': { rule: 'SIC-10', effect: 'play-again', afterRuling: 'review' },
  'shake-error': { rule: 'SIC-12', effect: 'play-again', afterRuling: 'review' },
  'dice-cocked': { rule: 'SIC-12', effect: 'play-again', afterRuling: 'review' },
  'result-declared-void': { rule: 'SIC-12', effect: 'void', afterRuling: 'review' },
};
