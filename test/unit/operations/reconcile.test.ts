import { describe, expect, it } from 'vitest';
import { amount } from '../../../shared/domain/money/amount.ts';
import {
  continueReconciliation,
  readReconciliation,
} from '../../../shared/operations/continue-reconciliation.ts';
import { FIRST_CURSOR, reconcileBatch } from '../../../shared/operations/reconcile.ts';
import { verifyAnchor } from '../../../shared/operations/reconcile-anchor.ts';
import { transfer } from '../../../shared/operations/transfer.ts';
import type { AnchorStore } from '../../../shared/store/anchor-store.ts';
import { putReconciliation } from '../../../shared/store/reconciliation-writes.ts';
import { StoreUnavailableError } from '../../../shared/store/store.ts';
import { putSlip, putWallet } from '../../../shared/store/writes.ts';
import { acceptedSlip, wagersOn, walletWith } from '../../support/builders.ts';
import { createFakePorts } from '../../support/builders-ports.ts';

const PLAYERS = ['ann', 'bob', 'cid', 'dan', 'eve'];
const DAY_MS = 24 * 60 * 60 * 1000;

function createMemoryAnchors() {
  const objects = new Map<string, Uint8Array>();
  const anchors: AnchorStore = {
    put: async (name, content) => {
      if (objects.has(name)) return 'exists';
      objects.set(name, content);
      return 'written';
    },
    get: async (name) => objects.get(name),
  };
  return { anchors, objects };
}

/** Five wallets with a deposit each. */
async function openBooks() {
  const { anchors, objects } = createMemoryAnchors();
  const fakes = createFakePorts();
  const ports = { ...fakes, reconciliation: fakes.store, anchors };
  for (const player of PLAYERS) {
    const walletId = `${player}:USD`;
    ports.store.seed(putWallet(walletWith({ walletId }), undefined));
    const request = {
      walletId,
      transferId: 'first',
      kind: 'deposit',
      amount: amount(500n),
    } as const;
    await transfer(ports, { ...request, actor: 'platform' });
  }
  return { ports, objects };
}

type Books = Awaited<ReturnType<typeof openBooks>>;

const hasTime = () => true;

async function offByOne({ ports }: Books, player: string): Promise<void> {
  const wallet = await ports.store.readWallet(`${player}:USD`);
  if (wallet === undefined) throw new Error('there is no wallet');
  ports.store.seed(putWallet({ ...wallet, balance: amount(wallet.balance + 1n) }, wallet.seq));
}

describe('reconcileBatch', () => {
  it('goes on where the last one ended, whatever the budget', async () => {
    const { ports } = await openBooks();
    let cursor = FIRST_CURSOR;
    let [wallets, batches] = [0, 0];
    for (;;) {
      const batch = await reconcileBatch(ports, cursor, { hasTime: () => false });
      wallets += batch.wallets;
      batches += 1;
      if (batch.next === undefined) break;
      cursor = batch.next;
    }
    expect({ wallets, batches }).toEqual({ wallets: 5, batches: 5 });
  });

  it('writes nothing', async () => {
    const books = await openBooks();
    await offByOne(books, 'bob');
    const { store } = books.ports;
    const sent = store.sent.length;
    const cursor = { phase: 'wallets' } as const;
    const batch = await reconcileBatch(books.ports, cursor, { hasTime });
    expect(batch.differences).toMatchObject([{ kind: 'head-differs', walletId: 'bob:USD' }]);
    expect(batch.heads.map(({ walletId }) => walletId)).not.toContain('bob:USD');
    expect(store.sent).toHaveLength(sent);
  });

  it('does not report what is gone when it looks again', async () => {
    const books = await openBooks();
    const { store } = books.ports;
    const whole = await store.readWallet('bob:USD');
    await offByOne(books, 'bob');
    const look = () =>
      store.before('readEntries', () => {
        if (whole !== undefined) store.seed(putWallet(whole, undefined));
      });
    for (let count = 0; count < PLAYERS.length; count += 1) look();
    const batch = await reconcileBatch(books.ports, { phase: 'wallets' }, { hasTime });
    expect(batch).toMatchObject({ differences: [], wallets: 5, busy: 0 });
  });

  it('leaves a wallet to the next run that never stands still', async () => {
    const books = await openBooks();
    const { store } = books.ports;
    await offByOne(books, 'bob');
    const restless = {
      ...books.ports,
      store: new Proxy(store, {
        get: (target, name: keyof typeof store) =>
          name !== 'readWallet'
            ? target[name]
            : async (walletId: string) => {
                const wallet = await target.readWallet(walletId);
                if (wallet === undefined || walletId !== 'bob:USD') return wallet;
                const head = { ...wallet, seq: wallet.seq + 1 };
                store.seed(putWallet(head, undefined));
                return head;
              },
      }),
    };
    const batch = await reconcileBatch(restless, { phase: 'wallets' }, { hasTime });
    expect(batch).toMatchObject({ differences: [], wallets: 5, busy: 1 });
  });

  it('names a record that cannot be read, and looks at all others', async () => {
    const books = await openBooks();
    const { ports } = books;
    const store = new Proxy(ports.store, {
      get: (target, name: keyof typeof ports.store) =>
        name !== 'readEntries'
          ? target[name]
          : async (walletId: string) => {
              if (walletId === 'cid:USD') throw new Error('item cid has unknown schema 9');
              return target.readEntries(walletId);
            },
    });
    const batch = await reconcileBatch({ ...ports, store }, { phase: 'wallets' }, { hasTime });
    expect(batch.wallets).toBe(5);
    expect(batch.differences).toEqual([
      { kind: 'unreadable', walletId: 'cid:USD', message: 'item cid has unknown schema 9' },
    ]);
  });

  it('says nothing of tables that do not answer: the cursor is good for another try', async () => {
    const { ports } = await openBooks();
    const store = new Proxy(ports.store, {
      get: (target, name: keyof typeof ports.store) =>
        name !== 'readEntries'
          ? target[name]
          : async () => {
              throw new StoreUnavailableError('the tables do not answer');
            },
    });
    const batch = reconcileBatch({ ...ports, store }, { phase: 'wallets' }, { hasTime });
    await expect(batch).rejects.toThrow(StoreUnavailableError);
  });

  it('names slips that lie where no round looks', async () => {
    const { ports } = await openBooks();
    ports.store.seed(putSlip(acceptedSlip(wagersOn({ tie: 1n })), 7));
    const batch = await reconcileBatch(ports, { phase: 'rounds' }, { hasTime });
    expect(batch.differences).toMatchObject([
      { kind: 'orphan-slip', roundId: 'round-1', walletId: 'ann:USD', slipId: 'slip-1' },
    ]);
  });
});

describe('continueReconciliation', () => {
  it('raises an alarm and keeps a record of every difference, and says how it stands', async () => {
    const books = await openBooks();
    await offByOne(books, 'bob');
    await offByOne(books, 'dan');
    const run = await continueReconciliation(books.ports, { hasTime });
    expect(run).toMatchObject({ wallets: 5, differences: 2, busy: 0 });
    expect(run.cursor).toBeUndefined();
    expect(books.ports.alarms).toEqual(['books-differ', 'books-differ']);
    const known = await readReconciliation(books.ports);
    expect(known?.run).toEqual(run);
    expect(known?.differences.map(({ walletId }) => walletId).toSorted()).toEqual([
      ...['bob:USD', 'dan:USD'],
    ]);
  });

  it('runs once a day, unless somebody asks for more', async () => {
    const { ports } = await openBooks();
    const first = await continueReconciliation(ports, { hasTime });
    expect(await continueReconciliation(ports, { hasTime })).toEqual(first);
    const again = await continueReconciliation(ports, { hasTime, again: true });
    expect(again.revision).toBeGreaterThan(first.revision);
    ports.clock.advance(DAY_MS);
    const next = await continueReconciliation(ports, { hasTime });
    expect(next.startedAt > again.startedAt).toBe(true);
  });

  it('does not begin another run before the one under way is over', async () => {
    const { ports } = await openBooks();
    const first = await continueReconciliation(ports, { hasTime: () => false });
    expect(first.cursor).toEqual(FIRST_CURSOR);
    ports.clock.advance(2 * DAY_MS);
    const second = await continueReconciliation(ports, { hasTime, again: true });
    expect(second).toMatchObject({ startedAt: first.startedAt, wallets: 5 });
  });

  it('stops when somebody else goes on with the same run', async () => {
    const { ports } = await openBooks();
    ports.store.before('readPartitionPage', () => {
      const other = { startedAt: '2026-12-01T20:15:00.000Z', parts: [], revision: 77 };
      const counts = { wallets: 0, rounds: 0, busy: 0, differences: 0 };
      ports.store.seed(putReconciliation({ ...other, ...counts }, undefined));
    });
    await continueReconciliation(ports, { hasTime });
    expect(await ports.reconciliation.readRun()).toMatchObject({ revision: 77 });
  });

  it('goes on after an answer that was lost', async () => {
    const { ports } = await openBooks();
    ports.store.loseNextAnswer();
    expect(await continueReconciliation(ports, { hasTime })).toMatchObject({
      wallets: 5,
      rounds: 0,
    });
  });
});

describe('anchors', () => {
  const day = '2026-12-01';

  it('are written once a day, of every wallet in which nothing is wrong', async () => {
    const books = await openBooks();
    await offByOne(books, 'bob');
    const { anchor } = await continueReconciliation(books.ports, { hasTime });
    expect(anchor?.day).toBe(day);
    const again = await continueReconciliation(books.ports, { hasTime, again: true });
    expect(again.anchor).toEqual(anchor);
    expect(await verifyAnchor(books.ports, day)).toEqual([]);
    const text = Buffer.from(books.objects.get(`days/${day}.json`) ?? []).toString();
    expect(JSON.parse(text)).toMatchObject({ day, wallets: 4, digest: anchor?.digest });
  });

  it('come in parts when a run takes several invocations', async () => {
    const { ports, objects } = await openBooks();
    let run = await continueReconciliation(ports, { hasTime, partitionsMax: 2 });
    while (run.cursor !== undefined) run = await continueReconciliation(ports, { hasTime });
    expect(run.parts.map(({ wallets }) => wallets)).toEqual([2, 2, 1]);
    expect(objects.size).toBe(4);
    expect(await verifyAnchor(ports, day)).toEqual([]);
  });

  it.each([
    [
      'changed',
      (objects: Map<string, Uint8Array>, name: string) => objects.set(name, Buffer.from('{}')),
    ],
    ['deleted', (objects: Map<string, Uint8Array>, name: string) => objects.delete(name)],
  ])('are reported when one was %s, whole or in part', async (_, damage) => {
    for (const prefix of ['days/', 'parts/']) {
      const { ports, objects } = await openBooks();
      await continueReconciliation(ports, { hasTime });
      const name = [...objects.keys()].find((each) => each.startsWith(prefix)) ?? '';
      damage(objects, name);
      ports.clock.advance(DAY_MS);
      await continueReconciliation(ports, { hasTime });
      const known = await readReconciliation(ports);
      expect(known?.differences).toMatchObject([{ kind: 'anchor-damaged' }]);
    }
  });

  it('are reported when another one lies in the place of what was written', async () => {
    const { ports, objects } = await openBooks();
    await continueReconciliation(ports, { hasTime });
    const other = await openBooks();
    other.ports.clock.advance(1);
    await continueReconciliation(other.ports, { hasTime });
    for (const [name, content] of other.objects) objects.set(name, content);
    expect(await verifyAnchor(ports, day)).toMatchObject([{ kind: 'anchor-damaged' }]);
  });

  it('say nothing when their store does not answer', async () => {
    const { ports } = await openBooks();
    const get = async () => {
      throw new StoreUnavailableError('the bucket does not answer');
    };
    const run = continueReconciliation(
      { ...ports, anchors: { ...ports.anchors, get } },
      { hasTime },
    );
    await expect(run).rejects.toThrow(StoreUnavailableError);
  });

  it('of an unknown day are unknown', async () => {
    const { ports } = await openBooks();
    expect(await verifyAnchor(ports, '2020-01-01')).toBeUndefined();
  });
});
