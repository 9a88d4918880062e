import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as keys from '../../shared/store/keys.ts';
import { causes } from '../support/arbitraries-records.ts';

/** Short ids of few letters, so that two of them are often nearly the same. */
const ids = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'a1._-'), minLength: 1, maxLength: 2 }),
  fc.constantFrom('HEAD', 'GATE', 'ROUND', 'CONFIG', 'TABLE', 'PARKED', 'DONE', '0'),
);
const walletIds = fc
  .tuple(ids, fc.constantFrom('USD', 'EUR'))
  .map(([playerId, currency]) => `${playerId}:${currency}`);
const numbers = fc.nat({ max: 12 });
const instants = fc.constantFrom('2026-12-01T20:15:00.000Z', '2026-12-01T20:15:00.001Z');

/** What a key stands for, spelled out, with the key. */
interface Meaning {
  readonly meaning: string;
  readonly key: string;
}

function meaningOf(parts: readonly unknown[], key: object): Meaning {
  return { meaning: JSON.stringify(parts), key: JSON.stringify(key) };
}

const small = fc.tuple(walletIds, ids, ids, instants, numbers);

const walletsKeys = fc.tuple(fc.nat({ max: 9 }), small).map(([kind, parts]): Meaning => {
  const [walletId, roundId, id, at, number] = parts;
  const entry = (cause: Parameters<typeof keys.entryKey>[2]) => keys.entryKey(walletId, at, cause);
  switch (kind) {
    case 0:
      return meaningOf(['head', walletId], keys.headKey(walletId));
    case 1:
      return meaningOf(['transfer', walletId, id], keys.transferKey(walletId, id));
    case 2:
      return meaningOf(
        ['stake', walletId, at, roundId, id],
        entry({ kind: 'stake', roundId, slipId: id }),
      );
    case 3:
      return meaningOf(
        ['cancel', walletId, at, roundId, id],
        entry({ kind: 'cancel', roundId, slipId: id }),
      );
    case 4:
      return meaningOf(
        ['void', walletId, at, roundId, id],
        entry({ kind: 'void', roundId, slipId: id, reason: 'why' }),
      );
    case 5:
      return meaningOf(
        ['step', walletId, at, roundId, number],
        keys.stepKey(walletId, { roundId, closesAt: at }, number),
      );
    case 6:
      return meaningOf(
        ['status', walletId, at, number],
        entry({ kind: 'status', status: 'frozen', refused: true, reason: id, after: number }),
      );
    case 7:
      return meaningOf(
        ['moved', walletId, at, id],
        entry({ kind: 'adjustment', transferId: id, reason: roundId }),
      );
    default:
      // Movements of one id are one transfer, which may be booked once.
      return meaningOf(
        ['moved', walletId, at, id],
        entry({ kind: kind === 8 ? 'deposit' : 'withdrawal', transferId: id }),
      );
  }
});

const roundsKeys = fc.tuple(fc.nat({ max: 12 }), small).map(([kind, parts]): Meaning => {
  const [walletId, roundId, id, at, number] = parts;
  const all: readonly Meaning[] = [
    meaningOf(['round', roundId], keys.roundKey(roundId)),
    meaningOf(['ruling', roundId, number], keys.rulingKey(roundId, number)),
    meaningOf(['evidence', roundId, id], keys.evidenceKey(roundId, id)),
    meaningOf(['early', roundId, id], keys.earlyKey(roundId, id)),
    meaningOf(['quarantine', roundId, walletId], keys.quarantineKey(roundId, walletId)),
    meaningOf(['done', roundId, number, id.length], keys.doneKey(roundId, number, id.length)),
    meaningOf(['gate', roundId, number], keys.gateKey(roundId, number)),
    meaningOf(
      ['slip', number, roundId, walletId, id],
      keys.slipKey(number, { roundId, walletId, slipId: id }),
    ),
    meaningOf(['table', id], keys.tableKey(id)),
    meaningOf(['revision', id, number], keys.tableRevisionKey(id, number)),
    meaningOf(['listed', id, at, roundId], keys.tableRoundKey(id, at, roundId)),
    meaningOf(['parked', at, id], keys.parkedKey(at, id)),
    meaningOf(['adjusted', roundId, walletId, id], keys.adjustmentKey(roundId, walletId, id)),
  ];
  const chosen = all[kind];
  if (chosen === undefined) throw new Error(`no kind ${kind}`);
  return chosen;
});

describe.each([
  ['wallets', walletsKeys],
  ['rounds', roundsKeys],
])('the keys of the table %s', (_name, meanings) => {
  it('are the same only for the same thing', () => {
    fc.assert(
      fc.property(fc.array(meanings, { minLength: 60, maxLength: 60 }), (list) => {
        const byKey = new Map<string, string>();
        for (const { meaning, key } of list) {
          expect(byKey.get(key) ?? meaning).toBe(meaning);
          byKey.set(key, meaning);
        }
        expect(byKey.size).toBe(new Set(list.map(({ meaning }) => meaning)).size);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a settlement step', () => {
  it('is booked under the key where it is looked for', () => {
    fc.assert(
      fc.property(walletIds, instants, causes, (walletId, closesAt, cause) => {
        fc.pre(cause.kind === 'settlement');
        const { roundId, step } = cause;
        expect(keys.entryKey(walletId, closesAt, cause)).toEqual(
          keys.stepKey(walletId, { roundId, closesAt }, step),
        );
      }),
    );
  });
});

describe('the steps of a player in a round', () => {
  it('come back in the order of their numbers', () => {
    const number = fc.integer({ min: 1, max: 999_999 });
    const step = (count: number) =>
      keys.stepKey('ann:USD', { roundId: 'r', closesAt: '2026-12-01T20:15:00.000Z' }, count).sk;
    fc.assert(
      fc.property(number, number, (left, right) => {
        expect(step(left) < step(right)).toBe(left < right);
      }),
    );
  });
});

describe('the slips of a shard', () => {
  const slip = (walletId: string, slipId: string) =>
    keys.slipKey(0, { roundId: 'round-1', walletId, slipId }).sk;

  it('lie together by wallet, and going on behind a wallet leaves out all of its slips', () => {
    fc.assert(
      fc.property(walletIds, walletIds, ids, ids, (walletId, other, slipId, otherSlip) => {
        const cursor = keys.afterWallet(walletId);
        expect(slip(walletId, slipId) < cursor).toBe(true);
        fc.pre(other !== walletId);
        const isBefore = slip(other, otherSlip) < cursor;
        expect(isBefore).toBe(slip(other, otherSlip) < slip(walletId, slipId));
        expect(slip(other, otherSlip).startsWith(slip(walletId, ''))).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the rulings of a round', () => {
  it('come back in the order of their numbers', () => {
    const number = fc.integer({ min: 1, max: 999_999 });
    fc.assert(
      fc.property(number, number, (left, right) => {
        const inOrder = keys.rulingKey('r', left).sk < keys.rulingKey('r', right).sk;
        expect(inOrder).toBe(left < right);
      }),
    );
  });
});

describe('shardOf', () => {
  it('is a shard of the round, and always the same one', () => {
    fc.assert(
      fc.property(walletIds, fc.integer({ min: 1, max: 64 }), (walletId, shards) => {
        const shard = keys.shardOf(walletId, shards);
        expect(Number.isInteger(shard) && shard >= 0 && shard < shards).toBe(true);
        expect(keys.shardOf(walletId, shards)).toBe(shard);
      }),
    );
  });
});
