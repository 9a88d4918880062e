import { describe, expect, it } from 'vitest';
import { InvariantError } from '../../../shared/domain/invariant.ts';
import { finishShard } from '../../../shared/operations/finish-shard.ts';
import { settleShard } from '../../../shared/operations/settle-shard.ts';
import { voidSlip } from '../../../shared/operations/void-slip.ts';
import { putQuarantine, putRound, putSlip, putWallet } from '../../../shared/store/writes.ts';
import { acceptedSlip, settlingRound, wagersOn } from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { accept, openScene, requestOf, rule } from './scene.ts';

const TARGET = { schema: 1, tableId: 'table-1', roundId: 'round-1', shard: 0, ruling: 1 } as const;
const SETTLE = { ...TARGET, work: 'settle' } as const;
const FINISH = { ...TARGET, work: 'finish', notBefore: '2026-12-01T20:16:00.000Z' } as const;

const FIRST_TRY = { hasTime: () => true, isRepeated: false };
const REPEATED = { hasTime: () => true, isRepeated: true };

/** Ann has 100 on the banker, who won, and bob 100 on the player; both are settled. */
async function settledScene(slipPageSize?: number): Promise<FakePorts> {
  const ports = openScene({}, slipPageSize);
  await accept(ports, requestOf('ann', { banker: 100n }));
  await accept(ports, requestOf('bob', { player: 100n }));
  rule(ports);
  await settleShard(ports, SETTLE, () => true);
  ports.clock.advance(Date.parse(FINISH.notBefore) - ports.clock.now());
  return ports;
}

/** Adds a slip that no wallet knows of. */
function addStraySlip(ports: FakePorts, walletId = 'bob:USD'): void {
  const stray = acceptedSlip(wagersOn({ tie: 5n }), { walletId, slipId: 'stray' });
  ports.store.seed(putSlip(stray, 0));
}

describe('finishing a shard', () => {
  it('marks it done with its sums, and the last one settles the round', async () => {
    const ports = await settledScene();
    await expect(finishShard(ports, FINISH, FIRST_TRY)).resolves.toBe('done');
    await expect(ports.store.readDone('round-1', 1)).resolves.toEqual([
      {
        ...{ roundId: 'round-1', ruling: 1, shard: 0, doneAt: FINISH.notBefore },
        totals: [
          {
            ...{ brand: 'north', currency: 'USD', players: 2, stake: 200n },
            ...{ payout: 195n, refund: 0n, commission: 5n, house: 5n },
            // Both positions have a known return.
            rated: expect.objectContaining({ stake: 200n }),
          },
        ],
      },
    ]);
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'settled' });
    expect(ports.store.sent.slice(-2)).toEqual([['done'], ['round']]);
  });

  it('changes nothing when it comes again', async () => {
    const ports = await settledScene();
    await finishShard(ports, FINISH, FIRST_TRY);
    const sent = ports.store.sent.length;
    await expect(finishShard(ports, FINISH, REPEATED)).resolves.toBe('settled');
    expect(ports.store.sent).toHaveLength(sent);
  });

  it('goes on to settle the round when the shard was marked and nothing more', async () => {
    const ports = await settledScene();
    await finishShard(ports, FINISH, FIRST_TRY);
    ports.store.seed(putRound(settlingRound(), undefined));
    await expect(finishShard(ports, FINISH, REPEATED)).resolves.toBe('done');
    expect(ports.store.sent.at(-1)).toEqual(['round']);
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'settled' });
  });

  it('leaves the round unfinished while other shards are', async () => {
    const ports = await settledScene();
    ports.store.seed(putRound(settlingRound({ shards: 2 }), undefined));
    await expect(finishShard(ports, FINISH, FIRST_TRY)).resolves.toBe('done');
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'settling' });
  });

  it('settles a player who was accepted after the shard was read', async () => {
    const ports = openScene();
    rule(ports);
    await settleShard(ports, SETTLE, () => true);
    const late = openScene();
    await accept(late, requestOf('ann', { banker: 100n }));
    const slips = await late.store.readPlayerSlips('round-1', 0, 'ann:USD');
    const wallet = await late.store.readWallet('ann:USD');
    if (wallet === undefined) throw new Error('there is a wallet');
    ports.store.seed(putWallet(wallet, undefined), ...slips.map((slip) => putSlip(slip, 0)));
    ports.clock.advance(120_000);
    await expect(finishShard(ports, FINISH, FIRST_TRY)).resolves.toBe('done');
    await expect(ports.store.readWallet('ann:USD')).resolves.toMatchObject({ balance: 1095n });
    await expect(ports.store.readDone('round-1', 1)).resolves.toMatchObject([
      { totals: [{ players: 1, payout: 195n }] },
    ]);
  });
});

describe('a finish that cannot be done yet', () => {
  it('comes back when it is too early, to the millisecond', async () => {
    const ports = await settledScene();
    ports.clock.advance(-1);
    await expect(finishShard(ports, FINISH, FIRST_TRY)).resolves.toBe('too-early');
    ports.clock.advance(1);
    await expect(finishShard(ports, FINISH, FIRST_TRY)).resolves.toBe('done');
  });

  it('comes back when time runs out', async () => {
    const ports = await settledScene(1);
    const options = { ...FIRST_TRY, hasTime: () => false };
    await expect(finishShard(ports, FINISH, options)).resolves.toBe('interrupted');
    await expect(ports.store.readDone('round-1', 1)).resolves.toEqual([]);
  });

  it.each([
    ['superseded', settlingRound({ latestRuling: 2 })],
    ['quarantined', settlingRound({ state: 'quarantined' })],
    ['settled', settlingRound({ state: 'settled' })],
  ] as const)('is dropped when the round is %s', async (obstacle, round) => {
    const ports = await settledScene();
    ports.store.seed(putRound(round, undefined));
    await expect(finishShard(ports, FINISH, FIRST_TRY)).resolves.toBe(obstacle);
  });

  it('is dropped when the round is superseded while players are settled', async () => {
    const ports = openScene();
    await accept(ports, requestOf('ann', { banker: 100n }));
    rule(ports);
    await ports.store.sealGate('round-1', 0);
    ports.clock.advance(120_000);
    ports.store.before('readLastSteps', () =>
      ports.store.seed(putRound(settlingRound({ latestRuling: 2 }), undefined)),
    );
    await expect(finishShard(ports, FINISH, FIRST_TRY)).resolves.toBe('superseded');
    await expect(ports.store.readWallet('ann:USD')).resolves.toMatchObject({ balance: 900n });
  });

  it('of a shard that was never sealed is a fault of ours', async () => {
    const ports = openScene();
    rule(ports);
    ports.clock.advance(120_000);
    await expect(finishShard(ports, FINISH, FIRST_TRY)).rejects.toThrow(InvariantError);
  });
});

describe('players whose records disagree', () => {
  it('keep the shard from being done, and are looked at again', async () => {
    const ports = await settledScene();
    addStraySlip(ports);
    await expect(finishShard(ports, FINISH, FIRST_TRY)).resolves.toBe('disagree');
    await expect(ports.store.readQuarantinedPlayers('round-1')).resolves.toEqual([]);
    await expect(ports.store.readDone('round-1', 1)).resolves.toEqual([]);
  });

  it('are quarantined when they still disagree', async () => {
    const ports = await settledScene();
    addStraySlip(ports);
    await expect(finishShard(ports, FINISH, REPEATED)).resolves.toBe('quarantined');
    await expect(ports.store.readQuarantinedPlayers('round-1')).resolves.toMatchObject([
      { walletId: 'bob:USD', message: 'step 1 covered other slips' },
    ]);
    expect(ports.alarms).toEqual(['player-quarantined']);
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'settling' });
  });

  it('stay as they are once they are quarantined, even if they agree again', async () => {
    const ports = openScene();
    await accept(ports, requestOf('ann', { banker: 100n }));
    await accept(ports, requestOf('bob', { banker: 100n }));
    rule(ports);
    const stopped = { message: 'stopped', quarantinedAt: '2026-12-01T20:15:00.000Z', revision: 1 };
    ports.store.seed(
      putQuarantine({ roundId: 'round-1', walletId: 'bob:USD', ...stopped }, undefined),
    );
    await ports.store.sealGate('round-1', 0);
    ports.clock.advance(120_000);
    await expect(finishShard(ports, FINISH, FIRST_TRY)).resolves.toBe('quarantined');
    await expect(ports.store.readWallet('ann:USD')).resolves.toMatchObject({ balance: 1095n });
    await expect(ports.store.readWallet('bob:USD')).resolves.toMatchObject({ balance: 900n });
    await expect(ports.store.readDone('round-1', 1)).resolves.toEqual([]);
  });

  it('do not keep the others from being settled', async () => {
    const ports = openScene();
    addStraySlip(ports, 'eve:USD');
    await accept(ports, requestOf('ann', { banker: 100n }));
    rule(ports);
    await ports.store.sealGate('round-1', 0);
    ports.clock.advance(120_000);
    await expect(finishShard(ports, FINISH, REPEATED)).resolves.toBe('quarantined');
    await expect(ports.store.readWallet('ann:USD')).resolves.toMatchObject({ balance: 1095n });
    await expect(ports.store.readWallet('eve:USD')).resolves.toMatchObject({ balance: 1000n });
  });

  it('are not stopped again by a finish that began before they were released', async () => {
    const ports = await settledScene();
    addStraySlip(ports);
    const stopped = { message: 'stopped', quarantinedAt: '2026-12-01T20:15:00.000Z', revision: 1 };
    const player = { roundId: 'round-1', walletId: 'bob:USD', ...stopped };
    const release = { at: '2026-12-01T20:16:00.000Z', actor: 'pit-boss-3', reason: 'mended' };
    ports.store.seed(putQuarantine(player, undefined));
    ports.store.before('readSlipPage', () =>
      ports.store.seed(putQuarantine({ ...player, release, revision: 2 }, 1)),
    );
    await expect(finishShard(ports, FINISH, REPEATED)).resolves.toBe('quarantined');
    await expect(ports.store.readQuarantinedPlayers('round-1')).resolves.toEqual([
      { ...player, release, revision: 2 },
    ]);
    expect(ports.alarms).toEqual([]);
  });
});

describe('a slip that is voided during the finish', () => {
  it('after its page was read and before its player was settled, is left out', async () => {
    const ports = openScene();
    await accept(ports, requestOf('ann', { banker: 100n }));
    await accept(ports, requestOf('ann', { player: 100n }, { slipId: 'slip-2' }));
    rule(ports);
    await ports.store.sealGate('round-1', 0);
    ports.clock.advance(120_000);
    // Its first read of steps follows the page of slips.
    const { store } = ports;
    const raced: FakePorts = {
      ...ports,
      store: {
        ...store,
        readLastSteps: async (round, walletIds) => {
          await voidSlip(ports, {
            ...{ roundId: 'round-1', walletId: 'ann:USD', slipId: 'slip-2', actor: 'pit-boss-3' },
            ...{ reason: 'accepted after the bell', at: FINISH.notBefore, isPrivileged: false },
          });
          return store.readLastSteps(round, walletIds);
        },
      },
    };
    await expect(finishShard(raced, FINISH, FIRST_TRY)).resolves.toBe('done');
    await expect(store.readWallet('ann:USD')).resolves.toMatchObject({ balance: 1095n });
    await expect(store.readDone('round-1', 1)).resolves.toMatchObject([
      { totals: [{ players: 1, stake: 100n, payout: 195n, refund: 0n }] },
    ]);
  });
});
