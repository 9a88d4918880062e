import { describe, expect, it } from 'vitest';
import { SLIPS_MAX } from '../../../shared/domain/ledger/pace.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import { placeSlip } from '../../../shared/operations/place-slip.ts';
import { setTableState } from '../../../shared/operations/set-table-state.ts';
import { type Store, StoreUnavailableError } from '../../../shared/store/store.ts';
import { putGate, putSlip, putWallet } from '../../../shared/store/writes.ts';
import {
  acceptedSlip,
  tombstone,
  wagersOn,
  walletInPlay,
  walletWith,
} from '../../support/builders.ts';
import { accept, BETTING_AT, openScene, requestOf } from './scene.ts';

const REQUEST = requestOf('ann', { banker: 100n });

describe('placing a slip', () => {
  it('reads the wallet before the gate, and the slips last', async () => {
    const ports = openScene();
    await accept(ports, REQUEST);
    expect(ports.store.calls).toEqual([
      'readRound',
      'readWallet',
      'readAdmission',
      'readPlayerSlips',
      'commit',
    ]);
  });

  it('writes wallet, slip and entry together', async () => {
    const ports = openScene();
    await accept(ports, REQUEST);
    expect(ports.store.sent).toEqual([['wallet', 'slip', 'entry']]);
    await expect(ports.store.readWallet('ann:USD')).resolves.toMatchObject({
      balance: 900n,
      inPlay: 100n,
      openRounds: new Map([['round-1', { stake: 100n, turns: 1 }]]),
    });
    await expect(ports.store.readEntries('ann:USD')).resolves.toMatchObject([
      { cause: { kind: 'stake', slipId: 'slip-1' }, amount: 100n, effectiveAt: BETTING_AT },
    ]);
  });

  it('answers the same again, and refuses other wagers under the same id', async () => {
    const ports = openScene();
    await accept(ports, REQUEST);
    const again = await placeSlip(ports, { ...REQUEST, receivedAt: '2026-12-01T20:14:41.000Z' });
    expect(again).toMatchObject({
      value: { replayed: true, slip: { state: 'accepted', receivedAt: BETTING_AT } },
    });
    await expect(placeSlip(ports, requestOf('ann', { banker: 101n }))).resolves.toMatchObject({
      failure: { code: 'SLIP_CONFLICT' },
    });
    expect(ports.store.sent).toHaveLength(1);
  });

  it('finds its own slip after nobody heard that it was accepted', async () => {
    const ports = openScene();
    ports.store.loseNextAnswer();
    await expect(placeSlip(ports, REQUEST)).resolves.toMatchObject({
      value: { slip: { state: 'accepted' }, replayed: true },
    });
    await expect(ports.store.readEntries('ann:USD')).resolves.toHaveLength(1);
  });

  it('records a refusal for the balance, and keeps to it after a deposit', async () => {
    const ports = openScene();
    const dear = requestOf('ann', { banker: 1001n });
    const details = { stake: '1001', balance: '1000' };
    const message = 'the stake of 1001 is more than the balance of 1000';
    const refused = { slip: { state: 'refused', code: 'INSUFFICIENT_FUNDS', message, details } };
    await expect(placeSlip(ports, dear)).resolves.toMatchObject({ value: refused });
    expect(ports.store.sent).toEqual([['slip']]);
    ports.store.seed(putWallet(walletWith({ balance: amount(5000n) }), undefined));
    await expect(placeSlip(ports, dear)).resolves.toMatchObject({
      value: { ...refused, replayed: true },
    });
  });

  it.each([
    ['ROUND_NOT_FOUND', { roundId: 'round-2' }],
    ['WALLET_NOT_FOUND', { walletId: 'zoe:USD' }],
    ['ID_INVALID', { slipId: 'a#b' }],
    ['POSITION_UNKNOWN', { wagers: wagersOn({ red: 100n }) }],
    ['AMOUNT_INVALID', { wagers: [] }],
    ['AMOUNT_INVALID', { wagers: wagersOn({ banker: 100n, tie: 0n }) }],
    ['BETTING_CLOSED', { receivedAt: '2026-12-01T20:15:00.000Z' }],
    ['TEMPORARY_ERROR', { deadlineAt: Date.parse(BETTING_AT) + 1499 }],
  ] as const)('fails with %s, and writes nothing (row %#)', async (code, change) => {
    const ports = openScene();
    await expect(placeSlip(ports, { ...REQUEST, ...change })).resolves.toMatchObject({
      ok: false,
      failure: { code },
    });
    expect(ports.store.sent).toEqual([]);
  });

  it('lets a wallet place only so many slips at a time, whatever became of their answers', async () => {
    const ports = openScene({
      limits: { USD: { positionMin: amount(1n), positionMax: amount(9n) } },
    });
    const wallet = await ports.store.readWallet('ann:USD');
    if (wallet === undefined) throw new Error('ann has a wallet');
    const pace = { since: BETTING_AT, slips: SLIPS_MAX - 1 };
    ports.store.seed(putWallet({ ...wallet, pace }, undefined));
    const small = { banker: 1n };
    await accept(ports, requestOf('ann', small, { slipId: 'last' }));
    const sent = ports.store.sent.length;
    for (const slipId of ['next', 'next']) {
      await expect(placeSlip(ports, requestOf('ann', small, { slipId }))).resolves.toMatchObject({
        failure: { code: 'RATE_LIMITED', details: { retryAfterSeconds: 10 } },
      });
    }
    expect(ports.store.sent).toHaveLength(sent);
    await expect(
      placeSlip(ports, requestOf('ann', small, { slipId: 'last' })),
    ).resolves.toMatchObject({
      value: { replayed: true },
    });
    await accept(ports, requestOf('bob', small));
    ports.clock.advance(10_000);
    await accept(
      ports,
      requestOf('ann', small, { slipId: 'next', deadlineAt: ports.clock.now() + 5000 }),
    );
    await expect(ports.store.readWallet('ann:USD')).resolves.toMatchObject({ pace: { slips: 1 } });
  });

  it('takes a slip until a millisecond before the bell', async () => {
    await accept(openScene(), { ...REQUEST, receivedAt: '2026-12-01T20:14:59.999Z' });
  });

  it.each(['closed', 'sealed'] as const)('is refused behind a gate that is %s', async (state) => {
    const ports = openScene();
    ports.store.seed(putGate('round-1', 0, { state }));
    await expect(placeSlip(ports, REQUEST)).resolves.toMatchObject({
      failure: { code: 'BETTING_CLOSED' },
    });
  });

  it.each(['paused', 'closed'] as const)('is refused while its table is %s', async (state) => {
    const ports = openScene();
    const why = { actor: 'mia', reason: 'lamp broken' };
    await setTableState(ports, { tableId: 'table-1', state, ...why });
    await expect(placeSlip(ports, REQUEST)).resolves.toEqual({
      ok: false,
      failure: {
        code: state === 'paused' ? 'TABLE_PAUSED' : 'TABLE_CLOSED',
        message: `table table-1 is ${state}`,
      },
    });
    expect(ports.store.sent).toHaveLength(1);
    await setTableState(ports, { tableId: 'table-1', state: 'open', reopens: true, ...why });
    await accept(ports, REQUEST);
  });

  it('is answered as before once its table is closed', async () => {
    const ports = openScene();
    await accept(ports, REQUEST);
    const why = { actor: 'mia', reason: 'lamp broken' };
    await setTableState(ports, { tableId: 'table-1', state: 'closed', ...why });
    await expect(placeSlip(ports, REQUEST)).resolves.toMatchObject({
      value: { replayed: true, slip: { state: 'accepted' } },
    });
  });

  it('is refused for good when it was cancelled before it came', async () => {
    const ports = openScene();
    ports.store.seed(putSlip(tombstone('slip-1'), 0));
    await expect(placeSlip(ports, REQUEST)).resolves.toMatchObject({
      failure: { code: 'SLIP_CANCELLED' },
    });
  });
});

describe('a slip in a race', () => {
  it('decides again when the wallet moved after it was read', async () => {
    const ports = openScene();
    ports.store.before('commit', () => {
      const other = walletWith({ walletId: 'ann:USD', balance: amount(99n), seq: 1 });
      ports.store.seed(putWallet(other, undefined));
    });
    await expect(placeSlip(ports, REQUEST)).resolves.toMatchObject({
      value: { slip: { state: 'refused', code: 'INSUFFICIENT_FUNDS' } },
    });
  });

  it('looks again at a gate that does not show yet', async () => {
    const ports = openScene({ shards: 1, roundId: 'round-2' });
    let looks = 0;
    const readAdmission: Store['readAdmission'] = async (round, walletId) => {
      looks += 1;
      const seen = await ports.store.readAdmission(round, walletId);
      return looks === 1 ? { ...seen, gate: undefined } : seen;
    };
    const store = { ...ports.store, readAdmission };
    await accept({ ...ports, store }, { ...REQUEST, roundId: 'round-2' });
    expect(looks).toBe(2);
  });

  it('looks again when a slip that the wallet counts does not show yet', async () => {
    const ports = openScene();
    const earlier = acceptedSlip(wagersOn({ banker: 9_950n }), { slipId: 'slip-0' });
    const wallet = walletInPlay(9_950n, 1, amount(500n));
    ports.store.seed(putWallet(wallet, undefined));
    // It shows from the second look on.
    ports.store.before('readPlayerSlips', () =>
      ports.store.before('readRound', () => ports.store.seed(putSlip(earlier, 0))),
    );
    await expect(placeSlip(ports, REQUEST)).resolves.toMatchObject({
      value: { slip: { state: 'refused', code: 'STAKE_ABOVE_MAXIMUM' } },
    });
  });

  it('gives up without writing when wallet and slips never agree', async () => {
    const ports = openScene();
    ports.store.seed(putWallet(walletInPlay(100n, 1, amount(500n)), undefined));
    const request = { ...REQUEST, deadlineAt: Date.parse(BETTING_AT) + 1_000_000 };
    await expect(placeSlip(ports, request)).rejects.toThrow(StoreUnavailableError);
    expect(ports.store.sent).toEqual([]);
  });
});

describe('the time in which a slip is sent', () => {
  /** The gate's read takes this long, and its answer is what came before. */
  const slowly = (ports: ReturnType<typeof openScene>, milliseconds: number) =>
    ports.store.before('readPlayerSlips', () => ports.clock.advance(milliseconds));
  const patient = { ...REQUEST, deadlineAt: Date.parse(BETTING_AT) + 60_000 };

  it('ends with the send window after the gate was read', async () => {
    const ports = openScene();
    slowly(ports, ports.timing.sendWindowMs);
    await accept(ports, patient);
    expect(ports.store.calls.filter((call) => call === 'readAdmission')).toHaveLength(1);
  });

  it('is over a millisecond later: the gate is read again', async () => {
    const ports = openScene();
    slowly(ports, ports.timing.sendWindowMs + 1);
    await accept(ports, patient);
    expect(ports.store.calls.filter((call) => call === 'readAdmission')).toHaveLength(2);
    expect(ports.store.sent).toHaveLength(1);
  });

  it("ends 1.5 seconds before the caller's deadline", async () => {
    const ports = openScene();
    slowly(ports, 3501);
    await expect(placeSlip(ports, REQUEST)).resolves.toMatchObject({
      failure: { code: 'TEMPORARY_ERROR' },
    });
    expect(ports.store.sent).toEqual([]);
    const inTime = openScene();
    slowly(inTime, 3500);
    await accept(inTime, REQUEST);
  });
});
