import { describe, expect, it } from 'vitest';
import { book } from '../../../../shared/domain/ledger/book.ts';
import type { Cause, LedgerEntry, SettlementStep } from '../../../../shared/domain/ledger/entry.ts';
import type { Wallet } from '../../../../shared/domain/ledger/wallet.ts';
import { amount } from '../../../../shared/domain/money/amount.ts';
import {
  findPlayerDifferences,
  type PlayerFacts,
  seemsRight,
} from '../../../../shared/domain/reconcile/check-player.ts';
import { createPlayerSums } from '../../../../shared/domain/reconcile/check-sums.ts';
import type { ShardDone, ShardTotals } from '../../../../shared/domain/rounds/records.ts';
import type { Round } from '../../../../shared/domain/rounds/round.ts';
import { hashCoveredSlips, type Slip } from '../../../../shared/domain/rounds/slip.ts';
import {
  acceptedSlip,
  baccaratOutcome,
  roundWith,
  SCANS,
  settlingRound,
  stepWith,
  wagersOn,
  walletWith,
} from '../../../support/builders.ts';

const SLIP = acceptedSlip(wagersOn({ banker: 100n }));
const ENDING = {
  outcome: baccaratOutcome(SCANS.banker),
  rounding: 'down',
  lateFrom: undefined,
} as const;

/** What the banker's win comes to. */
const STEP = stepWith({
  ...{ stake: amount(100n), payout: amount(195n), returnedTotal: amount(195n) },
  ...{ commission: amount(5n), coveredSlips: hashCoveredSlips([SLIP]) },
});

interface Change {
  readonly round?: Partial<Round>;
  readonly slips?: readonly Slip[];
  readonly step?: Partial<SettlementStep>;
}

/** A player of a settled round, with a ledger that holds whatever the step says. */
function settledPlayer({ round = {}, slips = [SLIP], step = {} }: Change) {
  const lastStep = { ...STEP, ...step };
  const causes: readonly (readonly [Cause, bigint])[] = [
    [{ kind: 'deposit', transferId: 'transfer-1' }, 500n],
    [{ kind: 'stake', roundId: 'round-1', slipId: 'slip-1' }, -100n],
    [{ kind: 'settlement', ...lastStep }, 195n],
  ];
  const { wallet, entries } = keepBooks(causes);
  const ruled = { round: settlingRound({ state: 'settled', ...round }), ending: ENDING };
  return { ruled, player: { walletId: 'ann:USD', wallet, slips, lastStep }, entries };
}

function keepBooks(causes: readonly (readonly [Cause, bigint])[]) {
  let wallet: Wallet = walletWith();
  const entries = causes.map(([cause, change]): LedgerEntry => {
    const times = { effectiveAt: '2026-12-01T20:15:00.000Z', bookedAt: '2026-12-01T20:15:01.000Z' };
    const booked = book(wallet, { cause, change, ...times, actor: 'ann' });
    wallet = booked.wallet;
    return booked.entry;
  });
  return { wallet, entries };
}

/** By the quick look and by the whole ledger, which must say the same. */
function kinds({ ruled, player, entries }: ReturnType<typeof settledPlayer>): readonly string[] {
  const found = findPlayerDifferences(ruled, player, entries).map(({ kind }) => kind);
  expect(seemsRight(ruled, player)).toBe(found.length === 0);
  return found;
}

describe('a player of a settled round', () => {
  it('has no differences when slip, step and ruling agree', () => {
    expect(kinds(settledPlayer({}))).toEqual([]);
  });

  it.each<[string, Change]>([
    ['step-missing', { round: { latestRuling: 2 } }],
    ['step-differs', { step: { payout: amount(200n) } }],
    ['step-differs', { step: { stake: amount(99n) } }],
    ['step-differs', { step: { commission: amount(4n) } }],
    ['step-differs', { step: { returnedTotal: amount(196n) } }],
    ['coverage-differs', { step: { coveredSlips: '2'.repeat(64) } }],
    ['slip-edited', { slips: [{ ...SLIP, stake: amount(1n) }] }],
    ['slip-edited', { slips: [{ ...SLIP, wagers: wagersOn({ tie: 100n }) }] }],
    ['slip-edited', { slips: [acceptedSlip(wagersOn({ banker: 99n }))] }],
    ['slip-edited', { slips: [{ ...SLIP, state: 'cancelled', cancelledAt: SLIP.receivedAt }] }],
  ])('has a %s: %o', (kind, change) => {
    expect(kinds(settledPlayer(change))).toEqual([kind]);
  });

  it('has an orphan when a slip took no money', () => {
    const orphan = { ...SLIP, slipId: 'orphan' };
    expect(kinds(settledPlayer({ slips: [SLIP, orphan] }))).toEqual(['orphan-slip']);
  });

  it('without a wallet has nothing but orphans', () => {
    const { ruled, player } = settledPlayer({});
    const stranger: PlayerFacts = { ...player, wallet: undefined, lastStep: undefined };
    expect(seemsRight(ruled, stranger)).toBe(false);
    expect(findPlayerDifferences(ruled, stranger, [])).toMatchObject([
      { kind: 'orphan-slip', slipId: 'slip-1' },
    ]);
  });

  it('is left to the check of the wallet when the ledger itself is broken', () => {
    const { ruled, player, entries } = settledPlayer({ step: { payout: amount(200n) } });
    expect(findPlayerDifferences(ruled, player, entries.slice(1))).toEqual([]);
  });
});

describe('a player of an open round', () => {
  const { wallet, entries } = keepBooks([
    [{ kind: 'deposit', transferId: 'transfer-1' }, 500n],
    [{ kind: 'stake', roundId: 'round-1', slipId: 'slip-1' }, -100n],
    [{ kind: 'stake', roundId: 'round-1', slipId: 'slip-2' }, -100n],
  ]);
  const ruled = { round: roundWith(), ending: undefined };
  const find = (slips: readonly Slip[]) =>
    findPlayerDifferences(
      ruled,
      { walletId: 'ann:USD', wallet, slips, lastStep: undefined },
      entries,
    );

  it('has no differences when wallet and slips agree', () => {
    expect(find([SLIP, { ...SLIP, slipId: 'slip-2' }])).toEqual([]);
  });

  it('has a slip missing when money was staked with it', () => {
    expect(find([SLIP])).toMatchObject([{ kind: 'slip-missing', slipId: 'slip-2', seq: 3 }]);
  });
});

describe('the sums of a settled round', () => {
  const totals: ShardTotals = {
    ...{ brand: 'north', currency: 'USD', players: 1, stake: amount(100n) },
    ...{ payout: amount(195n), refund: amount(0n), commission: amount(5n), house: -95n },
  };
  const done: ShardDone = {
    ...{ roundId: 'round-1', ruling: 1, shard: 0, totals: [totals] },
    doneAt: '2026-12-01T20:16:00.000Z',
  };
  const compare = (shards: readonly ShardDone[], change: Change = {}) => {
    const { ruled, player } = settledPlayer(change);
    const sums = createPlayerSums(ruled);
    sums.add(player);
    return sums.compare(shards, []);
  };

  it('agree with what the players came to', () => {
    expect(compare([done])).toEqual([]);
  });

  it('are not changed by what is wrong with a slip or a step', () => {
    expect(compare([done], { slips: [SLIP, { ...SLIP, slipId: 'orphan' }] })).toEqual([]);
    expect(compare([done], { step: { payout: amount(1n) } })).toEqual([]);
  });

  it.each(['stake', 'payout', 'refund', 'commission', 'house', 'players'] as const)(
    'are named when the %s is another one',
    (part) => {
      const more = part === 'players' ? 2 : BigInt(totals[part]) + 1n;
      const wrong = { ...done, totals: [{ ...totals, [part]: more }] };
      expect(compare([wrong])).toMatchObject([
        { kind: 'round-sums-differ', roundId: 'round-1', message: expect.stringContaining(part) },
      ]);
    },
  );

  it('are named when they are of a brand that did not play', () => {
    const stranger = { ...done, totals: [totals, { ...totals, brand: 'south' }] };
    expect(compare([stranger])).toMatchObject([
      { message: expect.stringContaining('south USD: players 1 by the shards, 0') },
    ]);
  });

  it('need every shard, and no other', () => {
    expect(compare([])).toMatchObject([{ kind: 'done-differs' }]);
    expect(compare([done, { ...done, shard: 1 }])).toMatchObject([{ kind: 'done-differs' }]);
  });
});
