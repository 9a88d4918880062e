import { describe, expect, it } from 'vitest';
import { amount } from '../../../shared/domain/money/amount.ts';
import type { Round } from '../../../shared/domain/rounds/round.ts';
import { type Decision, hashDecision } from '../../../shared/domain/rounds/ruling.ts';
import { previewRuling } from '../../../shared/operations/preview-ruling.ts';
import { recordRuling } from '../../../shared/operations/record-ruling.ts';
import { settleShard } from '../../../shared/operations/settle-shard.ts';
import { transfer } from '../../../shared/operations/transfer.ts';
import { putQuarantine, putRound, putSlip } from '../../../shared/store/writes.ts';
import { acceptedSlip, roundWith, SCANS, wagersOn } from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { accept, openScene, requestOf } from './scene.ts';

const PLAYER: Decision = { kind: 'result', scan: SCANS.player };
const BANKER: Decision = { kind: 'result', scan: SCANS.banker };
const VOID: Decision = { kind: 'void', reason: 'power cut' };

/** Ann has 100 on the player, bob 200 on the banker, eve 100 on both. */
async function scene(round: Partial<Round> = {}): Promise<FakePorts> {
  const ports = openScene(round);
  await accept(ports, requestOf('ann', { player: 100n }));
  await accept(ports, requestOf('bob', { banker: 200n }));
  await accept(ports, requestOf('eve', { player: 100n, banker: 100n }));
  ports.clock.advance(60_000);
  return ports;
}

async function settle(ports: FakePorts, decision: Decision, corrects?: number): Promise<void> {
  const at = '2026-12-01T20:15:00.000Z';
  const ruled = await recordRuling(ports, {
    ...{
      roundId: 'round-1',
      decision,
      actor: 'table:table-1',
      messageId: `ruling-${corrects}`,
      at,
    },
    ...(corrects === undefined ? {} : { reason: 'misread', correction: { corrects } }),
  });
  if (!ruled.ok) throw new Error(ruled.failure.message);
  const { latestRuling, shards } = ruled.value.round;
  const target = {
    schema: 1,
    tableId: 'table-1',
    roundId: 'round-1',
    ruling: latestRuling,
  } as const;
  for (let shard = 0; shard < shards; shard += 1) {
    await settleShard(ports, { ...target, work: 'settle', shard }, () => true);
  }
}

async function preview(ports: FakePorts, decision: Decision) {
  const previewed = await previewRuling(ports, { roundId: 'round-1', decision });
  if (!previewed.ok) throw new Error(previewed.failure.message);
  return previewed.value;
}

async function balances({ store }: FakePorts): Promise<readonly bigint[]> {
  const wallets = await store.readWallets(['ann:USD', 'bob:USD', 'eve:USD']);
  return [...wallets.values()].map(({ balance, owed }) => balance - owed);
}

const USD = { brand: 'north', currency: 'USD' } as const;

describe('a preview', () => {
  it('of the first ruling says what it would pay, and writes nothing', async () => {
    const ports = await scene({ shards: 3 });
    const sent = ports.store.sent.length;
    await expect(preview(ports, PLAYER)).resolves.toEqual({
      ...{ roundId: 'round-1', corrects: 0, decision: PLAYER, stopped: [] },
      facts: expect.objectContaining({ winner: 'player' }),
      totals: [
        {
          ...{ ...USD, gaining: 2, losing: 0, unchanged: 1 },
          ...{ gained: 400n, lost: 0n, shortfall: 0n, house: -400n },
        },
      ],
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(ports.store.sent).toHaveLength(sent);
    expect(ports.sentWork).toEqual([]);
    expect(ports.alarms).toEqual([]);
  });

  it.each([
    ['the other result', BANKER, 2],
    ['a void', VOID, 2],
    ['the same result', PLAYER, 0],
  ])('of a correction by %s is what the settlement then does', async (_what, decision, moved) => {
    const ports = await scene();
    await settle(ports, PLAYER);
    const before = await balances(ports);
    const { totals, corrects } = await preview(ports, decision);
    expect(corrects).toBe(1);
    await settle(ports, decision, 1);
    const after = await balances(ports);
    const changes = after.map((balance, index) => balance - (before[index] ?? 0n));
    const [total] = totals;
    expect(total?.house).toBe(-changes.reduce((sum, each) => sum + each, 0n));
    expect(changes.filter((change) => change !== 0n).length).toBeGreaterThanOrEqual(moved);
    expect(total?.gaining).toBe(changes.filter((change) => change > 0n).length);
    expect(total?.losing).toBe(changes.filter((change) => change < 0n).length);
  });

  it('says what players could not give back', async () => {
    const ports = await scene();
    await settle(ports, PLAYER);
    // 900 after the stake, 1,100 with the payout.
    await transfer(ports, {
      ...{ walletId: 'ann:USD', transferId: 'out', kind: 'withdrawal' },
      ...{ amount: amount(1050n), actor: 'ann' },
    });
    const { totals } = await preview(ports, VOID);
    expect(totals).toMatchObject([{ losing: 1, lost: 100n, shortfall: 50n, gaining: 1 }]);
  });

  it('leaves out who is quarantined, and whose records disagree', async () => {
    const ports = await scene();
    const { roundId } = roundWith();
    const quarantinedAt = '2026-12-01T20:15:00.000Z';
    const player = { roundId, walletId: 'bob:USD', message: 'odd', quarantinedAt, revision: 1 };
    const slip = acceptedSlip(wagersOn({ player: 100n }), { slipId: 'forged' });
    ports.store.seed(putQuarantine(player, undefined), putSlip(slip, 0));
    const { stopped, totals } = await preview(ports, PLAYER);
    expect([...stopped].sort()).toEqual(['ann:USD', 'bob:USD']);
    expect(totals).toMatchObject([{ gaining: 1, unchanged: 0 }]);
  });

  it('has another digest exactly when it moves something else', async () => {
    const ports = await scene();
    const { digest } = await preview(ports, PLAYER);
    await expect(preview(ports, PLAYER)).resolves.toMatchObject({ digest });
    const others = [await preview(ports, BANKER), await preview(ports, VOID)];
    const deadlineAt = ports.clock.now() + 5000;
    await accept(ports, requestOf('ann', { player: 100n }, { slipId: 'slip-2', deadlineAt }));
    others.push(await preview(ports, PLAYER));
    await settle(ports, PLAYER);
    others.push(await preview(ports, PLAYER));
    const digests = [digest, ...others.map((other) => other.digest)];
    expect(new Set(digests).size).toBe(digests.length);
  });

  it('of a spin that the rules declare void is one of a void', async () => {
    const houseRules = { ...roundWith().houseRules, game: 'roulette', variant: 'single-zero' };
    const ports = openScene({ houseRules });
    await accept(ports, requestOf('ann', { 'straight:17': 100n }));
    const scan = { pocket: 17, revolutions: 3 };
    const { decision, totals } = await preview(ports, { kind: 'result', scan });
    expect(hashDecision(decision)).toBe(hashDecision(VOID));
    expect(totals).toMatchObject([{ gaining: 1, gained: 100n }]);
  });

  it.each([
    ['ROUND_NOT_FOUND', 'round-2', PLAYER],
    ['SCAN_MALFORMED', 'round-1', { kind: 'result', scan: { pocket: 17 } }],
    [
      'SCAN_IMPOSSIBLE',
      'round-1',
      { kind: 'result', scan: { player: ['2S', '2D'], banker: ['3H', '4C'] } },
    ],
  ] as const)('fails with %s', async (code, roundId, decision) => {
    const ports = openScene();
    ports.store.seed(putRound(roundWith(), undefined));
    await expect(previewRuling(ports, { roundId, decision })).resolves.toMatchObject({
      failure: { code },
    });
  });
});
