import { formatMoney } from '../../../shared/domain/money/currency.ts';
import type { Evidence } from '../../../shared/domain/rounds/records.ts';
import { authorsOf, type Decision, type Ruling } from '../../../shared/domain/rounds/ruling.ts';
import type { Books } from './books.ts';
import { movesOf, type PlayerMove } from './correction-moves.ts';
import { describeScan } from './describe-scan.ts';
import type { AskedCorrection } from './desk.ts';

/** For every correction: what it says and who says so, what it was said to move and what it moved. */
export function reportCorrections(books: Books): readonly string[] {
  return books.corrections.flatMap((asked, index) => [
    ...(index === 0 ? [] : ['']),
    ...describeCorrection(books, asked),
  ]);
}

function describeCorrection(books: Books, asked: AskedCorrection): readonly string[] {
  const { round, number, preview, replies } = asked;
  const { roundId } = round;
  const book = books.rounds.find(({ planned }) => planned.roundId === roundId);
  const [before, ruling] = book?.rulings.slice(number - 2, number) ?? [];
  if (before === undefined || ruling === undefined) return [`${roundId}  not corrected`];
  const refusals = replies.slice(0, -1).join(', ');
  const moves = movesOf(books, roundId, number);
  return [
    `${roundId}  ruling ${number}: ${describe(ruling.decision)} instead of ${describe(before.decision)}`,
    ...describeStop(book?.evidence, before, ruling).map((stop) => `    stopped  ${stop}`),
    `    by       ${authorsOf(ruling)}: ${ruling.reason}`,
    ...(refusals === '' ? [] : [`    refused  when one tried alone: ${refusals}`]),
    ...preview.totals.map((totals) => `    preview  ${describeTotals(totals)}`),
    `    moved    ${moves.map(describeMove).join(', ')}`,
    ...moves.flatMap(describeDebt).map((debt) => `    owed     ${debt}`),
  ];
}

/** A round that another result has stopped pays nobody any more until people correct it. */
function describeStop(
  evidence: Evidence | undefined,
  before: Ruling,
  { recordedAt }: Ruling,
): readonly string[] {
  if (evidence?.code !== 'RULING_CONFLICT') return [];
  if (evidence.recordedAt < before.recordedAt || evidence.recordedAt > recordedAt) return [];
  return [`by a second result, ${describe(evidence.decision)}; released by this correction`];
}

function describe(decision: Decision): string {
  return decision.kind === 'void' ? 'void' : describeScan(decision.scan);
}

function describeTotals(totals: AskedCorrection['preview']['totals'][number]): string {
  const { brand, currency, gaining, losing, unchanged, gained, lost, shortfall, house } = totals;
  const money = (minorUnits: bigint) => formatMoney(minorUnits, currency);
  const parts = [
    ...(gaining === 0 ? [] : [`${gaining} to gain ${money(gained)}`]),
    ...(losing === 0 ? [] : [`${losing} to lose ${money(lost)}`]),
    ...(shortfall === 0n ? [] : [`${money(shortfall)} to be owed`]),
    ...(unchanged === 0 ? [] : [`${unchanged} neither`]),
    ...(house === 0n ? [] : [`house ${signed(house, money)}`]),
  ];
  return `${brand} ${currency}: ${parts.join(', ')}`;
}

function describeMove({ book, change }: PlayerMove): string {
  const { player, wallet } = book;
  return `${player} ${signed(change, (minorUnits) => formatMoney(minorUnits, wallet.currency))}`;
}

/** What the balance did not cover, and what has paid it since. */
function describeDebt({ book, shortfall, steps }: PlayerMove): readonly string[] {
  if (shortfall === 0n) return [];
  const { player, wallet, entries } = book;
  const money = (minorUnits: bigint) => formatMoney(minorUnits, wallet.currency);
  const since = Math.max(...steps.map(({ seq }) => seq));
  const payments = entries
    .filter(({ seq, owedBefore, owedAfter }) => seq > since && owedAfter < owedBefore)
    .map(({ cause, owedBefore, owedAfter }) => {
      const by = 'roundId' in cause ? cause.roundId : cause.kind;
      return `${money(owedBefore - owedAfter)} paid back out of ${by}`;
    });
  return [[`${player} ${money(shortfall)}`, ...payments].join(', ')];
}

function signed(minorUnits: bigint, money: (minorUnits: bigint) => string): string {
  return `${minorUnits > 0n ? '+' : ''}${money(minorUnits)}`;
}
