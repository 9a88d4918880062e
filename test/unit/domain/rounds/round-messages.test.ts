import { describe, expect, it } from 'vitest';
import type { RoundState } from '../../../../shared/domain/rounds/round.ts';
import {
  RESPONSES,
  type RoundStage,
  stageOf,
} from '../../../../shared/domain/rounds/round-messages.ts';
import type { Decision } from '../../../../shared/domain/rounds/ruling.ts';
import { roundWith, rulingWith, SCANS } from '../../../support/builders.ts';

const STAGES: readonly RoundStage[] = [
  'unknown',
  'open',
  'closed',
  'ruled by a result',
  'ruled by a void',
  'quarantined',
];

/** The table once more, as people read it. */
const TABLE = `
  opening              create  replay       replay       replay       replay  replay
  other opening        create  refuse       refuse       refuse       refuse  refuse
  betting-closed       keep    close        replay       ignore       ignore  ignore
  window-opened        keep    let decide   let decide   ignore       ignore  ignore
  result               keep    rule         rule         compare      ignore  keep as evidence
  impossible result    keep    hold         hold         ignore       ignore  keep as evidence
  no-result            keep    hold         hold         ignore       ignore  ignore
  incident             keep    by incident  by incident  by incident  ignore  keep as evidence
  void                 keep    rule         rule         refuse       replay  refuse
  correction           refuse  refuse       refuse       rule         rule    rule
  outdated correction  refuse  refuse       refuse       refuse       refuse  refuse
`;

describe('the responses of a round', () => {
  it('are the agreed ones, for every message at every stage', () => {
    const rows = TABLE.trim()
      .split('\n')
      .map((line) => line.trim().split(/ {2,}/))
      .map(([message, ...cells]) => [
        message,
        Object.fromEntries(STAGES.map((stage, index) => [stage, cells[index]])),
      ]);
    expect(RESPONSES).toEqual(Object.fromEntries(rows));
  });
});

describe('the stage of a round', () => {
  const SCAN = SCANS.banker;
  const RESULT: Decision = { kind: 'result', scan: SCAN };
  const VOID: Decision = { kind: 'void', reason: 'power cut' };
  const CUT: Decision = { kind: 'partial-void', scan: SCAN, reason: 'card on floor' };

  it.each<readonly [RoundState, Decision | undefined, RoundStage]>([
    ['open', undefined, 'open'],
    ['closed', undefined, 'closed'],
    ['held', undefined, 'closed'],
    ['settling', RESULT, 'ruled by a result'],
    ['settled', RESULT, 'ruled by a result'],
    ['settled', CUT, 'ruled by a result'],
    ['settled', { ...CUT, kind: 'suspension' }, 'ruled by a result'],
    ['settling', VOID, 'ruled by a void'],
    ['settled', VOID, 'ruled by a void'],
    ['quarantined', RESULT, 'quarantined'],
    ['quarantined', VOID, 'quarantined'],
  ])('that is %s, ruled by %j, is "%s"', (state, decision, stage) => {
    const newest = decision === undefined ? undefined : rulingWith({ decision });
    expect(stageOf(roundWith({ state }), newest)).toBe(stage);
  });
});
