import { describe, expect, it } from 'vitest';
import { amount } from '../../../shared/domain/money/amount.ts';
import type { ShardDone } from '../../../shared/domain/rounds/records.ts';
import type { Round } from '../../../shared/domain/rounds/round.ts';
import { configureTable } from '../../../shared/operations/configure-table.ts';
import {
  REPORT_LINES_MAX,
  REPORT_ROUNDS_MAX,
  type ReportRequest,
  reportRounds,
} from '../../../shared/operations/report-rounds.ts';
import { StoreUnavailableError } from '../../../shared/store/store.ts';
import { putDone, putRound, putRuling, putTableRound } from '../../../shared/store/writes.ts';
import { roundWith, rulingWith } from '../../support/builders.ts';
import { createFakePorts, type FakePorts } from '../../support/builders-ports.ts';

const REQUEST: ReportRequest = {
  ...{ from: '2026-12-01', to: '2026-12-01', timeZone: 'UTC', cutoffHour: 6 },
};

async function house(...tableIds: readonly string[]): Promise<FakePorts> {
  const ports = createFakePorts();
  const { houseRules, limits, corrections } = roundWith();
  for (const tableId of tableIds) {
    const settings = { tableId, houseRules, limits, corrections, shards: 1, bettingSeconds: 30 };
    expect(await configureTable(ports, settings)).toMatchObject({ ok: true });
  }
  return ports;
}

/** A round that opened half a minute before its bell. */
function roundAt(closesAt: string, overrides: Partial<Round> = {}): Round {
  const openedAt = new Date(Date.parse(closesAt) - 30_000).toISOString();
  const roundId = `r-${closesAt.slice(5, 19).replaceAll(':', '.')}`;
  const settled = { state: 'settled', latestRuling: 1 } as const;
  return roundWith({ roundId, openedAt, closesAt, ...settled, ...overrides });
}

function totalsOf(
  { roundId }: Round,
  ruling: number,
  stake: bigint,
  brands: readonly string[],
): ShardDone {
  const money = { stake: amount(stake), payout: amount(0n), refund: amount(0n) };
  const sums = { ...money, commission: amount(0n), house: stake, players: 1 };
  const totals = brands.map((brand) => ({ ...sums, brand, currency: 'USD' as const }));
  return { roundId, ruling, shard: 0, totals, doneAt: '2026-12-01T20:16:00.000Z' };
}

function doneOf(round: Round, ruling: number, stake: bigint) {
  return putDone(totalsOf(round, ruling, stake, ['north']));
}

/** Settled for 1 minor unit, which the house has won. */
function play(ports: FakePorts, round: Round): void {
  ports.store.seed(putRound(round, undefined), putTableRound(round));
  const { roundId } = round;
  ports.store.seed(putRuling(rulingWith({ roundId })), doneOf(round, 1, 1n));
}

async function report(ports: FakePorts, request: Partial<ReportRequest> = {}) {
  const made = await reportRounds(ports, { ...REQUEST, ...request });
  if (!made.ok) throw new Error(`${made.failure.code}: ${made.failure.message}`);
  return made.value;
}

describe('a report of rounds', () => {
  it('has those whose bell rang on the gaming days asked for, by the clock asked for', async () => {
    const ports = await house('table-1');
    for (const closesAt of [
      '2026-12-01T05:59:59.999Z',
      '2026-12-01T06:00:00.000Z',
      '2026-12-01T20:00:00.000Z',
      '2026-12-01T22:00:10.000Z',
      '2026-12-02T05:59:59.999Z',
      '2026-12-02T06:00:00.000Z',
    ]) {
      play(ports, roundAt(closesAt));
    }
    const days = async (request: Partial<ReportRequest>) =>
      (await report(ports, request)).lines.map(({ day, house: won }) => `${day} ${won}`);
    expect(await days({})).toEqual(['2026-12-01 4']);
    expect(await days({ cutoffHour: 0 })).toEqual(['2026-12-01 4']);
    expect(await days({ from: '2026-11-30', to: '2026-12-02' })).toEqual([
      ...['2026-11-30 1', '2026-12-01 4', '2026-12-02 1'],
    ]);
    // It is six there at 22:00 UTC, and the first of these opened before.
    expect(await days({ timeZone: 'Asia/Macau', to: '2026-12-02' })).toEqual([
      ...['2026-12-01 3', '2026-12-02 3'],
    ]);
  });

  it('finds a round whose bell is an hour after its opening, on the next day', async () => {
    const ports = await house('table-1');
    play(ports, roundAt('2026-12-01T06:00:00.000Z', { openedAt: '2026-12-01T05:00:00.000Z' }));
    expect((await report(ports)).rounds).toMatchObject([{ day: '2026-12-01', rounds: 1 }]);
  });

  it('is of one table, or of all there are', async () => {
    const ports = await house('table-1', 'table-2');
    play(ports, roundAt('2026-12-01T20:00:00.000Z'));
    play(ports, roundAt('2026-12-01T20:01:00.000Z', { tableId: 'table-2' }));
    const tables = async (request: Partial<ReportRequest>) =>
      (await report(ports, request)).lines.map(({ tableId }) => tableId);
    expect(await tables({})).toEqual(['table-1', 'table-2']);
    expect(await tables({ tableId: 'table-2' })).toEqual(['table-2']);
  });

  it('adds up the shards under the newest ruling alone', async () => {
    const ports = await house('table-1');
    const round = roundAt('2026-12-01T20:00:00.000Z', { latestRuling: 2 });
    play(ports, round);
    const correction = { roundId: round.roundId, number: 2, corrects: 1, reason: 'misread' };
    ports.store.seed(putRuling(rulingWith(correction)), doneOf(round, 2, 20n));
    const { lines, irregularities } = await report(ports);
    expect(lines).toMatchObject([{ rounds: 1, stake: 20n, house: 20n }]);
    expect(irregularities).toMatchObject([{ kind: 'correction', reason: 'misread', count: 1 }]);
  });

  it('only lists rounds that are not settled', async () => {
    const ports = await house('table-1');
    const states = ['open', 'closed', 'held', 'settling', 'quarantined'] as const;
    for (const [index, state] of states.entries()) {
      play(ports, roundAt(`2026-12-01T20:0${index}:00.000Z`, { state }));
    }
    const { lines, rounds, unsettled } = await report(ports);
    expect([lines, rounds]).toEqual([[], []]);
    expect(unsettled.map(({ state }) => state)).toEqual(states.toSorted());
  });

  it('looks again at a round whose records do not show yet', async () => {
    const ports = await house('table-1');
    const round = roundAt('2026-12-01T20:00:00.000Z');
    ports.store.seed(putRound(round, undefined), putTableRound(round));
    ports.store.seed(putRuling(rulingWith({ roundId: round.roundId })));
    await expect(report(ports)).rejects.toThrow(StoreUnavailableError);
    let looks = 0;
    const show = () => {
      looks += 1;
      if (looks < 3) ports.store.before('readRoundSums', show);
      else ports.store.seed(doneOf(round, 1, 5n));
    };
    ports.store.before('readRoundSums', show);
    expect((await report(ports)).lines).toMatchObject([{ house: 5n }]);
    expect(looks).toBe(3);
  });

  it('reads no wallet', async () => {
    const ports = await house('table-1');
    play(ports, roundAt('2026-12-01T20:00:00.000Z'));
    const before = ports.store.calls.length;
    await report(ports);
    expect(ports.store.calls.slice(before)).toEqual([
      ...['readTablePage', 'readTableRoundsBetween', 'readRoundSums'],
    ]);
  });
});

describe('a report that is not made', () => {
  it.each([
    ['a day that there is not', { from: '2026-02-30' }, 'REQUEST_MALFORMED', 'from'],
    ['a time for a day', { to: '2026-12-01T00:00:00.000Z' }, 'REQUEST_MALFORMED', 'to'],
    ['a day of another millennium', { from: '0001-01-01' }, 'REQUEST_MALFORMED', 'from'],
    ['an end before its beginning', { to: '2026-11-30' }, 'REQUEST_MALFORMED', 'to'],
    ['more than 31 days', { to: '2027-01-01' }, 'REQUEST_MALFORMED', 'to'],
    ['no time zone', { timeZone: 'Mars/Olympus' }, 'REQUEST_MALFORMED', 'timeZone'],
    ['hour 24', { cutoffHour: 24 }, 'REQUEST_MALFORMED', 'cutoffHour'],
    ['half an hour', { cutoffHour: 0.5 }, 'REQUEST_MALFORMED', 'cutoffHour'],
    ['a table that has no id', { tableId: 'a#b' }, 'ID_INVALID', 'tableId'],
    ['a table that there is not', { tableId: 'nowhere' }, 'TABLE_NOT_FOUND', 'nowhere'],
  ])('is of %s', async (_what, wrong, code, named) => {
    const made = await reportRounds(await house('table-1'), { ...REQUEST, ...wrong });
    expect(made).toMatchObject({ ok: false, failure: { code } });
    expect(made.ok ? '' : made.failure.message).toContain(named);
  });

  it('is of more rounds than can be read within a request', async () => {
    const ports = await house('table-1');
    const start = Date.parse('2026-12-01T20:00:00.000Z');
    for (let index = 0; index <= REPORT_ROUNDS_MAX; index += 1) {
      const openedAt = new Date(start + index).toISOString();
      ports.store.seed(putTableRound(roundWith({ roundId: `r${index}`, openedAt })));
    }
    await expect(reportRounds(ports, REQUEST)).resolves.toMatchObject({
      failure: { code: 'REPORT_TOO_LARGE' },
    });
    expect(ports.store.calls).not.toContain('readRoundSums');
  });

  it('is of more lines than an answer can hold', async () => {
    const ports = await house('table-1');
    const round = roundAt('2026-12-01T20:00:00.000Z');
    play(ports, round);
    const brands = Array.from({ length: REPORT_LINES_MAX }, (_, index) => `b${index}`);
    const made = (names: readonly string[]) => {
      const done = [totalsOf(round, 1, 1n, names)];
      const readRoundSums = async () => ({
        ...{ round, rulings: [rulingWith()], done, adjustments: [] },
      });
      return reportRounds({ ...ports, store: { ...ports.store, readRoundSums } }, REQUEST);
    };
    expect(await made(brands)).toMatchObject({ ok: true });
    expect(await made([...brands, 'one more'])).toMatchObject({
      failure: { code: 'REPORT_TOO_LARGE' },
    });
  });
});
