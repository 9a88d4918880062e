import { describe, expect, it } from 'vitest';
import { book } from '../../../shared/domain/ledger/book.ts';
import type { Cause } from '../../../shared/domain/ledger/entry.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import { statementCsv } from '../../../shared/operations/statement-csv.ts';
import { stepWith, walletWith } from '../../support/builders.ts';

const AT = '2026-12-01T20:15:00.000Z';

function entryOf(cause: Cause, change: bigint, actor = 'ann', correlationId?: string) {
  const wallet = walletWith({ balance: amount(5000n) });
  const movement = { cause, change, effectiveAt: AT, bookedAt: AT, actor, correlationId };
  return book(wallet, movement).entry;
}

/** The lines of a file of one entry as what they say by column, without what is empty. */
function parse(...args: Parameters<typeof entryOf>): Record<string, string> {
  const [names = '', cells = ''] = statementCsv([entryOf(...args)]).split('\r\n');
  const values = cells.split(',');
  const pairs = names.split(',').map((name, index) => [name, values[index] ?? ''] as const);
  expect(values).toHaveLength(pairs.length);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

const DEPOSIT: Cause = { kind: 'deposit', transferId: 't-1' };
const adjustment = (reason: string): Cause => ({ kind: 'adjustment', transferId: 't-1', reason });

describe('statementCsv', () => {
  it('has a header alone for no entries', () => {
    expect(statementCsv([])).toBe(
      'seq,walletId,currency,bookedAt,effectiveAt,kind,roundId,slipId,transferId,step,ruling,' +
        'from,to,change,changeText,balance,balanceText,owed,owedText,' +
        'stake,payout,refund,commission,status,refused,reason,actor,hash,correlationId\r\n',
    );
  });

  it('tells money in minor units and as decimal text', () => {
    const stake: Cause = { kind: 'stake', roundId: 'round-1', slipId: 'slip-1' };
    const { hash } = entryOf(stake, -1950n);
    expect(parse(stake, -1950n)).toEqual({
      ...{ seq: '1', walletId: 'ann:USD', currency: 'USD', bookedAt: AT, effectiveAt: AT },
      ...{ kind: 'stake', roundId: 'round-1', slipId: 'slip-1', from: 'wallet', to: 'round' },
      ...{ change: '-1950', changeText: '-19.50', balance: '3050', balanceText: '30.50' },
      ...{ owed: '0', owedText: '0.00', actor: 'ann', hash },
    });
  });

  it('tells what a settlement came to, and the status that a wallet was given', () => {
    const step = stepWith({ step: 2, ruling: 3, payout: amount(195n), reason: 'misread' });
    expect(parse({ kind: 'settlement', ...step }, 195n)).toMatchObject({
      ...{ kind: 'settlement', roundId: 'round-1', step: '2', ruling: '3' },
      ...{ stake: '0', payout: '195', refund: '0', commission: '0', reason: 'misread' },
    });
    const cause = { kind: 'status', status: 'frozen', refused: true, reason: 'why', after: 0 };
    expect(parse({ ...cause, kind: 'status', status: 'frozen' }, 0n)).toMatchObject({
      ...{ kind: 'status', status: 'frozen', refused: 'true', reason: 'why', change: '0' },
    });
  });

  it('names the request that was booked, where there was one', () => {
    expect(parse(DEPOSIT, 1n, 'ann', 'order-7')).toMatchObject({ correlationId: 'order-7' });
    expect(parse(DEPOSIT, 1n)).not.toHaveProperty('correlationId');
    expect(parse(DEPOSIT, 1n, 'ann', '-A1')).toMatchObject({ correlationId: "'-A1" });
  });

  it('quotes what would break a line, as RFC 4180 says', () => {
    const line = (reason: string) => statementCsv([entryOf(adjustment(reason), 1n)]);
    expect(line('a, b')).toContain(',"a, b",');
    expect(line('say "yes"')).toContain(',"say ""yes""",');
    expect(line('two\nlines')).toContain(',"two\nlines",');
    expect(line('plain')).toContain(',plain,');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('makes %j no formula', (text) => {
    expect(parse(adjustment(text), 1n)['reason']).toBe(`'${text}`);
    expect(parse(DEPOSIT, 1n, text)['actor']).toBe(`'${text}`);
  });

  it('ends every line, and keeps amounts beyond 2^53 whole', () => {
    const csv = statementCsv([entryOf(DEPOSIT, 2n ** 63n), entryOf(DEPOSIT, 1n)]);
    expect(csv.split('\r\n')).toHaveLength(4);
    expect(csv).toContain(',9223372036854775808,92233720368547758.08,');
  });
});
