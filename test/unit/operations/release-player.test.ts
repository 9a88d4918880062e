import { describe, expect, it } from 'vitest';
import { finishShard } from '../../../shared/operations/finish-shard.ts';
import { listQuarantined } from '../../../shared/operations/list-quarantined.ts';
import { releasePlayer } from '../../../shared/operations/release-player.ts';
import { settleShard } from '../../../shared/operations/settle-shard.ts';
import { shardOf } from '../../../shared/store/keys.ts';
import { putQuarantine, putRound, putSlip } from '../../../shared/store/writes.ts';
import { acceptedSlip, settlingRound, tombstone, wagersOn } from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { accept, openScene, requestOf, rule } from './scene.ts';

const TARGET = { schema: 1, tableId: 'table-1', roundId: 'round-1', shard: 0, ruling: 1 } as const;
const FINISH = { ...TARGET, work: 'finish', notBefore: '2026-12-01T20:16:00.000Z' } as const;
const REPEATED = { hasTime: () => true, isRepeated: true };
const RELEASE = {
  ...{ roundId: 'round-1', walletId: 'bob:USD', at: '2026-12-01T20:20:00.000Z' },
  ...{ reason: 'the stray slip is gone', actor: 'pit-boss-3' },
};
const STRAY = acceptedSlip(wagersOn({ tie: 5n }), { walletId: 'bob:USD', slipId: 'stray' });

/** Ann is settled; bob has a slip that his wallet knows nothing of, and is quarantined. */
async function quarantinedScene(): Promise<FakePorts> {
  const ports = openScene();
  await accept(ports, requestOf('ann', { banker: 100n }));
  await accept(ports, requestOf('bob', { banker: 100n }));
  rule(ports);
  ports.store.seed(putSlip(STRAY, 0));
  await settleShard(ports, { ...TARGET, work: 'settle' }, () => true);
  ports.clock.advance(Date.parse('2026-12-01T20:19:00.000Z') - ports.clock.now());
  await expect(finishShard(ports, FINISH, REPEATED)).resolves.toBe('quarantined');
  return ports;
}

/** What people do about it, outside of the product. */
function mend(ports: FakePorts): void {
  ports.store.seed(putSlip(tombstone('stray', 'bob:USD'), 0));
}

async function settleAgain(ports: FakePorts) {
  await settleShard(ports, { ...TARGET, work: 'settle' }, () => true);
  return finishShard(ports, FINISH, REPEATED);
}

const walletOf = (ports: FakePorts) => ports.store.readWallet('bob:USD');

describe('releasing a quarantined player', () => {
  it('notes who did it and why, and sends the settlement of the newest ruling to work', async () => {
    const ports = await quarantinedScene();
    const [player] = await ports.store.readQuarantinedPlayers('round-1');
    const sent = ports.sentWork.length;
    const { at, actor, reason } = RELEASE;
    await expect(releasePlayer(ports, RELEASE)).resolves.toEqual({
      ok: true,
      value: {
        player: { ...player, release: { at, actor, reason }, revision: 2 },
        replayed: false,
      },
    });
    expect(ports.sentWork.slice(sent)).toEqual([
      { work: { ...TARGET, work: 'settle' }, delaySeconds: 0 },
    ]);
  });

  it('settles the player, and then the round, once the records agree', async () => {
    const ports = await quarantinedScene();
    mend(ports);
    await expect(settleAgain(ports)).resolves.toBe('quarantined');
    await expect(walletOf(ports)).resolves.toMatchObject({ balance: 900n, inPlay: 100n });
    await releasePlayer(ports, RELEASE);
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'settling' });
    await expect(settleAgain(ports)).resolves.toBe('done');
    await expect(walletOf(ports)).resolves.toMatchObject({ balance: 1095n, inPlay: 0n });
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'settled' });
  });

  it('stops the player again when the records still disagree, and settles no round', async () => {
    const ports = await quarantinedScene();
    await releasePlayer(ports, RELEASE);
    ports.clock.advance(120_000);
    await expect(settleAgain(ports)).resolves.toBe('quarantined');
    await expect(listQuarantined(ports, 'round-1')).resolves.toMatchObject({
      value: [{ walletId: 'bob:USD', quarantinedAt: expect.stringMatching(/^2026-12-01T20:21/) }],
    });
    await expect(walletOf(ports)).resolves.toMatchObject({ balance: 900n, inPlay: 100n });
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'settling' });
    expect(ports.alarms).toEqual(['player-quarantined', 'player-quarantined']);
    // A copy of the request was meant for the first time.
    await expect(releasePlayer(ports, RELEASE)).resolves.toMatchObject({
      failure: { code: 'PLAYER_NOT_QUARANTINED' },
    });
    mend(ports);
    await releasePlayer(ports, { ...RELEASE, at: '2026-12-01T20:25:00.000Z' });
    await expect(settleAgain(ports)).resolves.toBe('done');
    await expect(walletOf(ports)).resolves.toMatchObject({ balance: 1095n });
  });

  it('is done once; a copy only sends the work again, which may have been lost', async () => {
    const ports = await quarantinedScene();
    await releasePlayer(ports, RELEASE);
    const { length } = ports.store.sent;
    const sent = ports.sentWork.length;
    const later = { ...RELEASE, actor: 'pit-boss-4', at: '2026-12-01T20:30:00.000Z' };
    await expect(releasePlayer(ports, later)).resolves.toMatchObject({
      value: { replayed: true, player: { release: { actor: 'pit-boss-3' } } },
    });
    expect(ports.store.sent).toHaveLength(length);
    expect(ports.sentWork).toHaveLength(sent + 1);
  });

  it('is done by one of those who ask at once, and is theirs on record', async () => {
    const ports = await quarantinedScene();
    const actors = ['pit-boss-3', 'pit-boss-4', 'pit-boss-5'];
    const answers = await Promise.all(
      actors.map((actor) => releasePlayer(ports, { ...RELEASE, actor })),
    );
    const values = answers.map((each) => (each.ok ? each.value : undefined));
    const done = values.filter((value) => value?.replayed === false);
    expect(done).toHaveLength(1);
    const [player] = await ports.store.readQuarantinedPlayers('round-1');
    expect(values.map((value) => value?.player)).toEqual([player, player, player]);
    expect(player).toMatchObject({ revision: 2 });
  });

  it('asks for the shard of the player, under the ruling that is the newest by then', async () => {
    const ports = await quarantinedScene();
    const head = settlingRound({ latestRuling: 3, shards: 16 });
    ports.store.seed(putRound(head, undefined));
    await releasePlayer(ports, RELEASE);
    expect(ports.sentWork.at(-1)?.work).toMatchObject({
      ruling: 3,
      shard: shardOf('bob:USD', 16),
    });
  });

  it.each(['quarantined', 'settled'] as const)(
    'sends nothing to work while the round is %s',
    async (state) => {
      const ports = await quarantinedScene();
      ports.store.seed(putRound(settlingRound({ state }), undefined));
      const sent = ports.sentWork.length;
      await expect(releasePlayer(ports, RELEASE)).resolves.toMatchObject({ ok: true });
      expect(ports.sentWork).toHaveLength(sent);
    },
  );

  it.each([
    ['PLAYER_NOT_QUARANTINED', { walletId: 'ann:USD' }],
    ['PLAYER_NOT_QUARANTINED', { at: '2026-12-01T20:18:59.999Z' }],
    ['ROUND_NOT_FOUND', { roundId: 'round-2' }],
    ['ID_INVALID', { walletId: 'bob' }],
    ['REQUEST_MALFORMED', { reason: '' }],
    ['REQUEST_MALFORMED', { actor: '' }],
  ] as const)('fails with %s (row %#)', async (code, change) => {
    const ports = await quarantinedScene();
    const before = [ports.store.sent.length, ports.sentWork.length];
    await expect(releasePlayer(ports, { ...RELEASE, ...change })).resolves.toMatchObject({
      failure: { code },
    });
    expect([ports.store.sent.length, ports.sentWork.length]).toEqual(before);
  });
});

describe('listing the quarantined players of a round', () => {
  it('names those who were not released, and why', async () => {
    const ports = await quarantinedScene();
    const other = { roundId: 'round-1', walletId: 'eve:USD', message: 'eve differs' };
    ports.store.seed(
      putQuarantine(
        { ...other, quarantinedAt: '2026-12-01T20:15:00.000Z', revision: 1 },
        undefined,
      ),
    );
    await releasePlayer(ports, RELEASE);
    await expect(listQuarantined(ports, 'round-1')).resolves.toMatchObject({ value: [other] });
  });

  it('fails for a round that is unknown', async () => {
    await expect(listQuarantined(openScene(), 'round-2')).resolves.toMatchObject({
      failure: { code: 'ROUND_NOT_FOUND' },
    });
  });
});
