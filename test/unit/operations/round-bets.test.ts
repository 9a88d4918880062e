import { describe, expect, it } from 'vitest';
import { cancelSlip } from '../../../shared/operations/cancel-slip.ts';
import { correctRuling } from '../../../shared/operations/correct-ruling.ts';
import { roundBets } from '../../../shared/operations/round-bets.ts';
import { settleShard } from '../../../shared/operations/settle-shard.ts';
import { voidSlip } from '../../../shared/operations/void-slip.ts';
import { putRound, putSlip, turnSlip } from '../../../shared/store/writes.ts';
import {
  acceptedSlip,
  SCANS,
  settlingRound,
  voidedSlip,
  wagersOn,
} from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { accept, BETTING_AT, openScene, requestOf, rule } from './scene.ts';

const ANN = { walletId: 'ann:USD', roundId: 'round-1' };

/** Ann has 100 on the banker and 100 on the tie. */
async function sceneWithBets(): Promise<FakePorts> {
  const ports = openScene();
  await accept(ports, requestOf('ann', { banker: 100n }));
  await accept(ports, requestOf('ann', { tie: 100n }, { slipId: 'slip-2' }));
  return ports;
}

async function settle(ports: FakePorts, ruling = 1): Promise<void> {
  const work = { schema: 1, work: 'settle', roundId: 'round-1', tableId: 'table-1' } as const;
  await settleShard(ports, { ...work, shard: 0, ruling }, () => true);
}

describe('the bets of a player in a round', () => {
  it('are slips without results until the player is settled', async () => {
    const ports = await sceneWithBets();
    const bets = await roundBets(ports, ANN);
    expect(bets).toMatchObject({
      value: { ...ANN, tableId: 'table-1', game: 'baccarat', state: 'open', stake: 200n },
    });
    expect(bets).toMatchObject({ value: { slips: [{ slipId: 'slip-1' }, { slipId: 'slip-2' }] } });
    expect(bets).not.toHaveProperty('value.settled');
    rule(ports);
    expect(await roundBets(ports, ANN)).not.toHaveProperty('value.settled');
  });

  it('have a result for every wager under the ruling that moved the money', async () => {
    const ports = await sceneWithBets();
    rule(ports);
    await settle(ports);
    await expect(roundBets(ports, ANN)).resolves.toMatchObject({
      value: {
        stake: 200n,
        settled: {
          ...{ ruling: 1, decision: 'result' },
          results: [
            { position: 'banker', stake: 100n, result: 'won', payout: 195n, commission: 5n },
            { position: 'tie', stake: 100n, result: 'lost', payout: 0n },
          ],
          totals: { stake: 200n, payout: 195n, refund: 0n, commission: 5n },
        },
      },
    });
  });

  it('keep their old results until a correction has moved the money', async () => {
    const ports = await sceneWithBets();
    rule(ports);
    await settle(ports);
    const decision = { kind: 'result', scan: SCANS.tie } as const;
    await correctRuling(ports, {
      ...{ roundId: 'round-1', correctionId: 'c-1', decision, corrects: 1, reason: 'misread' },
      ...{ actor: 'pit-boss-3', at: BETTING_AT, isPrivileged: true },
    });
    await expect(roundBets(ports, ANN)).resolves.toMatchObject({
      value: { settled: { ruling: 1, totals: { payout: 195n } } },
    });
    await settle(ports, 2);
    await expect(roundBets(ports, ANN)).resolves.toMatchObject({
      value: { settled: { ruling: 2, totals: { payout: 1000n } } },
    });
  });

  it('leave out of the stake what was taken back', async () => {
    const ports = await sceneWithBets();
    const slip = { ...ANN, slipId: 'slip-2' };
    await cancelSlip(ports, { ...slip, receivedAt: BETTING_AT, actor: 'ann' });
    await expect(roundBets(ports, ANN)).resolves.toMatchObject({ value: { stake: 100n } });
    rule(ports);
    await settle(ports);
    await expect(roundBets(ports, ANN)).resolves.toMatchObject({
      value: { stake: 100n, settled: { results: [{ position: 'banker' }] } },
    });
  });

  it('show a slip that was voided after it was settled as a refund', async () => {
    const ports = await sceneWithBets();
    rule(ports);
    await settle(ports);
    const why = { reason: 'late', actor: 'pit-boss-3', at: BETTING_AT, isPrivileged: false };
    const settled = settlingRound({ state: 'settled', revision: 3 });
    ports.store.seed(putRound(settled, undefined));
    await voidSlip(ports, { ...ANN, slipId: 'slip-1', ...why });
    await expect(roundBets(ports, ANN)).resolves.toMatchObject({
      value: {
        settled: {
          results: [
            { position: 'banker', result: 'void', payout: 100n },
            { position: 'tie', result: 'lost' },
          ],
          totals: { stake: 200n, payout: 0n, refund: 100n },
        },
      },
    });
  });

  it('are none for somebody who did not take part', async () => {
    const ports = await sceneWithBets();
    await expect(roundBets(ports, { ...ANN, walletId: 'bob:USD' })).resolves.toMatchObject({
      value: { slips: [], stake: 0n },
    });
  });

  it('are looked at again while a slip and its step do not belong together', async () => {
    const ports = await sceneWithBets();
    rule(ports);
    await settle(ports);
    const slips = await ports.store.readPlayerSlips('round-1', 0, 'ann:USD');
    const [accepted] = slips;
    if (accepted === undefined) throw new Error('there are two slips');
    ports.store.seed(turnSlip(voidedSlip(slips, 'slip-1', true), 0));
    ports.store.before('readRulings', () => ports.store.seed(putSlip(accepted, 0)));
    await expect(roundBets(ports, ANN)).resolves.toMatchObject({
      value: { settled: { totals: { payout: 195n } } },
    });
  });

  it('have no results while the slips are not those that were settled', async () => {
    const ports = await sceneWithBets();
    rule(ports);
    await settle(ports);
    const stranger = acceptedSlip(wagersOn({ player: 100n }), { slipId: 'slip-3' });
    ports.store.seed(putSlip(stranger, 0));
    const bets = await roundBets(ports, ANN);
    expect(bets).toMatchObject({ value: { stake: 200n, isDisputed: true } });
    expect(bets).not.toHaveProperty('value.settled');
  });

  it('are never told when they do not come to what was paid', async () => {
    const other = await sceneWithBets();
    rule(other);
    await settle(other);
    const [first] = await other.store.readPlayerSlips('round-1', 0, 'ann:USD');
    if (first?.state !== 'accepted') throw new Error('the slip is accepted');
    other.store.seed(putSlip({ ...first, wagers: wagersOn({ banker: 200n }) }, 0));
    await expect(roundBets(other, ANN)).rejects.toThrow('was not paid what round round-1 came to');
  });

  it.each([
    ['WALLET_NOT_FOUND', { walletId: 'zoe:USD' }],
    ['ROUND_NOT_FOUND', { roundId: 'round-9' }],
    ['ID_INVALID', { roundId: 'a b' }],
  ])('cannot be told: %s', async (code, change) => {
    const ports = await sceneWithBets();
    await expect(roundBets(ports, { ...ANN, ...change })).resolves.toMatchObject({
      failure: { code },
    });
  });
});
