import type { Incidents } from '../incident.ts';

/**
 * A ball that went astray is spun again, a bad spin is void, and what the wheel shows counts
 * more than what was scanned. A faulty throw or wheel stands unless the house declares the result
 * void, which is its right and not its duty.
 */
export const INCIDENTS: Incidents = {
  'operator-fault': { rule: 'ROU-19', effect: 'void', afterRuling: 'review', closesTable: true },
  'player-device-fault': { rule: 'GEN-05', effect: 'stands', afterRuling: 'stands' },
  'result-not-detected': { rule: 'GEN-03', effect: 'hold', afterRuling: 'stands' },
  'scanner-misread': { rule: 'ROU-18', effect: 'play-again', afterRuling: 'review' },
  'too-few-revolutions': { rule: 'ROU-14', effect: 'void', afterRuling: 'review' },
  'ball-same-direction': { rule: 'ROU-15', effect: 'void', afterRuling: 'review' },
  'ball-left-wheel': { rule: 'ROU-16', effect: 'play-again', afterRuling: 'review' },
  'ball-left-pocket': { rule: 'ROU-16', effect: 'play-again', afterRuling: 'review' },
  'dealer-throw-error': { rule: 'ROU-17', effect: 'stands', afterRuling: 'review' },
  'wheel-failure': { rule: 'ROU-17', effect: 'stands', afterRuling: 'review' },
  'ball-missed-wheel': { rule: 'ROU-17', effect: 'play-again', afterRuling: 'review' },
  'new-ball': { rule: 'ROU-17', effect: 'stands', afterRuling: 'stands' },
  'result-declared-void': { rule: 'ROU-17', effect: 'void', afterRuling: 'review' },
};
