import { describe, expect, it } from 'vitest';
import { InvariantError } from '../../../shared/domain/invariant.ts';
import { settleShard } from '../../../shared/operations/settle-shard.ts';
import { putQuarantine, putRound, putSlip } from '../../../shared/store/writes.ts';
import { settlingRound, tombstone } from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { accept, openScene, requestOf, rule } from './scene.ts';

const WORK = {
  schema: 1,
  work: 'settle',
  tableId: 'table-1',
  roundId: 'round-1',
  shard: 0,
  ruling: 1,
} as const;

const always = () => true;
const never = () => false;

/** Ann, bob and eve have 100 on the banker, who won. */
async function ruledScene(slipPageSize?: number): Promise<FakePorts> {
  const ports = openScene({}, slipPageSize);
  for (const player of ['ann', 'bob', 'eve']) {
    await accept(ports, requestOf(player, { banker: 100n }));
  }
  rule(ports);
  return ports;
}

async function balancesOf({ store }: FakePorts): Promise<(bigint | undefined)[]> {
  const wallets = ['ann', 'bob', 'eve'].map((player) => store.readWallet(`${player}:USD`));
  return (await Promise.all(wallets)).map((wallet) => wallet?.balance);
}

describe('settling a shard', () => {
  it('seals the gate before it reads slips, and the head after the wallets', async () => {
    const ports = await ruledScene();
    const calls = ports.store.calls.length;
    await expect(settleShard(ports, WORK, always)).resolves.toBe('done');
    expect(ports.store.calls.slice(calls)).toEqual([
      'readRound',
      'readRulings',
      'readQuarantinedPlayers',
      'sealGate',
      'readSlipPage',
      'readWallets',
      'readLastSteps',
      'readRound',
      'commit',
      'commit',
      'commit',
    ]);
    await expect(balancesOf(ports)).resolves.toEqual([1095n, 1095n, 1095n]);
    await expect(ports.store.readGate('round-1', 0)).resolves.toEqual({ state: 'sealed' });
  });

  it('moves nothing for a quarantined player, whose records agree by now', async () => {
    const ports = await ruledScene();
    const stopped = { message: 'stopped', quarantinedAt: '2026-12-01T20:15:00.000Z', revision: 1 };
    ports.store.seed(
      putQuarantine({ roundId: 'round-1', walletId: 'bob:USD', ...stopped }, undefined),
    );
    await expect(settleShard(ports, WORK, always)).resolves.toBe('done');
    await expect(balancesOf(ports)).resolves.toEqual([1095n, 900n, 1095n]);
  });

  it('sends the finish for when nothing can be on its way any more', async () => {
    const ports = await ruledScene();
    const sealedAt = ports.clock.now();
    ports.store.before('readSlipPage', () => ports.clock.advance(5000));
    await settleShard(ports, WORK, always);
    const notBefore = new Date(sealedAt + ports.timing.graceMs).toISOString();
    expect(ports.sentWork).toEqual([
      { work: { ...WORK, work: 'finish', notBefore }, delaySeconds: 60 },
    ]);
  });

  it('moves nothing twice', async () => {
    const ports = await ruledScene();
    await settleShard(ports, WORK, always);
    const sent = ports.store.sent.length;
    await expect(settleShard(ports, WORK, always)).resolves.toBe('done');
    expect(ports.store.sent).toHaveLength(sent);
    await expect(balancesOf(ports)).resolves.toEqual([1095n, 1095n, 1095n]);
  });

  it('asks for the steps only of players with nothing in play', async () => {
    const ports = await ruledScene();
    const asked: (readonly string[])[] = [];
    const store = {
      ...ports.store,
      readLastSteps: (...args: Parameters<typeof ports.store.readLastSteps>) => {
        asked.push(args[1]);
        return ports.store.readLastSteps(...args);
      },
    };
    await settleShard({ ...ports, store }, WORK, always);
    await settleShard({ ...ports, store }, WORK, always);
    expect(asked).toEqual([[], ['ann:USD', 'bob:USD', 'eve:USD']]);
  });

  it('leaves out players who never had anything at stake', async () => {
    const ports = openScene();
    ports.store.seed(putSlip(tombstone('slip-1'), 0));
    rule(ports);
    await expect(settleShard(ports, WORK, always)).resolves.toBe('done');
    expect(ports.store.sent).toEqual([]);
  });

  it('leaves a player whose records disagree to the finish', async () => {
    const ports = await ruledScene();
    const slips = await ports.store.readPlayerSlips('round-1', 0, 'bob:USD');
    ports.store.seed(...slips.map((slip) => putSlip({ ...slip, slipId: 'slip-2' }, 0)));
    await expect(settleShard(ports, WORK, always)).resolves.toBe('done');
    await expect(balancesOf(ports)).resolves.toEqual([1095n, 900n, 1095n]);
    expect(ports.sentWork).toHaveLength(1);
    expect(ports.alarms).toEqual([]);
  });
});

describe('settling a shard with little time', () => {
  it('stops after a chunk, leaves a hint, and goes on behind it', async () => {
    const ports = await ruledScene(2);
    await expect(settleShard(ports, WORK, never)).resolves.toBe('interrupted');
    await expect(balancesOf(ports)).resolves.toEqual([1095n, 900n, 900n]);
    await expect(ports.store.readGate('round-1', 0)).resolves.toEqual({
      state: 'sealed',
      resume: { ruling: 1, afterWalletId: 'ann:USD' },
    });
    expect(ports.sentWork).toEqual([]);
    const sent = ports.store.sent.length;
    await expect(settleShard(ports, WORK, always)).resolves.toBe('done');
    await expect(balancesOf(ports)).resolves.toEqual([1095n, 1095n, 1095n]);
    expect(ports.store.sent).toHaveLength(sent + 2);
  });

  it('does not follow the hint of another ruling', async () => {
    const ports = await ruledScene();
    await ports.store.saveResumeHint('round-1', 0, { ruling: 2, afterWalletId: 'eve:USD' });
    await settleShard(ports, WORK, always);
    await expect(balancesOf(ports)).resolves.toEqual([1095n, 1095n, 1095n]);
  });
});

describe('work that is not to be done', () => {
  it.each([
    ['superseded', settlingRound({ latestRuling: 2 })],
    ['quarantined', settlingRound({ state: 'quarantined' })],
    ['settled', settlingRound({ state: 'settled' })],
  ] as const)('is answered with %s, and leaves the gate alone', async (obstacle, round) => {
    const ports = await ruledScene();
    ports.store.seed(putRound(round, undefined));
    await expect(settleShard(ports, WORK, always)).resolves.toBe(obstacle);
    await expect(ports.store.readGate('round-1', 0)).resolves.toEqual({ state: 'open' });
  });

  it.each([
    ['superseded', settlingRound({ latestRuling: 2 })],
    ['quarantined', settlingRound({ state: 'quarantined' })],
  ] as const)('stops when the round is %s after the wallets were read', async (...row) => {
    const [obstacle, round] = row;
    const ports = await ruledScene();
    ports.store.before('readWallets', () => ports.store.seed(putRound(round, undefined)));
    await expect(settleShard(ports, WORK, always)).resolves.toBe(obstacle);
    await expect(balancesOf(ports)).resolves.toEqual([900n, 900n, 900n]);
    expect(ports.sentWork).toEqual([]);
  });

  it('for a ruling that does not exist is a fault of ours', async () => {
    const ports = await ruledScene();
    await expect(settleShard(ports, { ...WORK, ruling: 2 }, always)).rejects.toThrow(
      InvariantError,
    );
  });
});
