import { describe, expect, it } from 'vitest';
import { INCIDENTS } from '../../../../../shared/domain/games/sic-bo/incidents.ts';

const all = Object.entries(INCIDENTS);

function namesOf(entries: readonly (readonly [string, unknown])[]): string[] {
  return entries.map(([name]) => name).toSorted();
}

describe('incidents of a sic bo table', () => {
  it.each([
    ['return the stakes', 'void', ['operator-fault', 'result-declared-void']],
    ['hold the stakes', 'hold', ['result-not-detected']],
    [
      'have the dice shaken or read again',
      'play-again',
      ['dice-cocked', 'scanner-misread', 'shake-error'],
    ],
    ['leave the result as it is', 'stands', ['player-device-fault']],
  ])('%s before a ruling', (_what, effect, names) => {
    expect(namesOf(all.filter(([, rule]) => rule.effect === effect))).toEqual(names);
  });

  it('close the table only when the fault lies with the operator', () => {
    expect(namesOf(all.filter(([, rule]) => rule.closesTable))).toEqual(['operator-fault']);
  });

  it('tell people after a ruling, unless they say nothing against the result', () => {
    expect(namesOf(all.filter(([, rule]) => rule.afterRuling === 'stands'))).toEqual([
      'player-device-fault',
      'result-not-detected',
    ]);
  });
});
