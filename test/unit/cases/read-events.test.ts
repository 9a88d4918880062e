import { describe, expect, it } from 'vitest';
import type { HouseRules } from '../../../shared/domain/games/game.ts';
import { findGame } from '../../../shared/domain/games/registry.ts';
import type { CaseEvent } from '../../cases/case-schema.ts';
import { readIncidents } from '../../cases/read-events.ts';

function rulesOf(game: string, variant: string): HouseRules {
  return { game, variant, paytableVersion: 1, rounding: 'down', options: {} };
}

const TABLES = {
  baccarat: rulesOf('baccarat', 'commission'),
  roulette: rulesOf('roulette', 'single-zero'),
  'sic bo': rulesOf('sic-bo', 'standard'),
  blackjack: rulesOf('blackjack', 'live'),
  macau: rulesOf('blackjack', 'macau'),
};

/** What an event is at a table: the name of the incident, or `nothing` for an act that is no fault. */
function read(table: keyof typeof TABLES, event: CaseEvent): string {
  const rules = TABLES[table];
  const known = findGame(rules.game)?.incidents(rules) ?? {};
  const { before, after } = readIncidents([event], known);
  const [rule] = [...before, ...after];
  return Object.keys(known).find((name) => known[name] === rule) ?? 'nothing';
}

describe('readIncidents', () => {
  it.each([
    ['baccarat', 'OPERATOR_SYSTEM_FAULT', 'operator-fault'],
    ['roulette', 'HARDWARE_FAILURE', 'operator-fault'],
    ['baccarat', 'PLAYER_DEVICE_FAULT', 'player-device-fault'],
    ['sic bo', 'PLAYER_DISCONNECTED', 'player-device-fault'],
    ['blackjack', 'CLIENT_CONNECTION_LOST', 'player-device-fault'],
    ['roulette', 'OPERATOR_DECLARES_VOID', 'result-declared-void'],
    ['sic bo', 'RESULT_DECLARED_INVALID', 'result-declared-void'],
    ['sic bo', 'SCANNER_NO_DETECT', 'result-not-detected'],
    ['baccarat', 'CARD_NOT_SCANNED', 'result-not-detected'],
    ['roulette', 'SCANNER_MISREAD', 'scanner-misread'],
    ['sic bo', 'ELECTRONIC_MISJUDGEMENT', 'scanner-misread'],
    ['baccarat', 'RESCAN', 'nothing'],
    ['roulette', 'RE_SPIN', 'nothing'],
    ['roulette', 'RESPIN', 'nothing'],
    ['sic bo', 'RE_SHAKE', 'nothing'],
    ['sic bo', 'RESHAKE', 'nothing'],
    ['baccarat', 'TWO_CARDS_AT_ONCE', 'two-cards-at-once'],
    ['baccarat', 'CARD_ON_FLOOR', 'card-on-floor'],
    ['baccarat', 'CARD_FELL_UNDER_TABLE', 'card-on-floor'],
    ['baccarat', 'EXTRA_CARD_AFTER_END', 'extra-card-after-end'],
    ['baccarat', 'CARD_EXPOSED_IN_SHUFFLE', 'card-exposed-in-shuffle'],
    ['macau', 'CARD_EXPOSED', 'card-exposed-while-dealing'],
    ['baccarat', 'CARD_MISPLACED', 'card-misplaced'],
    ['baccarat', 'SUSPEND', 'result-declared-void'],
    ['roulette', 'TOO_FEW_REVOLUTIONS', 'too-few-revolutions'],
    ['roulette', 'BALL_SAME_DIRECTION', 'ball-same-direction'],
    ['roulette', 'BALL_LEFT_WHEEL', 'ball-left-wheel'],
    ['roulette', 'BALL_JUMPED_OUT', 'ball-left-wheel'],
    ['roulette', 'BALL_LEFT_POCKET', 'ball-left-pocket'],
    ['roulette', 'BALL_MISSED_WHEEL', 'ball-missed-wheel'],
    ['roulette', 'DEALER_THROW_ERROR', 'dealer-throw-error'],
    ['roulette', 'WHEEL_FAILURE', 'wheel-failure'],
    ['roulette', 'NEW_BALL', 'new-ball'],
    ['sic bo', 'SHAKE_ERROR', 'shake-error'],
    ['sic bo', 'STACKED_DICE', 'dice-cocked'],
    ['blackjack', 'SUSPEND', 'game-suspended'],
    ['blackjack', 'GAME_SUSPENDED', 'game-suspended'],
    ['blackjack', 'GAME_VOID', 'game-void'],
    ['blackjack', 'CARD_DEALT_BEFORE_DECISION', 'card-burned'],
    ['macau', 'BURN', 'card-burned'],
    ['macau', 'DEALER_IMPROPER_DRAW', 'dealer-improper-draw'],
  ] as const)('at %s reads %s as %s', (table, type, incident) => {
    expect(read(table, { type })).toBe(incident);
  });

  it.each([
    ['blackjack', { type: 'TWO_CARDS_AT_ONCE', erasable: true }, 'two-cards-erased'],
    ['blackjack', { type: 'TWO_CARDS_AT_ONCE', erasable: false }, 'two-cards-not-erasable'],
    ['blackjack', { type: 'EXTRA_CARD', when: 'inPlay' }, 'extra-card'],
    ['blackjack', { type: 'EXTRA_CARD', when: 'afterEnd' }, 'extra-card-after-end'],
    ['baccarat', { type: 'EXTRA_CARD', when: 'inPlay' }, 'card-misplaced'],
    ['baccarat', { type: 'EXTRA_CARD', when: 'afterEnd' }, 'extra-card-after-end'],
    ['macau', { type: 'DEAL_ERROR', repairable: true }, 'deal-error-repaired'],
    ['macau', { type: 'DEAL_ERROR', repairable: false }, 'deal-error-irreparable'],
  ] as const)('at %s looks at the details: %o is %s', (table, event, incident) => {
    expect(read(table, event)).toBe(incident);
  });

  it.each([
    { when: 'afterSettlement' },
    { when: 'AFTER_SETTLEMENT' },
    { foundAfterSettlement: true },
    { discoveredAfter: 'settlement' },
    { settled: true },
    { stage: 'settled' },
  ])('knows from %o that the round had been settled', (details) => {
    const incidents = findGame('baccarat')?.incidents(TABLES.baccarat) ?? {};
    const type = 'OPERATOR_SYSTEM_FAULT';
    const { before, after } = readIncidents([{ type, ...details }], incidents);
    expect([before, after]).toEqual([[], [incidents['operator-fault']]]);
  });

  it.each([{}, { when: 'beforeSettlement' }, { beforeSettlement: true }, { settled: false }])(
    'takes %o for a fault before the settlement',
    (details) => {
      const incidents = findGame('baccarat')?.incidents(TABLES.baccarat) ?? {};
      const type = 'OPERATOR_SYSTEM_FAULT';
      const { before, after } = readIncidents([{ type, ...details }], incidents);
      expect([before, after]).toEqual([[incidents['operator-fault']], []]);
    },
  );
});
