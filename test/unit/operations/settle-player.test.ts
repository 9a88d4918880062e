import { describe, expect, it } from 'vitest';
import { InvariantError } from '../../../shared/domain/invariant.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import { readRulingToApply } from '../../../shared/operations/ruling-to-apply.ts';
import { settlePlayer } from '../../../shared/operations/settle-player.ts';
import { putRound, putSlip, putWallet } from '../../../shared/store/writes.ts';
import { acceptedSlip, settlingRound, wagersOn, walletInPlay } from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { accept, openScene, requestOf, rule } from './scene.ts';

const LOOKS_MAX = 5;
const CAREFUL_LOOK = ['readWallet', 'readRound', 'readLastSteps', 'readPlayerSlips', 'readWallet'];

/** Ann has 100 on the banker, who won. */
async function ruledScene() {
  const ports = openScene();
  await accept(ports, requestOf('ann', { banker: 100n }));
  rule(ports);
  const ruling = await readRulingToApply(ports, 'round-1', 1);
  if (typeof ruling === 'string') throw new Error(ruling);
  const seen = {
    wallet: await walletOf(ports),
    slips: await ports.store.readPlayerSlips('round-1', 0, 'ann:USD'),
    lastStep: undefined,
  };
  const calls = ports.store.calls.length;
  return { ports, ruling, seen, callsSince: () => ports.store.calls.slice(calls) };
}

async function walletOf(ports: FakePorts) {
  const wallet = await ports.store.readWallet('ann:USD');
  if (wallet === undefined) throw new Error('there is a wallet');
  return wallet;
}

describe('settling a player who was seen together with others', () => {
  it('takes one transaction of wallet and step, and no more reads', async () => {
    const { ports, ruling, seen, callsSince } = await ruledScene();
    await expect(settlePlayer(ports, ruling, 'ann:USD', seen)).resolves.toEqual({
      kind: 'settled',
    });
    expect(callsSince()).toEqual(['commit']);
    expect(ports.store.sent.at(-1)).toEqual(['wallet', 'entry']);
    expect(await walletOf(ports)).toMatchObject({
      balance: 1095n,
      inPlay: 0n,
      openRounds: new Map(),
    });
    const entries = await ports.store.readEntries('ann:USD');
    expect(entries.at(-1)).toMatchObject({
      amount: 195n,
      effectiveAt: ruling.round.closesAt,
      actor: 'table:table-1',
      cause: { kind: 'settlement', step: 1, ruling: 1 },
    });
  });

  it('looks carefully when the wallet moved meanwhile, and pays once', async () => {
    const { ports, ruling, seen, callsSince } = await ruledScene();
    const moved = { ...seen.wallet, balance: amount(2000n), seq: seen.wallet.seq + 1 };
    ports.store.seed(putWallet(moved, undefined));
    await expect(settlePlayer(ports, ruling, 'ann:USD', seen)).resolves.toEqual({
      kind: 'settled',
    });
    expect(callsSince()).toEqual(['commit', ...CAREFUL_LOOK, 'commit']);
    expect((await walletOf(ports)).balance).toBe(2195n);
  });

  it('does not rest on records that were seen to disagree', async () => {
    const { ports, ruling, seen, callsSince } = await ruledScene();
    const stale = { ...seen, slips: [] };
    await expect(settlePlayer(ports, ruling, 'ann:USD', stale)).resolves.toEqual({
      kind: 'settled',
    });
    expect(callsSince()).toEqual([...CAREFUL_LOOK, 'commit']);
  });
});

describe('settling a player alone', () => {
  it('reads the wallet first and last', async () => {
    const { ports, ruling, callsSince } = await ruledScene();
    await settlePlayer(ports, ruling, 'ann:USD');
    expect(callsSince()).toEqual([...CAREFUL_LOOK, 'commit']);
  });

  it('looks again when the wallet moved between its two reads', async () => {
    const { ports, ruling, seen, callsSince } = await ruledScene();
    ports.store.before('readPlayerSlips', () => {
      const moved = { ...seen.wallet, seq: seen.wallet.seq + 1 };
      ports.store.seed(putWallet(moved, undefined));
    });
    await expect(settlePlayer(ports, ruling, 'ann:USD')).resolves.toEqual({ kind: 'settled' });
    expect(callsSince()).toEqual([...CAREFUL_LOOK, ...CAREFUL_LOOK, 'commit']);
  });

  it('finds its own step after nobody heard that it was written', async () => {
    const { ports, ruling } = await ruledScene();
    ports.store.loseNextAnswer();
    await expect(settlePlayer(ports, ruling, 'ann:USD')).resolves.toEqual({ kind: 'nothing' });
    expect((await walletOf(ports)).balance).toBe(1095n);
  });

  it.each([
    ['superseded', settlingRound({ latestRuling: 2 })],
    ['quarantined', settlingRound({ state: 'quarantined' })],
    ['settled', settlingRound({ state: 'settled' })],
  ])('stops when the round is %s', async (_what, round) => {
    const { ports, ruling } = await ruledScene();
    ports.store.seed(putRound(round, undefined));
    await expect(settlePlayer(ports, ruling, 'ann:USD')).resolves.toEqual({ kind: 'stopped' });
    expect(ports.store.sent).toHaveLength(1);
  });

  it('says how the records disagree when they still do after a few looks', async () => {
    const { ports, ruling, callsSince } = await ruledScene();
    ports.store.seed(putSlip(acceptedSlip(wagersOn({ tie: 5n }), { slipId: 'slip-2' }), 0));
    await expect(settlePlayer(ports, ruling, 'ann:USD')).resolves.toEqual({
      kind: 'disagree',
      message: 'the wallet has 100 in 1 turns, the slips 105 in 2',
    });
    expect(callsSince().filter((call) => call === 'readPlayerSlips')).toHaveLength(LOOKS_MAX);
    expect(ports.store.sent).toHaveLength(1);
  });

  it('pays when the records agree at the last look', async () => {
    const { ports, ruling, seen } = await ruledScene();
    ports.store.seed(putWallet(walletInPlay(99n, 1), undefined));
    let looks = 0;
    const showAtLast = () => {
      looks += 1;
      if (looks === LOOKS_MAX) ports.store.seed(putWallet(seen.wallet, undefined));
      else ports.store.before('readWallet', wait);
    };
    const wait = () => ports.store.before('readWallet', showAtLast);
    ports.store.before('readWallet', showAtLast);
    await expect(settlePlayer(ports, ruling, 'ann:USD')).resolves.toEqual({ kind: 'settled' });
  });

  it('has nothing to do for a player who never had anything at stake', async () => {
    const { ports, ruling } = await ruledScene();
    await expect(settlePlayer(ports, ruling, 'bob:USD')).resolves.toEqual({ kind: 'nothing' });
  });

  it('disagrees about a player without a wallet', async () => {
    const { ports, ruling } = await ruledScene();
    await expect(settlePlayer(ports, ruling, 'zoe:USD')).resolves.toMatchObject({
      kind: 'disagree',
    });
  });

  it('takes a ruling that is newer than the round for a fault of ours', async () => {
    const { ports, ruling } = await ruledScene();
    const newer = { ...ruling, number: 2 };
    await expect(settlePlayer(ports, newer, 'ann:USD')).rejects.toThrow(InvariantError);
  });
});
