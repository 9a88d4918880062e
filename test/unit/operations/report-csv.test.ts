import { describe, expect, it } from 'vitest';
import type { Report } from '../../../shared/domain/reports/report.ts';
import { reportCsv } from '../../../shared/operations/report-csv.ts';

const place = { day: '2026-12-01', tableId: 'table-1', game: 'roulette' };

const REPORT: Report = {
  lines: [
    {
      ...{ ...place, brand: '-north', currency: 'KWD', rounds: 3 },
      ...{ stake: 1000n, payout: 1500n, refund: 0n, commission: 5n, house: -500n },
      ...{ hold: '-50.00', ratedStake: 1000n, theoreticalHouse: 27n, theoreticalHold: '2.70' },
    },
  ],
  totals: [],
  rounds: [{ ...place, rounds: 4 }],
  irregularities: [
    { ...place, kind: 'void', reason: '=HYPERLINK("http://x","y")', count: 1 },
    { ...place, tableId: '-1', kind: 'correction', reason: 'misread,\ntwice', count: 2 },
  ],
  unsettled: [{ ...place, state: 'held', roundId: '-r1', closesAt: '2026-12-01T20:15:00.000Z' }],
};

/** By column name; the texts of this test have no comma but in quotes. */
function read(csv: string): readonly Readonly<Record<string, string>>[] {
  const [header = '', ...lines] = csv.split('\r\n').slice(0, -1);
  const split = (line: string) => [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)];
  const names = split(header).map(([, name]) => name ?? '');
  return lines.map((line) =>
    Object.fromEntries(split(line).map(([, cell], index) => [names[index], cell])),
  );
}

describe('a report as CSV', () => {
  it('has a line of its own kind for everything there is', () => {
    expect(read(reportCsv(REPORT)).map(({ line }) => line)).toEqual([
      ...['takings', 'rounds', 'irregularity', 'irregularity', 'unsettled'],
    ]);
  });

  it('tells money in minor units and as people read it', () => {
    expect(read(reportCsv(REPORT))[0]).toMatchObject({
      ...{ day: '2026-12-01', currency: 'KWD', rounds: '3', stake: '1000', stakeText: '1.000' },
      ...{ house: '-500', houseText: '-0.500', hold: '-50.00', theoreticalHold: '2.70' },
    });
  });

  it('makes no formula of what people have written or chosen', () => {
    const [takings, , hyperlink, correction, unsettled] = read(reportCsv(REPORT));
    expect(takings?.['brand']).toBe("'-north");
    expect(hyperlink?.['reason']).toBe('"\'=HYPERLINK(""http://x"",""y"")"');
    expect(correction).toMatchObject({ tableId: "'-1", reason: '"misread,\ntwice"', count: '2' });
    expect(unsettled).toMatchObject({ roundId: "'-r1", state: 'held' });
  });

  it('is a header alone when there was nothing', () => {
    const nothing = { lines: [], totals: [], rounds: [], irregularities: [], unsettled: [] };
    expect(reportCsv(nothing)).toMatch(/^line,day,[A-Za-z,]+\r\n$/);
  });
});
