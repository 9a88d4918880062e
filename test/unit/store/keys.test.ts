import { describe, expect, it } from 'vitest';
import type { Cause } from '../../../shared/domain/ledger/entry.ts';
import * as keys from '../../../shared/store/keys.ts';
import { stepWith } from '../../support/builders.ts';

const AT = '2026-12-01T20:15:00.000Z';
const ROUND = { roundId: 'round-1', closesAt: AT };
const SLIP = { roundId: 'round-1', walletId: 'ann:USD', slipId: 'slip-1' };

/** Keys are stored: none of these may ever change. */
describe('the keys of wallets', () => {
  it.each([
    [keys.headKey('ann:USD'), 'HEAD'],
    [keys.transferKey('ann:USD', 'transfer-1'), 'TRANSFER#transfer-1'],
    [keys.stepKey('ann:USD', ROUND, 3), `ENTRY#${AT}#round#round-1#000003`],
  ])('are what they were (row %#)', (key, sk) => {
    expect(key).toEqual({ walletId: 'ann:USD', sk });
  });

  it.each<[Cause, string]>([
    [{ kind: 'stake', roundId: 'round-1', slipId: 'slip-1' }, 'slip#round-1#slip-1'],
    [{ kind: 'cancel', roundId: 'round-1', slipId: 'slip-1' }, 'cancel#round-1#slip-1'],
    [{ kind: 'settlement', ...stepWith({ step: 3 }) }, 'round#round-1#000003'],
    [{ kind: 'deposit', transferId: 'transfer-1' }, 'transfer#transfer-1'],
    [{ kind: 'withdrawal', transferId: 'transfer-1' }, 'transfer#transfer-1'],
    [{ kind: 'adjustment', transferId: 'transfer-1', reason: 'why' }, 'transfer#transfer-1'],
    [{ kind: 'status', status: 'frozen', refused: false, reason: 'why', after: 12 }, 'status#12'],
  ])('name what an entry books (row %#)', (cause, name) => {
    expect(keys.entryKey('ann:USD', AT, cause)).toEqual({
      walletId: 'ann:USD',
      sk: `ENTRY#${AT}#${name}`,
    });
  });
});

describe('the keys of rounds', () => {
  it.each([
    [keys.roundKey('round-1'), 'round-1', 'ROUND'],
    [keys.rulingKey('round-1', 1), 'round-1', 'RULING#000001'],
    [keys.rulingKey('round-1', 123_456), 'round-1', 'RULING#123456'],
    [keys.evidenceKey('round-1', 'abc'), 'round-1', 'EVIDENCE#abc'],
    [keys.earlyKey('round-1', 'message-1'), 'round-1', 'EARLY#message-1'],
    [keys.quarantineKey('round-1', 'ann:USD'), 'round-1', 'QUARANTINE#ann:USD'],
    [keys.doneKey('round-1', 2, 7), 'round-1', 'DONE#2#7'],
    [keys.gateKey('round-1', 7), 'round-1#7', 'GATE'],
    [keys.slipKey(7, SLIP), 'round-1#7', 'ann:USD#slip-1'],
    [keys.tableKey('table-1'), 'TABLE:table-1', 'CONFIG'],
    [keys.tableRevisionKey('table-1', 12), 'TABLE:table-1', 'CONFIG#12'],
    [keys.tableRoundKey('table-1', AT, 'round-1'), 'TABLE:table-1', `ROUND#${AT}#round-1`],
    [keys.tableListingKey('table-1'), 'TABLES:0', 'table-1'],
    [keys.disputeKey('round-1', 'd-1'), 'round-1', 'DISPUTE#d-1'],
    [keys.disputeDecisionKey('round-1', 'd-1'), 'round-1', 'DISPUTE-DECISION#d-1'],
    [keys.disputeIdKey('d-1'), 'DISPUTE:d-1', 'ROUND'],
    [keys.disputeListingKey(AT, 'd-1'), 'DISPUTES:2026-12-01', `${AT}#d-1`],
    [keys.parkedKey(AT, 'message-1'), 'PARKED:2026-12-01', `${AT}#message-1`],
  ])('are what they were (row %#)', (key, pk, sk) => {
    expect(key).toEqual({ pk, sk });
  });

  it('of a table lie between two times, both included', () => {
    const sk = keys.tableRoundKey('table-1', AT, 'z'.repeat(64)).sk;
    const later = '2026-12-01T20:15:00.001Z';
    expect([keys.tableRoundsFrom(AT), sk, keys.tableRoundsUntil(AT)].toSorted()).toEqual([
      ...[keys.tableRoundsFrom(AT), sk, keys.tableRoundsUntil(AT)],
    ]);
    expect(keys.tableRoundsUntil(AT) < keys.tableRoundsFrom(later)).toBe(true);
    expect(keys.openingOfTableRound(sk)).toBe(AT);
  });

  it('begin as they are looked for', () => {
    expect(keys.rulingKey('round-1', 1).sk.startsWith(keys.RULING_PREFIX)).toBe(true);
    expect(keys.earlyKey('round-1', 'm').sk.startsWith(keys.EARLY_PREFIX)).toBe(true);
    expect(keys.quarantineKey('round-1', 'w').sk.startsWith(keys.QUARANTINE_PREFIX)).toBe(true);
    expect(keys.doneKey('round-1', 1, 0).sk.startsWith(keys.donePrefix(1))).toBe(true);
    expect(keys.doneKey('round-1', 12, 0).sk.startsWith(keys.donePrefix(1))).toBe(false);
    expect(keys.parkedKey(AT, 'm').pk).toBe(keys.parkedPartition('2026-12-01'));
    const cause = { kind: 'deposit', transferId: 'transfer-1' } as const;
    const { sk } = keys.entryKey('ann:USD', AT, cause);
    expect(sk.startsWith(keys.ENTRY_PREFIX) && keys.isEntryCursor(sk)).toBe(true);
    expect(sk > keys.entriesFrom(AT) && sk < keys.ENTRIES_END).toBe(true);
    expect(sk < keys.entriesFrom('2026-12-01T20:15:00.001Z')).toBe(true);
    for (const text of ['HEAD', 'ENTRY#~~', `ENTRY#${AT}#`, `ENTRY#${AT}#${'x'.repeat(201)}`]) {
      expect(keys.isEntryCursor(text)).toBe(false);
    }
  });

  it('of a table say which rounds they list', () => {
    const { sk } = keys.tableRoundKey('table-1', AT, 'round-1');
    expect(sk.startsWith(keys.TABLE_ROUND_PREFIX)).toBe(true);
    expect(keys.roundIdOfTableRound(sk)).toBe('round-1');
  });
});

describe('the partitions of rounds', () => {
  it('hold one kind of thing each, whatever the ids are', () => {
    // A round called TABLE must not find the configuration of a table called 0 among its slips.
    const ids = ['TABLE', 'TABLES', 'PARKED', '0', '2026-12-01'];
    const shards = ids.map((roundId) => keys.gateKey(roundId, 0).pk);
    const others = [
      ...ids.map((tableId) => keys.tableKey(tableId).pk),
      keys.parkedPartition('2026-12-01'),
      keys.TABLES_PARTITION,
      ...ids.map((roundId) => keys.roundKey(roundId).pk),
    ];
    expect(shards.filter((pk) => others.includes(pk))).toEqual([]);
  });
});

describe('shardOf', () => {
  it.each([
    ['ann:USD', [0, 0, 5, 46]],
    ['bob:USD', [0, 1, 5, 21]],
    ['ann:EUR', [0, 0, 5, 32]],
    ['player-42:JPY', [0, 0, 6, 62]],
  ])('never moves %s to another shard of 1, 2, 7 or 64', (walletId, shards) => {
    expect([1, 2, 7, 64].map((count) => keys.shardOf(walletId, count))).toEqual(shards);
  });

  it('Teleport #43372: spreads wallets over all shards [aws 14]', () => {
    const wallets = Array.from({ length: 800 }, (_, index) => `player-${index}:USD`);
    const sizes = Map.groupBy(wallets, (walletId) => keys.shardOf(walletId, 8));
    expect(sizes.size).toBe(8);
    for (const [, players] of sizes) expect(players.length).toBeGreaterThan(50);
  });
});

describe('the keys by which the index finds a round', () => {
  const openedAt = AT;

  it('are a partition that never changes, and when it opened', () => {
    expect(keys.unfinishedKey({ roundId: 'round-1', state: 'open', openedAt })).toEqual({
      unfinished: 'U#3',
      unfinishedSince: AT,
    });
  });

  it('sbtc #1191: spread rounds over all partitions, and over no others [aws 13]', () => {
    const rounds = Array.from({ length: 400 }, (_, index) => `round-${index}`);
    const parts = Map.groupBy(
      rounds,
      (roundId) => keys.unfinishedKey({ roundId, state: 'held', openedAt })['unfinished'],
    );
    expect([...parts.keys()].toSorted()).toEqual(keys.UNFINISHED_PARTITIONS);
    for (const [, part] of parts) expect(part.length).toBeGreaterThan(50);
  });
});
