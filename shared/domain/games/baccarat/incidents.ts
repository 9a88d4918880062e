import type { Incidents } from '../incident.ts';

/** RULES 7: an accident with the cards of a baccarat table mostly costs the round and the shoe. */
export const INCIDENTS: Incidents = {
  'operator-fault': { rule: 'BAC-17', effect: 'void', afterRuling: 'review', closesTable: true },
  'player-device-fault': { rule: 'GEN-05', effect: 'stands', afterRuling: 'stands' },
  'result-not-detected': { rule: 'BAC-16', effect: 'hold', afterRuling: 'stands' },
  'scanner-misread': { rule: 'BAC-16', effect: 'play-again', afterRuling: 'review' },
  'card-rescanned': { rule: 'BAC-16', effect: 'stands', afterRuling: 'stands' },
  'two-cards-at-once': { rule: 'BAC-18', effect: 'void', afterRuling: 'review', changesShoe: true },
  'card-exposed-in-shuffle': { rule: 'BAC-19', effect: 'stands', afterRuling: 'stands' },
  'card-on-floor': { rule: 'BAC-20', effect: 'void', afterRuling: 'review', changesShoe: true },
  'extra-card-after-end': {
    rule: 'BAC-21',
    effect: 'stands',
    afterRuling: 'stands',
    changesShoe: true,
  },
  'card-misplaced': { rule: 'BAC-22', effect: 'stands', afterRuling: 'stands' },
  'result-declared-void': { rule: 'GEN-02', effect: 'void', afterRuling: 'review' },
};
