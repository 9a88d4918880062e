import { describe, expect, it } from 'vitest';
import type { EvidencePack } from '../../../shared/domain/disputes/evidence-pack.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import { hashDecision } from '../../../shared/domain/rounds/ruling.ts';
import { cancelSlip } from '../../../shared/operations/cancel-slip.ts';
import { decideDispute } from '../../../shared/operations/decide-dispute.ts';
import { evidenceHtml } from '../../../shared/operations/evidence-html.ts';
import { readEvidencePack } from '../../../shared/operations/evidence-pack.ts';
import { openDispute } from '../../../shared/operations/open-dispute.ts';
import { settleShard } from '../../../shared/operations/settle-shard.ts';
import { transfer } from '../../../shared/operations/transfer.ts';
import {
  putEvidence,
  putIncident,
  putRound,
  putSlip,
  putTableRound,
  putWindow,
} from '../../../shared/store/writes.ts';
import { roundWith, SCANS } from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { accept, BETTING_AT, openScene, requestOf, rule } from './scene.ts';

const HOSTILE = `<script>alert("x")</script> & 'more'`;

const sent = { sentAt: '2026-12-01T20:15:04.000Z', recordedAt: '2026-12-01T20:15:05.000Z' };

/** Ann wagered, was settled under a banker's win, and complains in hostile words. */
async function scene(): Promise<FakePorts> {
  const details = { ...roundWith().details, dealer: HOSTILE, video: 'https://video/42' };
  const ports = openScene({ details });
  ports.store.seed(putTableRound(roundWith()));
  const money = { walletId: 'ann:USD', transferId: 't', kind: 'deposit', actor: 'desk' } as const;
  await transfer(ports, { ...money, amount: amount(5n) });
  await accept(ports, requestOf('ann', { banker: 200n, tie: 100n }));
  await accept(ports, requestOf('ann', { player: 100n }, { slipId: 'slip-2' }));
  await accept(ports, requestOf('bob', { player: 100n }));
  const { walletId } = money;
  const key = { roundId: 'round-1', walletId, slipId: 'slip-2' };
  await cancelSlip(ports, { ...key, receivedAt: BETTING_AT, actor: 'ann' });
  rule(ports, { details });
  const work = { work: 'settle', roundId: 'round-1', ruling: 1, shard: 0 } as const;
  await settleShard(ports, { schema: 1, tableId: 'table-1', ...work }, () => true);
  const decision = { kind: 'result', scan: SCANS.player } as const;
  ports.store.seed(
    putEvidence({
      ...{ roundId: 'round-1', contentHash: hashDecision(decision), code: 'RULING_CONFLICT' },
      ...{ message: HOSTILE, decision, messageId: 'm-1', ...sent },
    }),
    putIncident({
      ...{ roundId: 'round-1', messageId: 'm-2', incident: 'card-on-floor', actor: HOSTILE },
      ...{ contentHash: '1'.repeat(64), ...sent },
    }),
    putWindow({
      ...{ roundId: 'round-1', messageId: 'm-3', seq: 3, opensAt: sent.sentAt },
      ...{ closesAt: sent.recordedAt, window: { asks: HOSTILE }, recordedAt: sent.recordedAt },
    }),
  );
  const complaint = {
    ...{ player: walletId, gameTime: BETTING_AT, table: 'table-1', gameNumber: '42' },
    ...{ dealer: HOSTILE, text: HOSTILE },
  };
  const at = '2026-12-01T21:00:00.000Z';
  const opened = await openDispute(ports, { disputeId: 'd-1', complaint, actor: HOSTILE, at });
  expect(opened).toMatchObject({ ok: true });
  return ports;
}

async function packOf(ports: FakePorts): Promise<EvidencePack> {
  const read = await readEvidencePack(ports, 'd-1');
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
}

describe('an evidence pack', () => {
  it('has everything about the round and the player, and nothing of other players', async () => {
    const pack = await packOf(await scene());
    expect(pack).toMatchObject({
      dispute: { disputeId: 'd-1' },
      round: { details: { video: 'https://video/42', shoe: 'shoe-3', gameNumber: '42' } },
      rulings: [{ number: 1, decision: { scan: SCANS.banker }, actor: 'table:table-1' }],
      evidence: [{ code: 'RULING_CONFLICT', decision: { scan: SCANS.player } }],
      incidents: [{ incident: 'card-on-floor' }],
      windows: [{ window: { asks: HOSTILE } }],
      slips: [
        { slipId: 'slip-1', state: 'accepted' },
        { slipId: 'slip-2', state: 'cancelled' },
      ],
      stake: 300n,
      settled: {
        ruling: 1,
        results: [
          { position: 'banker', result: 'won', payout: 390n, commission: 10n },
          { position: 'tie', result: 'lost', payout: 0n },
        ],
      },
    });
    expect(pack).not.toHaveProperty('decision');
    expect(pack).not.toHaveProperty('recordsDisagree');
    // The deposit before is no part of it.
    expect(pack.entries.map(({ seq, cause }) => `${seq} ${cause.kind}`)).toEqual([
      ...['2 stake', '3 stake', '4 cancel', '5 settlement'],
    ]);
  });

  it('tells what is at stake while the player is not settled, and who has decided', async () => {
    const ports = openScene();
    ports.store.seed(putTableRound(roundWith()));
    await accept(ports, requestOf('ann', { banker: 200n }));
    const complaint = {
      ...{ player: 'ann:USD', gameTime: BETTING_AT, table: 'table-1', gameNumber: '42' },
      dealer: 'dealer-7',
    };
    await openDispute(ports, { disputeId: 'd-1', complaint, actor: 'desk', at: BETTING_AT });
    const decision = { decision: 'rejected', reason: 'nothing is wrong', actor: 'boss' } as const;
    await decideDispute(ports, { disputeId: 'd-1', ...decision });
    const pack = await packOf(ports);
    expect(pack).toMatchObject({ stake: 200n, rulings: [], decision });
    expect(pack).not.toHaveProperty('settled');
    const page = evidenceHtml(pack);
    for (const shown of ['At stake, not settled', 'Dispute d-1: rejected', 'nothing is wrong']) {
      expect(page).toContain(shown);
    }
  });

  it('says so when the slips are not those that were settled', async () => {
    const ports = await scene();
    const head = await ports.store.readRound('round-1');
    if (head === undefined) throw new Error('no round');
    ports.store.seed(putRound({ ...head, state: 'settling' }, undefined));
    const [slip] = await ports.store.readPlayerSlips('round-1', 0, 'ann:USD');
    if (slip === undefined) throw new Error('no slip');
    ports.store.seed(putSlip({ ...slip, slipId: 'stray' }, 0));
    const pack = await packOf(ports);
    expect(pack).toMatchObject({ recordsDisagree: true });
    expect(evidenceHtml(pack)).toContain('the slips are not those that were settled');
  });

  it.each([
    ['d-9', 'DISPUTE_NOT_FOUND'],
    ['a#b', 'ID_INVALID'],
  ])('of %s is refused', async (disputeId, code) => {
    expect(await readEvidencePack(await scene(), disputeId)).toMatchObject({ failure: { code } });
  });
});

describe('the page of an evidence pack', () => {
  it('shows all of it, in the currency of the player', async () => {
    const page = evidenceHtml(await packOf(await scene()));
    for (const shown of [
      ...['Dispute d-1: open', 'https://video/42', 'shoe-3', 'card-on-floor', 'RULING_CONFLICT'],
      ...['[&quot;2S&quot;,&quot;4D&quot;]', 'banker 2.00, tie 1.00', 'step 1 under ruling 1'],
      ...['Wagers, in USD', '3.90', '<td>0.10</td>', 'cancel slip-2', 'table:table-1'],
    ]) {
      expect(page).toContain(shown);
    }
  });

  it('runs and loads nothing, whatever people have written', async () => {
    const page = evidenceHtml(await packOf(await scene()));
    expect(page).toContain(
      '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;more&#39;',
    );
    expect(page).not.toMatch(/<script|<img|<link|<a |\son\w+=|src=|href=|@import|url\(/i);
    const tags = new Set([...page.matchAll(/<\/?([a-z0-9]+)/g)].map(([, name]) => name));
    expect([...tags].toSorted()).toEqual([
      ...['body', 'code', 'h1', 'h2', 'head', 'html', 'meta', 'style', 'table', 'td', 'th'],
      ...['title', 'tr'],
    ]);
  });
});
