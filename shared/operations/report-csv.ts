import { formatMoney } from '../domain/money/currency.ts';
import type {
  Irregularity,
  Report,
  ReportLine,
  RoundCount,
  UnsettledRound,
} from '../domain/reports/report.ts';
import { type CsvRow, inert, toCsv } from './csv.ts';

/**
 * A report as one CSV (RFC 4180) of four kinds of lines, which the first column tells apart: `takings`, `rounds`
 * (how many were settled), `irregularity` and `unsettled`. Money stands there twice: in minor units, and
 * (`…Text`) as decimal text of the currency. The totals are left to the spreadsheet. Texts that it would take for
 * a formula begin with an apostrophe.
 */
export function reportCsv(report: Report): string {
  return toCsv(COLUMNS, [
    ...report.lines.map(takingsRow),
    ...report.rounds.map(roundsRow),
    ...report.irregularities.map(irregularityRow),
    ...report.unsettled.map(unsettledRow),
  ]);
}

const AMOUNTS = [
  ...['stake', 'payout', 'refund', 'commission', 'house', 'ratedStake', 'theoreticalHouse'],
] as const satisfies readonly (keyof ReportLine)[];

const COLUMNS = [
  ...['line', 'day', 'tableId', 'game', 'brand', 'currency', 'rounds'],
  ...['stake', 'stakeText', 'payout', 'payoutText', 'refund', 'refundText'],
  ...['commission', 'commissionText', 'house', 'houseText', 'hold'],
  ...['ratedStake', 'ratedStakeText', 'theoreticalHouse', 'theoreticalHouseText'],
  ...['theoreticalHold', 'kind', 'reason', 'count', 'state', 'roundId', 'closesAt'],
] as const;

type Row = CsvRow<(typeof COLUMNS)[number]>;

function takingsRow(line: ReportLine): Row {
  const { brand, currency, rounds, hold, theoreticalHold } = line;
  const amounts = AMOUNTS.flatMap((name) => [
    [name, line[name]],
    [`${name}Text`, formatMoney(line[name], currency)],
  ]);
  return {
    ...{ line: 'takings', ...placeOf(line), brand: inert(brand), currency, rounds },
    ...Object.fromEntries(amounts),
    ...(hold === undefined ? {} : { hold }),
    ...(theoreticalHold === undefined ? {} : { theoreticalHold }),
  };
}

function roundsRow(count: RoundCount): Row {
  return { line: 'rounds', ...placeOf(count), rounds: count.rounds };
}

function irregularityRow(irregularity: Irregularity): Row {
  const { kind, reason, count } = irregularity;
  return { line: 'irregularity', ...placeOf(irregularity), kind, reason: inert(reason), count };
}

function unsettledRow(round: UnsettledRound): Row {
  const { state, roundId, closesAt } = round;
  return { line: 'unsettled', ...placeOf(round), state, roundId: inert(roundId), closesAt };
}

function placeOf({ day, tableId, game }: Pick<RoundCount, 'day' | 'tableId' | 'game'>): Row {
  return { day, tableId: inert(tableId), game };
}
