import { describe, expect, it } from 'vitest';
import { findLedgerFault } from '../../../shared/domain/ledger/verify.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import type { Round } from '../../../shared/domain/rounds/round.ts';
import { cancelSlip } from '../../../shared/operations/cancel-slip.ts';
import { correctRuling } from '../../../shared/operations/correct-ruling.ts';
import { finishShard } from '../../../shared/operations/finish-shard.ts';
import { placeSlip } from '../../../shared/operations/place-slip.ts';
import { settleShard } from '../../../shared/operations/settle-shard.ts';
import { transfer } from '../../../shared/operations/transfer.ts';
import { voidSlip } from '../../../shared/operations/void-slip.ts';
import { StoreUnavailableError } from '../../../shared/store/store.ts';
import {
  putGate,
  putQuarantine,
  putRound,
  putRuling,
  putSlip,
  putWallet,
} from '../../../shared/store/writes.ts';
import {
  acceptedSlip,
  refusedSlip,
  roundWith,
  rulingWith,
  SCANS,
  settlingRound,
  tombstone,
  wagersOn,
  walletInPlay,
} from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { LIVE } from '../domain/games/blackjack/blackjack-rules.ts';
import { cardTexts } from '../domain/games/blackjack/rounds.ts';
import { accept, BETTING_AT, openScene, requestOf, rule } from './scene.ts';

const AT = '2026-12-01T20:30:00.000Z';
const VOID = {
  ...{ roundId: 'round-1', walletId: 'ann:USD', slipId: 'slip-1' },
  ...{ reason: 'accepted after the bell', actor: 'pit-boss-3', at: AT, isPrivileged: false },
};
const LIMITS = { USD: { positionMin: amount(1n), positionMax: amount(1000n) } };
const WORK = { schema: 1, tableId: 'table-1', roundId: 'round-1', shard: 0 } as const;

/** Ann has 100 on the banker in slip-1 and 10 on the tie in slip-2; bob has 50 on the banker. */
async function sceneWithSlips() {
  const ports = openScene({ limits: LIMITS });
  await accept(ports, requestOf('ann', { banker: 100n }));
  await accept(ports, requestOf('ann', { tie: 10n }, { slipId: 'slip-2' }));
  await accept(ports, requestOf('bob', { banker: 50n }));
  return ports;
}

/** Settles everybody under the ruling, so that the round is settled. */
async function settle(ports: FakePorts, ruling = 1): Promise<void> {
  await settleShard(ports, { ...WORK, work: 'settle', ruling }, () => true);
  ports.clock.advance(120_000);
  const finish = { ...WORK, work: 'finish', ruling, notBefore: BETTING_AT } as const;
  const options = { hasTime: () => true, isRepeated: false };
  await expect(finishShard(ports, finish, options)).resolves.toBe('done');
  await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'settled' });
}

/** The banker has won: ann was paid 195, bob 97. */
async function settledScene() {
  const ports = await sceneWithSlips();
  rule(ports);
  await settle(ports);
  return ports;
}

async function correct(ports: FakePorts, corrects: number, scan: keyof typeof SCANS | 'void') {
  const decision =
    scan === 'void'
      ? ({ kind: 'void', reason: 'shoe fault' } as const)
      : ({ kind: 'result', scan: SCANS[scan] } as const);
  const corrected = await correctRuling(ports, {
    ...{ roundId: 'round-1', correctionId: `correction-${corrects}`, decision, corrects },
    ...{ reason: 'misread', actor: 'pit-boss-3', at: AT, isPrivileged: false },
  });
  expect(corrected).toMatchObject({ ok: true, value: { kind: 'ruled' } });
  await settle(ports, corrects + 1);
}

async function walletOf(ports: FakePorts, walletId = 'ann:USD') {
  const wallet = await ports.store.readWallet(walletId);
  if (wallet === undefined) throw new Error('there is a wallet');
  const { balance, inPlay, owed } = wallet;
  return { balance, inPlay, owed };
}

/** The entries of the scene's ann explain her wallet but for the 1,000 that were simply there. */
async function causesOf(ports: FakePorts) {
  const entries = await ports.store.readEntries('ann:USD');
  return entries.map(({ cause, to, amount: moved }) => {
    const step = cause.kind === 'settlement' ? ` ${cause.step} under ${cause.ruling}` : '';
    return `${cause.kind}${step} ${to === 'wallet' ? '+' : '-'}${moved}`;
  });
}

describe('voiding a slip that was not settled', () => {
  it('gives the stake back, once, and counts a turn', async () => {
    const ports = await sceneWithSlips();
    await expect(voidSlip(ports, VOID)).resolves.toMatchObject({
      value: {
        replayed: false,
        slip: { state: 'voided', settled: false, reason: VOID.reason, actor: VOID.actor },
      },
    });
    await expect(voidSlip(ports, { ...VOID, at: BETTING_AT })).resolves.toMatchObject({
      value: { replayed: true, slip: { state: 'voided' } },
    });
    expect(ports.store.sent.at(-1)).toEqual(['wallet', 'slip', 'entry']);
    await expect(ports.store.readWallet('ann:USD')).resolves.toMatchObject({
      ...{ balance: 990n, inPlay: 10n },
      openRounds: new Map([['round-1', { stake: 10n, turns: 3 }]]),
    });
    const entries = await ports.store.readEntries('ann:USD');
    expect(entries.at(-1)).toMatchObject({
      ...{ from: 'round', to: 'wallet', amount: 100n, effectiveAt: AT, actor: 'pit-boss-3' },
      cause: { kind: 'void', roundId: 'round-1', slipId: 'slip-1', reason: VOID.reason },
    });
  });

  it.each<[string, Partial<Round>]>([
    ['open', {}],
    ['closed', { state: 'closed' }],
    ['held', { state: 'held' }],
  ])('is done while the round is %s, whatever the gate says', async (_state, round) => {
    const ports = await sceneWithSlips();
    ports.store.seed(
      putRound(roundWith(round), undefined),
      putGate('round-1', 0, { state: 'closed' }),
    );
    await expect(voidSlip(ports, VOID)).resolves.toMatchObject({ ok: true });
    expect(await walletOf(ports)).toEqual({ balance: 990n, inPlay: 10n, owed: 0n });
  });

  it('is done while the round settles, when the player was not reached yet', async () => {
    const ports = await sceneWithSlips();
    rule(ports);
    await expect(voidSlip(ports, VOID)).resolves.toMatchObject({
      value: { slip: { state: 'voided', settled: false } },
    });
    await settle(ports);
    expect(await causesOf(ports)).toEqual([
      ...['stake -100', 'stake -10', 'void +100', 'settlement 1 under 1 +0'],
    ]);
    await expect(ports.store.readDone('round-1', 1)).resolves.toMatchObject([
      { totals: [{ stake: 60n, payout: 97n, refund: 0n }] },
    ]);
    await expect(ports.store.readAdjustments('round-1')).resolves.toEqual([]);
  });

  it('leaves it void when the round is settled and corrected, as if it had never been', async () => {
    const ports = await sceneWithSlips();
    await voidSlip(ports, VOID);
    rule(ports);
    await settle(ports);
    await correct(ports, 1, 'tie');
    // 10 on the tie pay 8 to 1.
    expect(await walletOf(ports)).toEqual({ balance: 1080n, inPlay: 0n, owed: 0n });
  });

  it('lets the settlement that came between its reads go first', async () => {
    const ports = await sceneWithSlips();
    rule(ports);
    let settled: Promise<unknown> = Promise.resolve();
    const { store } = ports;
    const commit = store.commit;
    const raced = {
      ...ports,
      store: {
        ...store,
        commit: async (writes: Parameters<typeof commit>[0]) => {
          settled = settleShard(ports, { ...WORK, work: 'settle', ruling: 1 }, () => true);
          await settled;
          return commit(writes);
        },
      },
    };
    await expect(voidSlip(raced, VOID)).resolves.toMatchObject({
      failure: { code: 'ROUND_SETTLING' },
    });
    expect(await walletOf(ports)).toEqual({ balance: 1085n, inPlay: 0n, owed: 0n });
  });
});

describe('voiding a slip that was settled', () => {
  it('takes one transaction, under the condition that the round is as it was', async () => {
    const ports = await settledScene();
    await voidSlip(ports, VOID);
    expect(ports.store.sent.at(-1)).toEqual(['round', 'wallet', 'slip', 'entry', 'adjustment']);
  });

  it('takes back what was won beyond the stake, once, in a step under the same ruling', async () => {
    const ports = await settledScene();
    await expect(voidSlip(ports, VOID)).resolves.toMatchObject({
      value: { replayed: false, slip: { state: 'voided', settled: true } },
    });
    const sent = ports.store.sent.length;
    await expect(voidSlip(ports, VOID)).resolves.toMatchObject({ value: { replayed: true } });
    expect(ports.store.sent).toHaveLength(sent);
    expect(await causesOf(ports)).toEqual([
      ...['stake -100', 'stake -10', 'settlement 1 under 1 +195', 'settlement 2 under 1 -95'],
    ]);
    const entries = await ports.store.readEntries('ann:USD');
    expect(entries.at(-1)).toMatchObject({
      ...{ effectiveAt: roundWith().closesAt, actor: 'pit-boss-3' },
      cause: {
        ...{ returnedTotal: 100n, stake: 110n, payout: 0n, refund: 100n, commission: 0n },
        reason: VOID.reason,
      },
    });
  });

  it('gives a lost stake back', async () => {
    const ports = await settledScene();
    await voidSlip(ports, { ...VOID, slipId: 'slip-2' });
    expect((await causesOf(ports)).at(-1)).toBe('settlement 2 under 1 +10');
    expect(await walletOf(ports)).toEqual({ balance: 1095n, inPlay: 0n, owed: 0n });
  });

  it('writes what it changes in the sums of the ruling, which stay as they were', async () => {
    const ports = await settledScene();
    const done = await ports.store.readDone('round-1', 1);
    await voidSlip(ports, VOID);
    await expect(ports.store.readDone('round-1', 1)).resolves.toEqual(done);
    await expect(ports.store.readAdjustments('round-1')).resolves.toEqual([
      {
        ...{ roundId: 'round-1', walletId: 'ann:USD', slipId: 'slip-1', ruling: 1 },
        ...{ brand: 'north', currency: 'USD', reason: VOID.reason, actor: VOID.actor },
        difference: { stake: 0n, payout: -195n, refund: 100n, commission: -5n, house: 95n },
        ratedDifference: {
          stake: -100n,
          // 98.94 % of 100 on the banker.
          returned: { numerator: -42_929_860_512_388n, denominator: 433_888_739_193n },
        },
        adjustedAt: new Date(ports.clock.now()).toISOString(),
      },
    ]);
  });

  it('owes what the player has withdrawn meanwhile', async () => {
    const ports = await settledScene();
    await transfer(ports, {
      ...{ walletId: 'ann:USD', transferId: 't-1', kind: 'withdrawal', actor: 'cashier' },
      amount: amount(1065n),
    });
    await voidSlip(ports, VOID);
    expect(await walletOf(ports)).toEqual({ balance: 0n, inPlay: 0n, owed: 75n });
  });

  it('takes several slips out, one after the other', async () => {
    const ports = await settledScene();
    await voidSlip(ports, VOID);
    await voidSlip(ports, { ...VOID, slipId: 'slip-2' });
    expect((await causesOf(ports)).slice(2)).toEqual([
      'settlement 1 under 1 +195',
      'settlement 2 under 1 -95',
      'settlement 3 under 1 +10',
    ]);
    expect(await walletOf(ports)).toEqual({ balance: 1000n, inPlay: 0n, owed: 0n });
  });

  it('leaves it void under later rulings, whose sums count it as returned', async () => {
    const ports = await settledScene();
    await voidSlip(ports, VOID);
    await voidSlip(ports, { ...VOID, walletId: 'bob:USD' });
    await correct(ports, 1, 'void');
    await correct(ports, 2, 'banker');
    await correct(ports, 3, 'tie');
    expect((await causesOf(ports)).slice(4)).toEqual([
      // Void, and 10 lost, then void, lost and won on the tie.
      ...['settlement 3 under 2 +10', 'settlement 4 under 3 -10', 'settlement 5 under 4 +90'],
    ]);
    await expect(ports.store.readDone('round-1', 4)).resolves.toMatchObject([
      { totals: [{ players: 2, stake: 160n, payout: 90n, refund: 150n, house: -80n }] },
    ]);
    expect(await walletOf(ports, 'bob:USD')).toMatchObject({ balance: 1000n });
  });

  it('may come after a correction, and adjusts the sums of the newest ruling', async () => {
    const ports = await settledScene();
    await correct(ports, 1, 'tie');
    await voidSlip(ports, { ...VOID, slipId: 'slip-2' });
    expect((await causesOf(ports)).slice(2)).toEqual([
      ...['settlement 1 under 1 +195', 'settlement 2 under 2 -5', 'settlement 3 under 2 -80'],
    ]);
    await expect(ports.store.readAdjustments('round-1')).resolves.toMatchObject([
      { ruling: 2, difference: { payout: -90n, refund: 10n, house: 80n } },
    ]);
  });

  it('finds its own step after nobody heard that it was written', async () => {
    const ports = await settledScene();
    ports.store.loseNextAnswer();
    await expect(voidSlip(ports, VOID)).resolves.toMatchObject({ value: { replayed: true } });
    expect(await walletOf(ports)).toEqual({ balance: 990n, inPlay: 0n, owed: 0n });
  });

  it('waits for a ruling that was recorded while it decided', async () => {
    const ports = await settledScene();
    ports.store.before('commit', () => {
      const round = settlingRound({ latestRuling: 2, revision: 99 });
      ports.store.seed(putRound(round, undefined), putRuling(rulingWith({ number: 2 })));
    });
    await expect(voidSlip(ports, VOID)).resolves.toMatchObject({
      failure: { code: 'ROUND_SETTLING' },
    });
    expect(await walletOf(ports)).toEqual({ balance: 1085n, inPlay: 0n, owed: 0n });
  });

  it('is tried again later when the ruling does not show yet', async () => {
    const ports = await settledScene();
    const head = settlingRound({ state: 'settled', latestRuling: 2 });
    ports.store.seed(putRound(head, undefined));
    await expect(voidSlip(ports, VOID)).rejects.toThrow(StoreUnavailableError);
  });
});

describe('a slip that cannot be voided now', () => {
  it.each([
    ['settling, and the player is settled', settlingRound({ revision: 9 })],
    ['quarantined', settlingRound({ state: 'quarantined', revision: 9 })],
  ])('is asked for again later, when the round is %s', async (_what, round) => {
    const ports = await settledScene();
    ports.store.seed(putRound(round, undefined));
    const code = round.state === 'quarantined' ? 'ROUND_QUARANTINED' : 'ROUND_SETTLING';
    await expect(voidSlip(ports, VOID)).resolves.toMatchObject({ failure: { code } });
    await expect(ports.store.readSlip(VOID, 0)).resolves.toMatchObject({ state: 'accepted' });
  });

  it('is not voided in a quarantined round before the player is settled either', async () => {
    const ports = await sceneWithSlips();
    ports.store.seed(putRound(settlingRound({ state: 'quarantined' }), undefined));
    await expect(voidSlip(ports, VOID)).resolves.toMatchObject({
      failure: { code: 'ROUND_QUARANTINED' },
    });
  });

  it('is not voided while its player is stopped under a newer ruling', async () => {
    const ports = await settledScene();
    ports.store.seed(putRound(settlingRound({ latestRuling: 2 }), undefined));
    const stopped = {
      roundId: 'round-1',
      walletId: 'ann:USD',
      message: 'seat 5',
      quarantinedAt: AT,
      revision: 1,
    };
    ports.store.seed(putQuarantine(stopped, undefined));
    await expect(voidSlip(ports, VOID)).resolves.toMatchObject({
      failure: { code: 'PLAYER_QUARANTINED', message: 'ann:USD: seat 5' },
    });
  });
});

describe('a slip that cannot be voided at all', () => {
  it.each([
    ['was refused', refusedSlip(wagersOn({ banker: 100n }), 'slip-1'), 'refused'],
    ['was cancelled before it came', tombstone('slip-1'), 'tombstone'],
  ])('%s', async (_what, slip, state) => {
    const ports = openScene();
    ports.store.seed(putSlip(slip, 0));
    await expect(voidSlip(ports, VOID)).resolves.toMatchObject({
      failure: { code: 'SLIP_NOT_ACCEPTED', details: { state } },
    });
    expect(ports.store.sent).toEqual([]);
  });

  it('was cancelled', async () => {
    const ports = await sceneWithSlips();
    await cancelSlip(ports, { ...VOID, receivedAt: BETTING_AT });
    await expect(voidSlip(ports, VOID)).resolves.toMatchObject({
      failure: { code: 'SLIP_NOT_ACCEPTED', details: { state: 'cancelled' } },
    });
  });

  it('was voided for another reason', async () => {
    const ports = await sceneWithSlips();
    await voidSlip(ports, VOID);
    await expect(voidSlip(ports, { ...VOID, reason: 'another' })).resolves.toMatchObject({
      failure: { code: 'SLIP_NOT_ACCEPTED', details: { state: 'voided' } },
    });
  });

  it.each([
    ['SLIP_NOT_FOUND', { slipId: 'slip-3' }],
    ['SLIP_NOT_FOUND', { walletId: 'zoe:USD' }],
    ['ROUND_NOT_FOUND', { roundId: 'round-2' }],
    ['ID_INVALID', { slipId: 'a#b' }],
    ['ID_INVALID', { walletId: 'ann' }],
    ['REQUEST_MALFORMED', { reason: '' }],
    ['REQUEST_MALFORMED', { actor: '' }],
    ['REQUEST_MALFORMED', { at: '2026' }],
  ] as const)('fails with %s (row %#)', async (code, change) => {
    const ports = await sceneWithSlips();
    const sent = ports.store.sent.length;
    await expect(voidSlip(ports, { ...VOID, ...change })).resolves.toMatchObject({
      failure: { code },
    });
    expect(ports.store.sent).toHaveLength(sent);
  });
});

describe('a player whose records disagree', () => {
  it('gets nothing back for a slip that the wallet never paid', async () => {
    const ports = await sceneWithSlips();
    ports.store.seed(putSlip(acceptedSlip(wagersOn({ tie: 5n }), { slipId: 'stray' }), 0));
    await expect(voidSlip(ports, { ...VOID, slipId: 'stray' })).resolves.toMatchObject({
      failure: {
        code: 'RECORDS_DISAGREE',
        message: 'the wallet has 110 in 2 turns, the slips 115 in 3',
      },
    });
    expect(await walletOf(ports)).toMatchObject({ balance: 890n });
  });

  it('gets nothing back for a slip that the last step did not cover', async () => {
    const ports = await settledScene();
    ports.store.seed(putSlip(acceptedSlip(wagersOn({ tie: 5n }), { slipId: 'stray' }), 0));
    await expect(voidSlip(ports, { ...VOID, slipId: 'stray' })).resolves.toMatchObject({
      failure: { code: 'RECORDS_DISAGREE', message: 'step 1 covered other slips' },
    });
  });

  it('gets nothing back when a settled round has not settled the player', async () => {
    const ports = await sceneWithSlips();
    rule(ports, { state: 'settled' });
    await expect(voidSlip(ports, VOID)).resolves.toMatchObject({
      failure: { code: 'RECORDS_DISAGREE' },
    });
    expect(await walletOf(ports)).toMatchObject({ balance: 890n, inPlay: 110n });
  });

  it('is looked at again, because half of a transaction may show before the rest', async () => {
    const ports = await sceneWithSlips();
    const current = await ports.store.readWallet('ann:USD');
    if (current === undefined) throw new Error('there is a wallet');
    ports.store.seed(putWallet(walletInPlay(100n, 1, amount(900n)), undefined));
    ports.store.before('readPlayerSlips', () => ports.store.seed(putWallet(current, undefined)));
    await expect(voidSlip(ports, VOID)).resolves.toMatchObject({ ok: true });
    expect(await walletOf(ports)).toEqual({ balance: 990n, inPlay: 10n, owed: 0n });
  });
});

describe('at blackjack', () => {
  const round = { houseRules: LIVE, limits: LIMITS };
  const hand = { cards: cardTexts('5 6 10'), doubled: true };
  const scan = { dealer: cardTexts('10 8'), seats: { 3: { hands: [hand] } } };
  const bet = (slipId: string, position: string) =>
    acceptedSlip(wagersOn({ [position]: 100n }), { slipId });

  /** Ann has doubled her hand on seat 3, and has a stake on seat 5 where nothing was played. */
  function ruledScene(seats: 'seat 3' | 'seats 3 and 5') {
    const ports = openScene(round);
    const slips = [bet('main', 'main:3'), bet('double', 'double:3:1')];
    if (seats === 'seats 3 and 5') slips.push(bet('other', 'main:5'));
    const stake = BigInt(slips.length) * 100n;
    ports.store.seed(
      ...slips.map((slip) => putSlip(slip, 0)),
      putWallet(walletInPlay(stake, slips.length), undefined),
      putRound(settlingRound(round), undefined),
      putRuling(rulingWith({ decision: { kind: 'result', scan } })),
    );
    return ports;
  }

  it('a stake that belongs to a hand is not voided without the rest of the hand', async () => {
    const ports = ruledScene('seat 3');
    const refused = { failure: { code: 'SLIP_NOT_SEPARABLE' } };
    await expect(voidSlip(ports, { ...VOID, slipId: 'main' })).resolves.toMatchObject(refused);
    expect(ports.store.sent).toEqual([]);
    await settle(ports);
    const sent = ports.store.sent.length;
    await expect(voidSlip(ports, { ...VOID, slipId: 'double' })).resolves.toMatchObject(refused);
    expect(ports.store.sent).toHaveLength(sent);
    expect(await walletOf(ports)).toEqual({ balance: 400n, inPlay: 0n, owed: 0n });
  });

  it('a stake that keeps the player from being settled is voided', async () => {
    const ports = ruledScene('seats 3 and 5');
    await expect(voidSlip(ports, { ...VOID, slipId: 'other' })).resolves.toMatchObject({
      value: { slip: { state: 'voided', settled: false } },
    });
    await settle(ports);
    expect(await walletOf(ports)).toEqual({ balance: 500n, inPlay: 0n, owed: 0n });
  });

  it('hands that do not match the scan anyway can be voided one slip after the other', async () => {
    const ports = ruledScene('seats 3 and 5');
    for (const slipId of ['main', 'double', 'other']) {
      await expect(voidSlip(ports, { ...VOID, slipId })).resolves.toMatchObject({ ok: true });
    }
    await settle(ports);
    expect(await walletOf(ports)).toEqual({ balance: 300n, inPlay: 0n, owed: 0n });
  });
});

describe('a voided slip', () => {
  it('is answered as it is to a placement, and to a cancel', async () => {
    const ports = await sceneWithSlips();
    await voidSlip(ports, VOID);
    await expect(placeSlip(ports, requestOf('ann', { banker: 100n }))).resolves.toMatchObject({
      value: { replayed: true, slip: { state: 'voided' } },
    });
    await expect(cancelSlip(ports, { ...VOID, receivedAt: BETTING_AT })).resolves.toMatchObject({
      value: { replayed: true, slip: { state: 'voided' } },
    });
  });

  it('leaves books whose chain holds', async () => {
    const ports = openScene();
    const { walletId } = VOID;
    ports.store.seed(putWallet({ ...(await emptied(ports)), balance: amount(0n) }, undefined));
    await transfer(ports, {
      ...{ walletId, transferId: 't-1', kind: 'deposit', amount: amount(1000n), actor: 'cashier' },
    });
    for (const slipId of ['slip-1', 'slip-2', 'slip-3']) {
      await accept(ports, requestOf('ann', { banker: 100n }, { slipId }));
    }
    await voidSlip(ports, VOID);
    rule(ports);
    await settle(ports);
    await voidSlip(ports, { ...VOID, slipId: 'slip-2' });
    const wallet = await ports.store.readWallet(walletId);
    if (wallet === undefined) throw new Error('there is a wallet');
    const entries = await ports.store.readEntries(walletId);
    expect(findLedgerFault(wallet, entries)).toBeUndefined();
    expect(entries).toHaveLength(7);
  });
});

async function emptied(ports: FakePorts) {
  const wallet = await ports.store.readWallet('ann:USD');
  if (wallet === undefined) throw new Error('there is a wallet');
  return wallet;
}
