import { describe, expect, it } from 'vitest';
import { nextPace, SLIPS_MAX } from '../../../../shared/domain/ledger/pace.ts';

const SINCE = '2026-12-01T20:15:00.000Z';

describe('the pace of a wallet', () => {
  it('counts from its first slip on', () => {
    expect(nextPace(undefined, SINCE)).toEqual({ ok: true, value: { since: SINCE, slips: 1 } });
    expect(nextPace({ since: SINCE, slips: 1 }, '2026-12-01T20:15:09.999Z')).toEqual({
      ok: true,
      value: { since: SINCE, slips: 2 },
    });
  });

  it.each([
    ['2026-12-01T20:15:00.000Z', 10],
    ['2026-12-01T20:15:04.500Z', 6],
    ['2026-12-01T20:15:09.999Z', 1],
    // Another function's clock is behind.
    ['2026-12-01T20:10:00.000Z', 10],
  ])('lets nobody place more than the limit: at %s wait %s seconds', (now, retryAfterSeconds) => {
    expect(nextPace({ since: SINCE, slips: SLIPS_MAX }, now)).toMatchObject({
      failure: { code: 'RATE_LIMITED', details: { retryAfterSeconds } },
    });
    expect(nextPace({ since: SINCE, slips: SLIPS_MAX - 1 }, now)).toMatchObject({ ok: true });
  });

  it('begins anew after ten seconds', () => {
    const now = '2026-12-01T20:15:10.000Z';
    expect(nextPace({ since: SINCE, slips: SLIPS_MAX }, now)).toEqual({
      ok: true,
      value: { since: now, slips: 1 },
    });
  });
});
