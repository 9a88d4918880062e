import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  createLocalClients,
  type LocalClients,
  localTarget,
} from '../../../infra/local/local-clients.ts';
import { book } from '../../../shared/domain/ledger/book.ts';
import { hashEntry, type LedgerEntry } from '../../../shared/domain/ledger/entry.ts';
import { GENESIS_HASH } from '../../../shared/domain/ledger/wallet.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import type { Difference } from '../../../shared/domain/reconcile/difference.ts';
import { continueReconciliation } from '../../../shared/operations/continue-reconciliation.ts';
import { verifyAnchor } from '../../../shared/operations/reconcile-anchor.ts';
import { shardOf } from '../../../shared/store/keys.ts';
import { createReconciliationStore } from '../../../shared/store/reconciliation-store.ts';
import { createS3AnchorStore } from '../../../shared/store/s3-anchor-store.ts';
import { putDone, putEntry, putSlip, putWallet } from '../../../shared/store/writes.ts';
import { type RunningCroupier, startCroupier } from '../../support/croupier.ts';
import { createTestPlayer, type TestPlayer } from '../../support/croupier-player.ts';
import { createTestTable, type TestRound } from '../../support/table.ts';
import { PLAYER_WINS } from '../../support/table-scans.ts';
import { type BusyWorld, createBusyWorld } from './busy-world.ts';
import { createTampering, type Tampering } from './tamper.ts';

let croupier: RunningCroupier;
let world: BusyWorld;
let tables: Tampering;
let clients: LocalClients;

beforeAll(async () => {
  croupier = await startCroupier();
  world = await createBusyWorld(croupier);
  tables = createTampering(croupier);
  clients = createLocalClients(croupier.aws.endpointUrl);
});

afterEach(() => tables.undo());

afterAll(async () => {
  tables?.destroy();
  clients?.destroy();
  await croupier?.stop();
});

const RunSchema = z.looseObject({
  startedAt: z.string(),
  cursor: z.looseObject({}).optional(),
  wallets: z.number(),
  rounds: z.number(),
  busy: z.number(),
  differences: z.number(),
  anchor: z.looseObject({ day: z.string(), digest: z.string() }).optional(),
});

function reads() {
  const tables = {
    wallets: croupier.aws.tableName('Wallets'),
    rounds: croupier.aws.tableName('Rounds'),
  };
  return createReconciliationStore({
    client: clients.dynamoDb,
    tables,
    clock: croupier.ports.clock,
  });
}

/** A whole reconciliation by the deployed function, as by hand. */
async function reconcile() {
  const outcome = await croupier.aws.invoke('Reconcile', { again: true });
  if (!outcome.ok) throw new Error(`${outcome.errorType}: ${outcome.errorMessage}`);
  const run = RunSchema.parse(JSON.parse(outcome.payload));
  expect(run.cursor).toBeUndefined();
  return { run, found: await reads().readDifferences(run.startedAt) };
}

async function found(): Promise<readonly Difference[]> {
  return (await reconcile()).found;
}

async function entryOf(player: TestPlayer, find: (entry: LedgerEntry) => boolean) {
  const entry = (await player.entries()).find(find);
  if (entry === undefined) throw new Error('there is no such entry');
  return entry;
}

const stepOf =
  (round: TestRound) =>
  ({ cause }: LedgerEntry) =>
    cause.kind === 'settlement' && cause.roundId === round.roundId;

function rehashed(entry: LedgerEntry): LedgerEntry {
  const { hash: _, ...unhashed } = entry;
  return { ...entry, hash: hashEntry(unhashed) };
}

describe('a house in which nothing is wrong', () => {
  it('has nothing to report, and anchors every wallet that has entries', async () => {
    const { run, found: differences } = await reconcile();
    expect(differences).toEqual([]);
    expect(run).toMatchObject({ wallets: 3, rounds: 4, busy: 0, differences: 0 });
    const day = run.startedAt.slice(0, 10);
    expect(run.anchor?.day).toBe(day);
    expect(await verifyAnchor(anchorPorts(), day)).toEqual([]);
  });

  it('says so with every budget: a few partitions at a time', async () => {
    let invocations = 0;
    let run = await continueReconciliation(anchorPorts(), { again: true, hasTime: once() });
    while (run.cursor !== undefined) {
      invocations += 1;
      run = await continueReconciliation(anchorPorts(), { partitionsMax: 1, hasTime: once() });
    }
    expect(invocations).toBeGreaterThan(3);
    expect(run).toMatchObject({ wallets: 3, rounds: 4, busy: 0, differences: 0 });
  });
});

/** Time for one batch. */
function once(): () => boolean {
  const answers = [true];
  return () => answers.shift() ?? false;
}

function anchorPorts() {
  const { store, clock } = croupier.ports;
  const anchors = createS3AnchorStore({
    ...localTarget(croupier.aws.endpointUrl),
    ...{ bucket: croupier.aws.stack.outputs['AnchorsBucketName'] ?? '', clock },
    requestTimeoutMs: 5000,
  });
  return { store, clock, anchors, reconciliation: reads(), alarm: () => {} };
}

describe('a difference in a ledger', () => {
  it('is named when an entry was edited', async () => {
    const { ann } = world;
    const entry = await entryOf(ann, ({ cause }) => cause.kind === 'deposit');
    await tables.write(putEntry({ ...entry, amount: amount(9_999n) }));
    expect(await found()).toMatchObject([
      { kind: 'entry-edited', walletId: ann.walletId, seq: entry.seq },
    ]);
    await croupier.untilAlarm('books-differ', 'entry-edited');
  });

  it('is named by its entry alone when that is a step', async () => {
    const { bob, settled } = world;
    const entry = await entryOf(bob, stepOf(settled));
    if (entry.cause.kind !== 'settlement') throw new Error('that is no step');
    await tables.write(putEntry({ ...entry, cause: { ...entry.cause, payout: amount(1n) } }));
    expect(await found()).toMatchObject([
      { kind: 'entry-edited', walletId: bob.walletId, seq: entry.seq },
    ]);
  });

  it('is named when an entry was written anew, with a hash of its own', async () => {
    const { ann } = world;
    const entry = await entryOf(ann, ({ seq }) => seq === 2);
    await tables.write(putEntry(rehashed({ ...entry, actor: 'nobody' })));
    expect(await found()).toMatchObject([{ kind: 'entry-edited', walletId: ann.walletId, seq: 2 }]);
  });

  it.each(['deposit', 'stake', 'settlement'])('is named when a %s is missing', async (kind) => {
    const { bob } = world;
    const entry = await entryOf(bob, ({ cause }) => cause.kind === kind);
    await tables.remove(putEntry(entry));
    expect(await found()).toMatchObject([
      { kind: 'entry-missing', walletId: bob.walletId, seq: entry.seq },
    ]);
  });

  it.each([true, false])(
    'is named when two entries were swapped (hashed anew: %s)',
    async (isHashed) => {
      const { ann } = world;
      const [second, third] = [
        await entryOf(ann, ({ seq }) => seq === 2),
        await entryOf(ann, ({ seq }) => seq === 3),
      ];
      const seal = isHashed ? rehashed : (entry: LedgerEntry) => entry;
      await tables.write(
        putEntry(seal({ ...second, seq: 3 })),
        putEntry(seal({ ...third, seq: 2 })),
      );
      expect(await found()).toMatchObject([
        { kind: 'entries-swapped', walletId: ann.walletId, seq: 2 },
      ]);
    },
  );

  it('is named when a wallet is off by one', async () => {
    const wallet = await world.bob.wallet();
    await tables.write(putWallet({ ...wallet, balance: amount(wallet.balance + 1n) }, wallet.seq));
    expect(await found()).toMatchObject([
      { kind: 'head-differs', walletId: wallet.walletId, seq: wallet.seq },
    ]);
  });

  it('is named when a round was settled twice for a player, all of it booked', async () => {
    const { bob, settled } = world;
    const { cause, effectiveAt, bookedAt, actor } = await entryOf(bob, stepOf(settled));
    if (cause.kind !== 'settlement') throw new Error('that is no step');
    const again = { ...cause, step: cause.step + 1 };
    const wallet = await bob.wallet();
    const booked = book(wallet, { cause: again, change: 600n, effectiveAt, bookedAt, actor });
    await tables.write(putWallet(booked.wallet, wallet.seq), putEntry(booked.entry));
    expect(await found()).toMatchObject([
      {
        kind: 'double-step',
        walletId: bob.walletId,
        roundId: settled.roundId,
        seq: booked.entry.seq,
      },
    ]);
  });

  it('is named when a second step lies there that the wallet knows nothing of', async () => {
    const { bob, settled } = world;
    const { cause, effectiveAt, bookedAt, actor } = await entryOf(bob, stepOf(settled));
    if (cause.kind !== 'settlement') throw new Error('that is no step');
    const again = { ...cause, step: cause.step + 1 };
    const wallet = await bob.wallet();
    const booked = book(wallet, { cause: again, change: 600n, effectiveAt, bookedAt, actor });
    await tables.write(putEntry(booked.entry));
    expect(await found()).toMatchObject([
      { kind: 'double-step', walletId: bob.walletId, seq: booked.entry.seq },
    ]);
  });
});

describe('a difference in a round', () => {
  it.each(['open', 'held', 'settled', 'corrected'] as const)(
    'is named when a slip lies in the %s round that moved no money',
    async (name) => {
      const { ann, bob } = world;
      const round = world[name];
      const [slip] = await bob.slips(name === 'open' ? world.held : round);
      if (slip === undefined) throw new Error('there is no slip');
      const { walletId } = name === 'settled' ? ann : bob;
      const orphan = { ...slip, roundId: round.roundId, walletId, slipId: 'orphan' };
      const shards = (await round.read())?.shards ?? 0;
      await tables.write(putSlip(orphan, shardOf(walletId, shards)));
      expect(await found()).toMatchObject([
        { kind: 'orphan-slip', walletId, roundId: round.roundId, slipId: 'orphan' },
      ]);
    },
  );

  it('is named when a slip is gone', async () => {
    const { ann, open } = world;
    const slips = await ann.slips(open);
    const shards = (await open.read())?.shards ?? 0;
    await tables.remove(...slips.map((slip) => putSlip(slip, shardOf(ann.walletId, shards))));
    expect(await found()).toMatchObject([
      { kind: 'slip-missing', walletId: ann.walletId, roundId: open.roundId },
    ]);
  });

  it('is named when stakes are in play on a round that is settled', async () => {
    const { ann, settled } = world;
    const wallet = await ann.wallet();
    const openRounds = new Map(wallet.openRounds);
    openRounds.set(settled.roundId, { stake: amount(50n), turns: 1 });
    await tables.write(putWallet({ ...wallet, openRounds }, wallet.seq));
    expect(await found()).toMatchObject([
      { kind: 'open-after-settled', walletId: ann.walletId, roundId: settled.roundId },
    ]);
  });

  it.each(['stake', 'payout', 'house'] as const)(
    'is named when the %s of a shard was changed',
    async (part) => {
      const { roundId } = world.corrected;
      const done = (await croupier.ports.store.readDone(roundId, 2)).find(
        ({ totals }) => totals.length > 0,
      );
      const [totals] = done?.totals ?? [];
      if (done === undefined || totals === undefined) throw new Error('nothing is done');
      const wrong = { ...totals, [part]: totals[part] + 1n };
      await tables.write(putDone({ ...done, totals: [wrong] }));
      const differences = await found();
      expect(differences).toMatchObject([{ kind: 'round-sums-differ', roundId }]);
      expect(differences[0]?.message).toContain(part);
    },
  );
});

describe('beside live settlement', () => {
  it('raises no false alarm', async () => {
    const table = await createTestTable(croupier, 'table-2', {});
    const { ports } = croupier;
    const players = await Promise.all(
      Array.from({ length: 6 }, (_, index) => createTestPlayer(ports, `live-${index}`)),
    );
    for (const player of players) await player.deposit(100_000n);
    let isOver = false;
    const play = async () => {
      for (let count = 0; count < 8; count += 1) {
        const round = await table.openRound();
        await Promise.all(
          players.map(async (player) => {
            await player.bet(round, { player: 10n }, { slipId: 'a' });
            await player.bet(round, { tie: 1n }, { slipId: 'b' });
            await player.cancel(round, 'b');
          }),
        );
        await round.sendResult(PLAYER_WINS);
      }
      await table.untilCaughtUp();
      isOver = true;
    };
    const watch = async () => {
      const seen: Difference[] = [];
      let runs = 0;
      while (!isOver) {
        seen.push(...(await found()));
        runs += 1;
      }
      return { seen, runs };
    };
    const [{ seen, runs }] = await Promise.all([watch(), play()]);
    expect(seen).toEqual([]);
    expect(runs).toBeGreaterThan(0);
    expect(await found()).toEqual([]);
  });
});

describe('an anchor', () => {
  it('detects a chain that was written anew from some entry on, and names the wallet', async () => {
    const { bob } = world;
    const day = (await reconcile()).run.startedAt.slice(0, 10);
    let prevHash = GENESIS_HASH;
    const forged = (await bob.entries()).map((entry) => {
      const actor = entry.seq === 1 ? 'somebody-else' : entry.actor;
      const next = rehashed({ ...entry, actor, prevHash });
      prevHash = next.hash;
      return next;
    });
    const wallet = await bob.wallet();
    await tables.write(
      ...forged.map(putEntry),
      putWallet({ ...wallet, hash: prevHash }, wallet.seq),
    );
    const broken = { kind: 'anchor-broken', walletId: bob.walletId };
    expect(await found()).toMatchObject([broken]);
    expect(await verifyAnchor(anchorPorts(), day)).toMatchObject([broken]);
  });

  it('of a day that has none is unknown', async () => {
    expect(await verifyAnchor(anchorPorts(), '2020-01-01')).toBeUndefined();
  });
});
