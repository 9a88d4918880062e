import { describe, expect, it } from 'vitest';
import { book } from '../../../shared/domain/ledger/book.ts';
import type { Transfer } from '../../../shared/domain/ledger/transfer.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import type { TableConfig } from '../../../shared/domain/rounds/round.ts';
import { entryItem } from '../../../shared/store/items/entry-item.ts';
import { roundItem } from '../../../shared/store/items/round-item.ts';
import { slipItem } from '../../../shared/store/items/slip-item.ts';
import { walletItem } from '../../../shared/store/items/wallet-item.ts';
import * as writes from '../../../shared/store/writes.ts';
import {
  acceptedSlip,
  cancelledSlip,
  roundWith,
  rulingWith,
  wagersOn,
  walletWith,
} from '../../support/builders.ts';

const AT = '2026-12-01T20:15:00.000Z';
const HASH = 'ab'.repeat(32);
const WAGERS = wagersOn({ banker: 100n });

const { wallet, entry } = book(walletWith(), {
  cause: { kind: 'deposit', transferId: 'transfer-1' },
  change: 500n,
  effectiveAt: AT,
  bookedAt: AT,
  actor: 'cashier-2',
});

const TRANSFER: Transfer = {
  walletId: 'ann:USD',
  transferId: 'transfer-1',
  kind: 'deposit',
  amount: amount(500n),
  actor: 'cashier-2',
  contentHash: HASH,
  requestedAt: AT,
  outcome: { state: 'done', balanceAfter: amount(500n) },
};

const { houseRules, limits, shards, corrections } = roundWith();
const TABLE: TableConfig = {
  ...{ houseRules, limits, shards, corrections, tableId: 'table-1' },
  ...{ state: 'open', bettingSeconds: 30, revision: 3 },
};

const EVIDENCE = {
  roundId: 'round-1',
  contentHash: HASH,
  code: 'RULING_CONFLICT',
  message: 'why',
  decision: { kind: 'void', reason: 'power cut' },
  messageId: 'message-1',
  sentAt: AT,
  recordedAt: AT,
} as const;

const PARKED = {
  messageId: 'message-1',
  queue: 'table-events',
  code: 'MESSAGE_MALFORMED',
  message: 'why',
  body: '{',
  sentAt: AT,
  parkedAt: AT,
} as const;

const REDRIVE = { messageId: 'message-1', sentAt: AT, redrivenAt: AT, actor: 'pit-boss-3' };

describe('a record that is written once', () => {
  it.each([
    [writes.putEntry(entry), 'wallets', 'entry', `ENTRY#${AT}#transfer#transfer-1`],
    [writes.putTransfer(TRANSFER), 'wallets', 'transfer', 'TRANSFER#transfer-1'],
    [writes.putSlip(acceptedSlip(WAGERS), 3), 'rounds', 'slip', 'ann:USD#slip-1'],
    [writes.putTableRevision(TABLE), 'rounds', 'table revision', 'CONFIG#3'],
    [
      writes.putTableRound(roundWith()),
      'rounds',
      'table round',
      'ROUND#2026-12-01T20:14:30.000Z#round-1',
    ],
    [writes.putGate('round-1', 3, { state: 'open' }), 'rounds', 'gate', 'GATE'],
    [writes.putRuling(rulingWith()), 'rounds', 'ruling', 'RULING#000001'],
    [writes.putEvidence(EVIDENCE), 'rounds', 'evidence', `EVIDENCE#${HASH}`],
    [
      writes.putEarly({ roundId: 'round-1', messageId: 'message-1', seq: 7, body: '{}' }),
      'rounds',
      'early message',
      'EARLY#message-1',
    ],
    [
      writes.putQuarantine(
        { roundId: 'round-1', walletId: 'ann:USD', message: 'why', quarantinedAt: AT, revision: 1 },
        undefined,
      ),
      'rounds',
      'quarantine',
      'QUARANTINE#ann:USD',
    ],
    [
      writes.putDone({ roundId: 'round-1', ruling: 2, shard: 3, totals: [], doneAt: AT }),
      'rounds',
      'done',
      'DONE#2#3',
    ],
    [
      writes.putAdjustment({
        ...{ roundId: 'round-1', walletId: 'ann:USD', slipId: 'slip-1', ruling: 2, brand: 'north' },
        ...{ currency: 'USD', reason: 'why', actor: 'pit-boss-3', adjustedAt: AT },
        difference: { stake: 0n, payout: -195n, refund: 100n, commission: -5n, house: 95n },
      }),
      'rounds',
      'adjustment',
      'ADJUSTMENT#ann:USD#slip-1',
    ],
    [writes.putParked(PARKED), 'rounds', 'parked message', `${AT}#message-1`],
    [writes.putRedrive(REDRIVE), 'rounds', 'redrive', `${AT}#message-1`],
  ] as const)('must be absent (row %#)', (...row) => {
    const [write, table, record, sk] = row;
    expect(write).toMatchObject({
      record,
      table,
      action: { put: { sk: { S: sk } } },
      condition: 'absent',
    });
  });

  it.each([
    [writes.putSlip(acceptedSlip(WAGERS), 3), 'round-1#3'],
    [writes.putGate('round-1', 3, { state: 'open' }), 'round-1#3'],
    [writes.putTableRevision(TABLE), 'TABLE:table-1'],
    [writes.putTableRound(roundWith()), 'TABLE:table-1'],
    [writes.putParked(PARKED), 'PARKED:2026-12-01'],
    [writes.putRedrive(REDRIVE), 'REDRIVEN:2026-12-01'],
    [writes.putRuling(rulingWith()), 'round-1'],
  ])('lies in its partition (row %#)', (write, pk) => {
    expect(write.action).toMatchObject({ put: { pk: { S: pk } } });
  });
});

describe('a head', () => {
  it('is written under the number that was read', () => {
    expect(writes.putWallet(wallet, 0).condition).toEqual({
      attribute: 'seq',
      equals: { N: '0' },
    });
    expect(writes.putRound(roundWith(), 7).condition).toEqual({
      attribute: 'revision',
      equals: { N: '7' },
    });
    expect(writes.putTable(TABLE, 2).condition).toEqual({
      attribute: 'revision',
      equals: { N: '2' },
    });
  });

  it('must be absent when it is the first', () => {
    expect(writes.putWallet(wallet, undefined).condition).toBe('absent');
    expect(writes.putRound(roundWith(), undefined).condition).toBe('absent');
    expect(writes.putTable(TABLE, undefined).condition).toBe('absent');
  });

  it('lies under its key', () => {
    expect(writes.putWallet(wallet, 0)).toMatchObject({
      table: 'wallets',
      record: 'wallet',
      action: { put: { walletId: { S: 'ann:USD' }, sk: { S: 'HEAD' } } },
    });
    expect(writes.putRound(roundWith(), 1)).toMatchObject({
      table: 'rounds',
      record: 'round',
      action: { put: { pk: { S: 'round-1' }, sk: { S: 'ROUND' } } },
    });
    expect(writes.putTable(TABLE, 2)).toMatchObject({
      table: 'rounds',
      record: 'table',
      action: { put: { pk: { S: 'TABLE:table-1' }, sk: { S: 'CONFIG' } } },
    });
  });
});

describe('the place of a table in the list of all tables', () => {
  it('says what the table is, and rests on the condition of the table beside it', () => {
    const { limits: usd } = roundWith();
    const { USD } = usd;
    if (USD === undefined) throw new Error('the table takes no dollars');
    const table = { ...TABLE, limits: { USD, EUR: USD } };
    expect(writes.putTableListing(table)).toEqual({
      ...{ record: 'table listing', table: 'rounds', condition: 'none' },
      action: {
        put: {
          ...{ pk: { S: 'TABLES:0' }, sk: { S: 'table-1' }, schema: { N: '1' } },
          ...{ tableId: { S: 'table-1' }, state: { S: 'open' } },
          ...{ game: { S: 'baccarat' }, variant: { S: houseRules.variant } },
          currencies: { L: [{ S: 'EUR' }, { S: 'USD' }] },
        },
      },
    });
  });
});

describe('the turn of a slip', () => {
  it('needs the slip to be accepted still, and keeps its key', () => {
    const write = writes.turnSlip(cancelledSlip(WAGERS, 'slip-1'), 3);
    expect(write).toMatchObject({
      record: 'slip',
      table: 'rounds',
      action: { put: { pk: { S: 'round-1#3' }, sk: { S: 'ann:USD#slip-1' } } },
      condition: { attribute: 'state', equals: { S: 'accepted' } },
    });
  });
});

describe('the check for an unknown round', () => {
  it('writes nothing', () => {
    expect(writes.checkRoundUnknown('round-1')).toEqual({
      record: 'round',
      table: 'rounds',
      action: { check: { pk: { S: 'round-1' }, sk: { S: 'ROUND' } } },
      condition: 'absent',
    });
  });
});

describe('the check for a table as it was read', () => {
  it('writes nothing, and holds only for its revision', () => {
    expect(writes.checkTable({ ...TABLE, revision: 7 })).toEqual({
      record: 'table',
      table: 'rounds',
      action: { check: { pk: { S: `TABLE:${TABLE.tableId}` }, sk: { S: 'CONFIG' } } },
      condition: { attribute: 'revision', equals: { N: '7' } },
    });
  });
});

describe('the checks of writes', () => {
  it('hold the same conditions and write nothing; a write without one has none', () => {
    const round = roundWith({ revision: 8 });
    const checks = writes.checksOf([writes.putRound(round, 7), writes.putTableListing(TABLE)]);
    expect(checks).toEqual([
      {
        record: 'round',
        table: 'rounds',
        action: { check: { pk: { S: 'round-1' }, sk: { S: 'ROUND' } } },
        condition: { attribute: 'revision', equals: { N: '7' } },
      },
    ]);
  });
});

it('puts the whole record', () => {
  const put = (write: writes.Write) => ('put' in write.action ? write.action.put : {});
  expect(walletItem.fromAttributes(put(writes.putWallet(wallet, 0)))).toEqual(wallet);
  expect(entryItem.fromAttributes(put(writes.putEntry(entry)))).toEqual(entry);
  expect(roundItem.fromAttributes(put(writes.putRound(roundWith(), 1)))).toEqual(roundWith());
  const slip = acceptedSlip(WAGERS);
  expect(slipItem.fromAttributes(put(writes.putSlip(slip, 0)))).toEqual(slip);
});

it.each([
  writes.putEntry(entry),
  writes.putGate('round-1', 0, { state: 'open' }),
  writes.putTableRound(roundWith()),
])('gives every item the version of its layout (row %#)', (write) => {
  expect(write.action).toMatchObject({ put: { schema: { N: '1' } } });
});
