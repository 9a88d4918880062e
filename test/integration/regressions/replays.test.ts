import { describe, expect } from 'vitest';
import { amount } from '../../../shared/domain/money/amount.ts';
import { fail } from '../../../shared/domain/result.ts';
import { adjust } from '../../../shared/operations/adjust.ts';
import { cancelSlip } from '../../../shared/operations/cancel-slip.ts';
import { placeSlip } from '../../../shared/operations/place-slip.ts';
import type { Ports } from '../../../shared/operations/ports.ts';
import { transfer } from '../../../shared/operations/transfer.ts';
import { voidSlip } from '../../../shared/operations/void-slip.ts';
import type { Store } from '../../../shared/store/store.ts';
import { type TestPlayer, testPlayer } from '../../support/croupier-player.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import type { TestRound } from '../../support/table.ts';
import { createApiClient } from '../http/api-client.ts';

const it = croupierTest();

async function openRound(croupier: TestCroupier, deposit = 1000n) {
  const table = await croupier.openTable();
  const round = await table.openRound();
  const ann = await croupier.createPlayer('ann', deposit);
  return { round, ann };
}

describe.concurrent('KaniCasino #117: the same claim many times in one tick', () => {
  it('returns a stake once [peer 4]', async ({ croupier }) => {
    const { round, ann } = await openRound(croupier);
    expect(await ann.bet(round, { player: 100n }, { slipId: 'a' })).toBe('accepted');
    const answers = await Promise.all(Array.from({ length: 10 }, () => ann.cancel(round, 'a')));
    expect(answers.toSorted()).toEqual(['cancelled', ...Array(9).fill('cancelled again')]);
    expect(await ann.history()).toEqual(['deposit +1000', 'stake -100', 'cancel +100']);
  });

  it('backs one of two sides under one id [peer 4]', async ({ croupier }) => {
    const { round, ann } = await openRound(croupier);
    const slip = { slipId: 'a' };
    const answers = await Promise.all(
      ['player', 'banker'].map((side) => ann.bet(round, { [side]: 100n }, slip)),
    );
    expect(answers.toSorted()).toEqual(['accepted', 'failed SLIP_CONFLICT']);
    expect(await ann.history()).toEqual(['deposit +1000', 'stake -100']);
  });
});

type OperationPorts = Pick<Ports, 'store' | 'clock' | 'timing'>;

/** Every request of a platform or an operator that moves money, as one player's. */
const OPERATIONS: readonly {
  readonly what: string;
  readonly ask: (ports: OperationPorts, round: TestRound, walletId: string) => Promise<unknown>;
}[] = [
  {
    what: 'a deposit',
    ask: (ports, _round, walletId) => move(ports, walletId, 'deposit', 10n),
  },
  {
    what: 'a withdrawal',
    ask: (ports, _round, walletId) => move(ports, walletId, 'withdrawal', 10n),
  },
  {
    what: 'a withdrawal that is refused',
    ask: (ports, _round, walletId) => move(ports, walletId, 'withdrawal', 5000n),
  },
  {
    what: 'an adjustment',
    ask: (ports, _round, walletId) => putRight(ports, walletId, 10n),
  },
  {
    what: 'an adjustment that is refused',
    ask: (ports, _round, walletId) => putRight(ports, walletId, 5000n),
  },
  {
    what: 'a slip',
    ask: (ports, round, walletId) => place(ports, round, { walletId, stake: 10n }),
  },
  {
    what: 'a slip that is refused',
    ask: (ports, round, walletId) => place(ports, round, { walletId, stake: 5000n }),
  },
  {
    what: 'a cancel',
    ask: (ports, { roundId, secondsIn }, walletId) =>
      cancelSlip(ports, {
        ...{ roundId, walletId, slipId: 'known' },
        ...PLATFORM,
        receivedAt: secondsIn(2),
      }),
  },
  {
    what: 'a cancel that overtook its slip',
    ask: (ports, { roundId, secondsIn }, walletId) =>
      cancelSlip(ports, {
        ...{ roundId, walletId, slipId: 'unknown' },
        ...PLATFORM,
        receivedAt: secondsIn(2),
      }),
  },
  {
    what: 'a void of one slip',
    ask: (ports, { roundId, secondsIn }, walletId) =>
      voidSlip(ports, {
        ...{ roundId, walletId, slipId: 'known' },
        ...PLATFORM,
        reason: 'late',
        at: secondsIn(3),
        isPrivileged: false,
      }),
  },
];

const PLATFORM = { actor: 'platform' };

function move(
  ports: OperationPorts,
  walletId: string,
  kind: 'deposit' | 'withdrawal',
  units: bigint,
) {
  return transfer(ports, {
    walletId,
    transferId: 'once',
    kind,
    amount: amount(units),
    ...PLATFORM,
  });
}

function putRight(ports: OperationPorts, walletId: string, units: bigint) {
  return adjust(ports, {
    ...{ walletId, transferId: 'once', direction: 'debit', amount: amount(units) },
    ...{ reason: 'complaint 12', actor: 'staff-7' },
  });
}

function place(
  ports: OperationPorts,
  { roundId, secondsIn }: TestRound,
  { walletId, stake }: { readonly walletId: string; readonly stake: bigint },
) {
  const wagers = [{ position: 'player', stake: amount(stake) }];
  const deadlineAt = ports.clock.now() + 60_000;
  const key = { roundId, walletId, slipId: 'once' };
  return placeSlip(ports, { ...key, wagers, receivedAt: secondsIn(1), deadlineAt, ...PLATFORM });
}

/** An hour from now, as whoever asks again later sees it. */
function later({ store, clock, timing }: OperationPorts): OperationPorts {
  return { store, timing, clock: { ...clock, now: () => clock.now() + 3_600_000 } };
}

/** The first transaction is committed and its answer is lost. */
function losingOneAnswer({ store, clock, timing }: OperationPorts): OperationPorts {
  let isLost = false;
  const commit: Store['commit'] = async (writes) => {
    const committed = await store.commit(writes);
    if (isLost) return committed;
    isLost = true;
    return fail({ kind: 'unanswered' });
  };
  return { clock, timing, store: { ...store, commit } };
}

async function openRoundWithSlip(croupier: TestCroupier) {
  const { round, ann } = await openRound(croupier);
  expect(await ann.bet(round, { player: 10n }, { slipId: 'known' })).toBe('accepted');
  return { round, ann };
}

describe.concurrent('Lago #5870: an adjustment by staff', () => {
  it('moves money once, also many times at once and whoever asks again [peer 8]', async ({
    croupier,
  }) => {
    const ann = await croupier.createPlayer('ann', 1000n);
    const params = { walletId: ann.walletId, transferId: 'put-right-1' };
    const call = createApiClient(croupier.aws.httpUrl);
    const ask = (amountText: string, principal: string) =>
      call('adjust', {
        ...{ params, principal },
        body: { direction: 'credit', amount: amountText, reason: 'complaint 12' },
      });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => ask('50', `staff-${index}`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201]);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => textOf(body))).size).toBe(1);
    expect(await ask('50', 'staff-99')).toMatchObject({ status: 200, replayed: true });
    expect(await ask('51', 'staff-1')).toMatchObject({
      ...{ status: 409, body: { code: 'TRANSFER_CONFLICT' } },
    });
    expect(await ann.history()).toEqual(['deposit +1000', 'adjustment +50']);
  });
});

describe.concurrent('Blnk #41: a request that is made again an hour later', () => {
  it.for(OPERATIONS)(
    'is answered with the very same record: $what [peer 6]',
    async ({ ask }, { croupier }) => {
      const { round, ann } = await openRoundWithSlip(croupier);
      const first = await ask(croupier.ports, round, ann.walletId);
      expect(first).toMatchObject({ ok: true, value: { replayed: false } });
      const entries = await ann.entries();
      const again = await ask(later(croupier.ports), round, ann.walletId);
      const { value } = JSON.parse(textOf(first));
      expect(JSON.parse(textOf(again))).toEqual({ ok: true, value: { ...value, replayed: true } });
      expect(await ann.entries()).toEqual(entries);
    },
  );
});

describe.concurrent('Formance wallets #109: a request whose answer was lost', () => {
  it.for(OPERATIONS)(
    'is the same one when it is made again, though time has passed: $what [peer 26]',
    async ({ ask }, { croupier }) => {
      const { round, ann } = await openRoundWithSlip(croupier);
      const lost = await ask(losingOneAnswer(croupier.ports), round, ann.walletId);
      expect(lost).toMatchObject({ ok: true, value: { replayed: true } });
      const entries = await ann.entries();
      const again = await ask(later(croupier.ports), round, ann.walletId);
      expect(textOf(again)).toBe(textOf(lost));
      expect(await ann.entries()).toEqual(entries);
    },
  );
});

function textOf(answer: unknown): string {
  return JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
}

describe.concurrent('distributed-wagering-processor: two gateways at one slip', () => {
  it('never refuse what is in the ledger, nor book what is refused [peer 11]', async ({
    croupier,
  }) => {
    const { round, ann } = await openRound(croupier, 100n);
    const slipIds = ['a', 'b', 'c', 'd'];
    const gateways = [1, 2].map(() => testPlayer(croupier.ports, ann.walletId));
    const bets = slipIds.flatMap((slipId) =>
      gateways.map((gateway) => gateway.bet(round, { player: 60n }, { slipId })),
    );
    const [deposited, ...answers] = await Promise.all([ann.deposit(100n, 'more'), ...bets]);
    expect(deposited).toBe('done');
    const words = answers.map((answer) => answer.replace(' again', ''));
    const slips = await ann.slips(round);
    const stakes = (await ann.entries()).flatMap(({ cause }) =>
      cause.kind === 'stake' ? [cause.slipId] : [],
    );
    for (const [index, slipId] of slipIds.entries()) {
      const slip = slips.find((each) => each.slipId === slipId);
      const state = slip?.state === 'refused' ? `refused ${slip.code}` : slip?.state;
      expect(words.slice(2 * index, 2 * index + 2)).toEqual([state, state]);
      const booked = stakes.filter((each) => each === slipId);
      expect(booked).toHaveLength(state === 'accepted' ? 1 : 0);
    }
  });

  it('do not write a refusal over an accepted slip, however old a wallet one has seen [peer 11]', async ({
    croupier,
  }) => {
    const { ports } = croupier;
    const { round, ann } = await openRound(croupier, 10n);
    const poor = await ann.wallet();
    expect(await ann.deposit(100n, 'more')).toBe('done');
    const bet = (player: TestPlayer) => player.bet(round, { player: 50n }, { slipId: 'a' });
    expect(await bet(ann)).toBe('accepted');
    let looks = 0;
    const store: Store = {
      ...ports.store,
      readWallet: async (walletId) => (looks === 0 ? poor : ports.store.readWallet(walletId)),
      readPlayerSlips: async (...key) => {
        looks += 1;
        return looks === 1 ? [] : ports.store.readPlayerSlips(...key);
      },
    };
    expect(await bet(testPlayer({ ...ports, store }, ann.walletId))).toBe('accepted again');
    expect(looks).toBe(2);
    expect(await ann.history()).toEqual(['deposit +10', 'deposit +100', 'stake -50']);
  });
});

describe.concurrent('Powertools TS #5707: one id for everything', () => {
  it('lets each request have its own answer, also when it is made again [peer 21]', async ({
    croupier,
  }) => {
    const table = await croupier.openTable();
    const round = table.newRound(`${table.tableId}-same`);
    await round.sendOpened();
    await round.until('open');
    const ann = await croupier.createPlayer('ann', 1000n);
    const same = round.roundId;
    const all = async () => [
      await ann.deposit(50n, same),
      await ann.bet(round, { player: 100n }, { slipId: same }),
      await ann.cancel(round, same),
    ];
    expect(await all()).toEqual(['done', 'accepted', 'cancelled']);
    expect(await all()).toEqual(['done again', 'cancelled again', 'cancelled again']);
    expect(await ann.history()).toEqual([
      ...['deposit +1000', 'deposit +50', 'stake -100', 'cancel +100'],
    ]);
  });
});
