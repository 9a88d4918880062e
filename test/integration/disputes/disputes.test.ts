import { describe, expect } from 'vitest';
import { toEvidencePackBody } from '../../../shared/messages/http/evidence-pack-body.ts';
import { decideDispute } from '../../../shared/operations/decide-dispute.ts';
import { evidenceHtml } from '../../../shared/operations/evidence-html.ts';
import { readEvidencePack } from '../../../shared/operations/evidence-pack.ts';
import { listOpenDisputes } from '../../../shared/operations/list-disputes.ts';
import { openDispute } from '../../../shared/operations/open-dispute.ts';
import { voidSlip } from '../../../shared/operations/void-slip.ts';
import type { TestPlayer } from '../../support/croupier-player.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import type { TestRound } from '../../support/table.ts';
import { openRouletteRound, openRouletteTable, pocket } from '../corrections/roulette-table.ts';

const it = croupierTest();

/** What a player would say about the round; a minute after its bell. */
async function complaintOf(round: TestRound, { walletId }: TestPlayer) {
  const head = await round.read();
  if (head === undefined) throw new Error('the round is not open');
  const { dealer, gameNumber } = head.details;
  return {
    ...{ player: walletId, gameTime: round.secondsIn(90), table: round.tableId },
    ...{ dealer, gameNumber, text: 'the ball lay in 20' },
  };
}

/** Of many copies that come at once; answers how many of them opened it, and how many found it. */
async function complain(
  { ports }: TestCroupier,
  round: TestRound,
  player: TestPlayer,
  { disputeId, at }: { readonly disputeId: string; readonly at: string },
): Promise<Readonly<Record<string, number>>> {
  const complaint = await complaintOf(round, player);
  const request = { disputeId, complaint, actor: 'desk-2', at };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => openDispute(ports, { ...request })),
  );
  const counts: Record<string, number> = {};
  for (const each of answers) {
    const name = each.ok ? (each.value.replayed ? 'found' : 'opened') : each.failure.code;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

describe('a complaint', () => {
  it('is kept once, answered with the evidence, and decided beside the correction', async ({
    croupier,
  }) => {
    const { ports } = croupier;
    const table = await openRouletteTable(croupier);
    const round = await openRouletteRound(croupier, table);
    const ann = await croupier.createPlayer('ann', 10_000n);
    const bob = await croupier.createPlayer('bob', 10_000n);
    expect(await ann.bet(round, { 'straight:20': 100n }, { slipId: 'a' })).toBe('accepted');
    expect(await ann.bet(round, { red: 50n }, { slipId: 'b' })).toBe('accepted');
    expect(await bob.bet(round, { 'straight:17': 100n })).toBe('accepted');
    await round.spin(17);
    await round.untilSettledUnder(1);

    const late = { disputeId: `${round.roundId}-late`, at: '2025-12-02T20:00:30.001Z' };
    expect(await complain(croupier, round, ann, late)).toEqual({ DISPUTE_TOO_LATE: 8 });
    const disputeId = `${round.roundId}-d`;
    const inTime = { disputeId, at: '2025-12-02T20:00:30.000Z' };
    expect(await complain(croupier, round, ann, inTime)).toEqual({ opened: 1, found: 7 });
    expect(await complain(croupier, round, bob, inTime)).toEqual({ DISPUTE_CONFLICT: 8 });
    expect(await listOpenDisputes(ports, { day: '2025-12-02' })).toMatchObject({
      value: [{ disputeId, roundId: round.roundId }],
    });

    await round.correct(1, pocket(20));
    await round.untilSettledUnder(2);
    const voided = await voidSlip(ports, {
      ...{ roundId: round.roundId, walletId: ann.walletId, slipId: 'b', reason: 'late' },
      ...{ actor: 'boss', at: new Date().toISOString(), isPrivileged: true },
    });
    expect(voided).toMatchObject({ ok: true });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        decideDispute(ports, {
          ...{ disputeId, decision: 'upheld', reason: 'the recording shows it' },
          ...{ actor: 'boss', ruling: 2 },
        }),
      ),
    );
    const replayed = answers.map((each) => (each.ok ? each.value.replayed : each.failure.code));
    expect(replayed.toSorted()).toEqual([false, ...Array(7).fill(true)]);
    expect(await listOpenDisputes(ports, { day: '2025-12-02' })).toEqual({ ok: true, value: [] });

    const pack = await readEvidencePack(ports, disputeId);
    if (!pack.ok) throw new Error(pack.failure.message);
    expect(toEvidencePackBody(pack.value)).toMatchObject({
      decision: { decision: 'upheld', ruling: 2, actor: 'boss' },
      round: { roundId: round.roundId, state: 'settled', details: { video: expect.any(String) } },
      rulings: [
        { number: 1, scan: { pocket: 17 } },
        { number: 2, corrects: 1, scan: { pocket: 20 }, actor: 'supervisor-3' },
      ],
      slips: [
        { slipId: 'a', state: 'accepted' },
        { slipId: 'b', state: 'voided' },
      ],
      settled: { ruling: 2, totals: { payout: '3600', refund: '50' } },
    });
    const booked = (await ann.entries()).filter(({ cause }) => 'roundId' in cause);
    expect(pack.value.entries).toEqual(booked);
    expect(booked).toHaveLength(5);
    const page = evidenceHtml(pack.value);
    for (const { hash } of booked) expect(page).toContain(hash);
    expect(page).not.toContain(bob.walletId);
  });
});
