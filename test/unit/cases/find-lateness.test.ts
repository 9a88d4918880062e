import { describe, expect, it } from 'vitest';
import { CaseSchema } from '../../cases/case-schema.ts';
import { findLateness } from '../../cases/find-lateness.ts';

function latenessOf(wager: object, round: object): string | undefined {
  const { input } = CaseSchema.parse({
    ...{ id: 'T', game: 'roulette', variant: 'singleZero' },
    input: { wagers: [{ wid: 'a', bet: 'red', stake: 1, ...wager }], ...round },
    expected: { round: 'SETTLED', wagers: [] },
  });
  const [only] = input.wagers;
  if (only === undefined) throw new Error('no wager');
  return findLateness(only, input, 60);
}

describe('findLateness', () => {
  it.each([
    [{ receivedAt: '2026-12-01T20:15:00Z' }, { closesAt: '2026-12-01T20:15:00.000Z' }],
    [{ at: 60_000 }, { closesAt: 60_000 }],
    [{ placedAt: 30.001 }, { closeTime: 30 }],
    [{ receivedAtMs: 60_000 }, {}],
    [{ confirmedAtSec: 60 }, {}],
    [{ time: '20:15:00' }, { timerEndsAt: '20:15:00' }],
    [{ at: 25_000 }, { timer: { closesAt: 25_000 } }],
    [{ late: true }, {}],
    [{ afterClose: true }, {}],
    [{ beforeClose: false }, {}],
    [{ msAfterClose: 0 }, {}],
    [{ msBeforeClose: 0 }, {}],
  ])('finds %o too late for %o', (wager, round) => {
    expect(latenessOf(wager, round)).toMatch(/bell/);
  });

  it.each([
    [{}, {}],
    [{ receivedAt: '2026-12-01T20:14:59.999Z' }, { closesAt: '2026-12-01T20:15:00.000Z' }],
    [{ at: 59_999 }, { closesAt: 60_000 }],
    [{ receivedAtMs: 59_999 }, {}],
    [{ confirmedAtSec: 59 }, {}],
    [{ late: false }, {}],
    [{ beforeClose: true }, {}],
    [{ msBeforeClose: 1 }, {}],
    [{ confirmed: true }, {}],
  ])('finds %o in time for %o', (wager, round) => {
    expect(latenessOf(wager, round)).toBeUndefined();
  });

  it('refuses a time that is none', () => {
    expect(() => latenessOf({ receivedAt: 'soon' }, {})).toThrow('receivedAt is no time: soon');
  });
});
