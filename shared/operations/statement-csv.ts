import type { Cause, LedgerEntry } from '../domain/ledger/entry.ts';
import { currencyOf } from '../domain/ledger/wallet.ts';
import { type Currency, formatMoney } from '../domain/money/currency.ts';
import { type CsvRow, inert, toCsv } from './csv.ts';

/**
 * A statement as CSV (RFC 4180): a header, then a line for each entry, every line ended by CR LF.
 * Money stands there twice: in minor units, and (`…Text`) as decimal text of the currency. `change` is what the player
 * gained (+) or gave (−). Texts that a spreadsheet would take for a formula begin with an apostrophe.
 */
export function statementCsv(entries: readonly LedgerEntry[]): string {
  return toCsv(COLUMNS, entries.map(rowOf));
}

const COLUMNS = [
  ...['seq', 'walletId', 'currency', 'bookedAt', 'effectiveAt', 'kind'],
  ...['roundId', 'slipId', 'transferId', 'step', 'ruling', 'from', 'to'],
  ...['change', 'changeText', 'balance', 'balanceText', 'owed', 'owedText'],
  ...['stake', 'payout', 'refund', 'commission', 'status', 'refused', 'reason', 'actor', 'hash'],
  'correlationId',
] as const;

type Row = CsvRow<(typeof COLUMNS)[number]>;

function rowOf(entry: LedgerEntry): Row {
  const { walletId, seq, bookedAt, effectiveAt, from, to, actor, correlationId = '', hash } = entry;
  const currency = currencyOf(walletId);
  return {
    ...{ seq, walletId, currency, bookedAt, effectiveAt, from, to, hash },
    ...textsOf(entry.cause),
    ...{ actor: inert(actor), correlationId: inert(correlationId) },
    ...money('change', to === 'wallet' ? entry.amount : -entry.amount, currency),
    ...money('balance', entry.balanceAfter, currency),
    ...money('owed', entry.owedAfter, currency),
  };
}

function textsOf(cause: Cause): Row {
  if (cause.kind === 'status') {
    const { kind, status, refused, reason } = cause;
    return { kind, status, refused, reason: inert(reason) };
  }
  if (cause.kind === 'settlement') {
    const { kind, roundId, step, ruling, stake, payout, refund, commission, reason = '' } = cause;
    const moved = { stake, payout, refund, commission };
    return { kind, roundId, step, ruling, ...moved, reason: inert(reason) };
  }
  return 'reason' in cause ? { ...cause, reason: inert(cause.reason) } : cause;
}

function money(name: 'change' | 'balance' | 'owed', minorUnits: bigint, currency: Currency): Row {
  return { [name]: minorUnits, [`${name}Text`]: formatMoney(minorUnits, currency) };
}
