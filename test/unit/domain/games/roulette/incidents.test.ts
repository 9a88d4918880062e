import { describe, expect, it } from 'vitest';
import { INCIDENTS } from '../../../../../shared/domain/games/roulette/incidents.ts';

const all = Object.entries(INCIDENTS);

function namesOf(entries: readonly (readonly [string, unknown])[]): string[] {
  return entries.map(([name]) => name).toSorted();
}

describe('incidents of a roulette table', () => {
  it.each([
    [
      'return the stakes',
      'void',
      ['ball-same-direction', 'operator-fault', 'result-declared-void', 'too-few-revolutions'],
    ],
    ['hold the stakes', 'hold', ['result-not-detected']],
    [
      'have the ball spun or the wheel read again',
      'play-again',
      ['ball-left-pocket', 'ball-left-wheel', 'ball-missed-wheel', 'scanner-misread'],
    ],
    [
      'leave the result as it is',
      'stands',
      ['dealer-throw-error', 'new-ball', 'player-device-fault', 'wheel-failure'],
    ],
  ])('%s before a ruling', (_what, effect, names) => {
    expect(namesOf(all.filter(([, rule]) => rule.effect === effect))).toEqual(names);
  });

  it('close the table only when the fault lies with the operator', () => {
    expect(namesOf(all.filter(([, rule]) => rule.closesTable))).toEqual(['operator-fault']);
  });

  it('tell people after a ruling, unless they say nothing against the result', () => {
    expect(namesOf(all.filter(([, rule]) => rule.afterRuling === 'stands'))).toEqual([
      'new-ball',
      'player-device-fault',
      'result-not-detected',
    ]);
  });
});
