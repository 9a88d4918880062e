import { describe, expect } from 'vitest';
import type { HouseRules } from '../../../shared/domain/games/game.ts';
import { toInstant } from '../../../shared/domain/instant.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import { listQuarantined } from '../../../shared/operations/list-quarantined.ts';
import { releasePlayer } from '../../../shared/operations/release-player.ts';
import { voidSlip } from '../../../shared/operations/void-slip.ts';
import { createSqsWorkQueue } from '../../../shared/store/work-queue.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import { eventuallyChanged } from '../../support/eventually-changed.ts';

const it = croupierTest();

const HOUSE_RULES: HouseRules = {
  ...{ game: 'blackjack', variant: 'live', paytableVersion: 1, options: {} },
  rounding: 'down',
};

/** 18 for whoever plays seat 3, against 17; nobody has played seat 5. */
const SCAN = { dealer: ['10S', '7H'], seats: { 3: { hands: [{ cards: ['10H', '8D'] }] } } };

/** Ann has stakes on seats 3 and 5, bob on seat 3 alone. */
async function openBlackjackRound(croupier: TestCroupier) {
  const limits = { USD: { positionMin: amount(1n), positionMax: amount(1000n) } };
  const table = await croupier.openTable({ houseRules: HOUSE_RULES, limits, shards: 2 });
  const feed = croupier.openFeed(table.tableId, 'blackjack');
  const round = table.newRound();
  const { roundId, closesAt } = round;
  await feed.send({
    ...{ type: 'round-opened', roundId, at: round.secondsIn(0), closesAt },
    ...{ dealer: 'staff-7', shoe: 'shoe-1', gameNumber: '1', video: 'video://table' },
  });
  await round.until('open');
  const ann = await croupier.createPlayer('ann', 1000n);
  const bob = await croupier.createPlayer('bob', 1000n);
  expect(await ann.bet(round, { 'main:3': 100n }, { slipId: 'three' })).toBe('accepted');
  expect(await ann.bet(round, { 'main:5': 50n }, { slipId: 'five' })).toBe('accepted');
  expect(await bob.bet(round, { 'main:3': 10n })).toBe('accepted');
  await feed.send({ type: 'result', roundId, at: closesAt, scan: SCAN });
  return { round, ann, bob };
}

/** Waits until exactly these are quarantined, and answers when each of them was. */
async function untilQuarantined(
  { ports, aws }: TestCroupier,
  roundId: string,
  since = '',
): Promise<string> {
  let stopped: readonly string[] = [];
  await eventuallyChanged(
    `a player of ${roundId} is quarantined`,
    aws.dynamoDb,
    ({ keys }) => keys['sk']?.S?.startsWith('QUARANTINE#') === true,
    async () => {
      const listed = await listQuarantined(ports, roundId);
      stopped = listed.ok ? listed.value.map(({ quarantinedAt }) => quarantinedAt) : [];
      return stopped.some((quarantinedAt) => quarantinedAt > since);
    },
  );
  return stopped.at(-1) ?? '';
}

describe('a player whose wagers do not match the scan', () => {
  it('is quarantined until released after the cause is mended, and the round with it', async ({
    croupier,
  }) => {
    const { aws, sqs } = croupier;
    const { clock } = croupier.ports;
    const queueUrl = aws.queueUrl('SettlementWorkQueue');
    const work = createSqsWorkQueue({ client: sqs, queueUrl, clock });
    const ports = { ...croupier.ports, work };
    const { round, ann, bob } = await openBlackjackRound(croupier);
    const { roundId } = round;
    const { walletId } = ann;
    const people = () => ({ actor: 'pit-boss-3', at: toInstant(Date.now()) });
    const release = (reason: string) =>
      releasePlayer(ports, { roundId, walletId, reason, ...people() });

    const first = await untilQuarantined(croupier, roundId);
    expect(await bob.wallet()).toMatchObject({ balance: 1010n, inPlay: 0n });
    await expect(listQuarantined(ports, roundId)).resolves.toMatchObject({
      value: [{ walletId, message: 'seat 5: nothing was played' }],
    });

    // Nothing was mended, so the settlement stops at the same place.
    await expect(release('looks right to me')).resolves.toMatchObject({
      value: { replayed: false },
    });
    await untilQuarantined(croupier, roundId, first);
    expect(await round.read()).toMatchObject({ state: 'settling' });
    expect(await ann.wallet()).toMatchObject({ balance: 850n, inPlay: 150n });

    const why = { reason: 'seat 5 was not dealt', ...people(), isPrivileged: false };
    const voided = await voidSlip(ports, { roundId, walletId, slipId: 'five', ...why });
    expect(voided).toMatchObject({ value: { slip: { state: 'voided', settled: false } } });
    expect(await round.read()).toMatchObject({ state: 'settling' });
    await expect(release('seat 5 is void')).resolves.toMatchObject({ value: { replayed: false } });
    await round.until('settled');
    await expect(release('again')).resolves.toMatchObject({ value: { replayed: true } });
    expect(await ann.history()).toEqual([
      ...['deposit +1000', 'stake -100', 'stake -50', 'void +50', 'settlement +200'],
    ]);
    await expect(listQuarantined(ports, roundId)).resolves.toEqual({ ok: true, value: [] });
  });
});
