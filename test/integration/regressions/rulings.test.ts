import { describe, expect } from 'vitest';
import { toInstant } from '../../../shared/domain/instant.ts';
import type { Decision } from '../../../shared/domain/rounds/ruling.ts';
import {
  approveCorrection,
  correctRuling,
  proposeCorrection,
} from '../../../shared/operations/correct-ruling.ts';
import { previewRuling } from '../../../shared/operations/preview-ruling.ts';
import { voidSlip } from '../../../shared/operations/void-slip.ts';
import type { Write } from '../../../shared/store/writes.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import { operatorPorts } from '../../support/operator.ts';
import type { TestRound } from '../../support/table.ts';
import { BANKER_WINS, IMPOSSIBLE, PLAYER_WINS } from '../../support/table-scans.ts';

const it = croupierTest();

const VOID: Decision = { kind: 'void', reason: 'shoe fault' };
const WHY = { reason: 'the recording shows it', actor: 'supervisor-3' };

/** Rounds are played on an evening long ago, so its horizon is a wide one. */
function openTable(croupier: TestCroupier, approval: 'none' | 'second-person' = 'none') {
  return croupier.openTable({ corrections: { approval, horizonHours: 1_000_000 } });
}

function correctionOf({ roundId, secondsIn }: TestRound, decision: Decision) {
  const request = { roundId, decision, corrects: 1, correctionId: `${roundId}-correction` };
  return { ...request, ...WHY, at: secondsIn(60), isPrivileged: false };
}

/** An operator corrects the first ruling, and everybody is brought to what is right. */
async function correct(croupier: TestCroupier, round: TestRound, decision: Decision) {
  const corrected = await correctRuling(operatorPorts(croupier), correctionOf(round, decision));
  expect(corrected).toMatchObject({ ok: true, value: { kind: 'ruled' } });
  await round.until('settled');
  expect(await round.read()).toMatchObject({ latestRuling: 2 });
}

async function settle(round: TestRound, deal = PLAYER_WINS) {
  await round.sendResult(deal);
  await round.until('settled');
}

describe.concurrent('Midaz #1519: one proposal that is approved many times at once', () => {
  it('is recorded once [peer 7]', async ({ croupier }) => {
    const table = await openTable(croupier, 'second-person');
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { player: 100n })).toBe('accepted');
    await settle(round);
    const ports = operatorPorts(croupier);
    const { roundId, secondsIn } = round;
    const proposed = await proposeCorrection(ports, correctionOf(round, VOID));
    if (!proposed.ok) throw new Error(proposed.failure.message);
    const { proposalId } = proposed.value.proposal;
    const approval = { roundId, proposalId, actor: 'manager-1', at: secondsIn(90) };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => approveCorrection(ports, approval)),
    );
    const kinds = answers.map((each) => (each.ok ? each.value.kind : each.failure.code));
    expect(kinds.toSorted()).toEqual([...Array(7).fill('replayed'), 'ruled']);
    await round.until('settled');
    expect((await ann.history()).slice(2)).toEqual(['settlement +200', 'settlement -100']);
  });
});

describe.concurrent('duckbot #1393: a void of stakes that came in pieces', () => {
  it.for([{ when: 'before a result' }, { when: 'after a result was paid' }])(
    'gives back exactly the stakes, $when, and keeps no commission [peer 12]',
    async ({ when }, { croupier }) => {
      const table = await openTable(croupier);
      const round = await table.openRound();
      const ann = await croupier.createPlayer('ann', 1000n);
      for (const wagers of [{ banker: 33n, tie: 5n }, { banker: 1n, player: 7n }, { banker: 9n }]) {
        expect(await ann.bet(round, wagers)).toBe('accepted');
      }
      expect(await ann.bet(round, { banker: 50n }, { slipId: 'gone' })).toBe('accepted');
      expect(await ann.cancel(round, 'gone')).toBe('cancelled');
      if (when === 'before a result') {
        await round.sendVoid('shoe fault');
        await round.until('settled');
      } else {
        await settle(round, BANKER_WINS);
        // 43 less 5 %, rounded down, is 40.
        expect((await ann.entries()).at(-1)).toMatchObject({ cause: { commission: 3n } });
        await correct(croupier, round, VOID);
      }
      expect(await ann.balance()).toBe(1000n);
      expect((await ann.entries()).at(-1)).toMatchObject({
        cause: { stake: 55n, payout: 0n, refund: 55n, commission: 0n },
      });
    },
  );
});

describe.concurrent('duckbot #1407: a win that is withdrawn before its round turns out void', () => {
  it('is owed after one entry that compensates payout and stake [peer 13]', async ({
    croupier,
  }) => {
    const table = await openTable(croupier);
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 100n);
    expect(await ann.bet(round, { player: 100n })).toBe('accepted');
    await settle(round);
    expect(await ann.withdraw(200n)).toBe('done');
    const before = (await ann.entries()).length;
    await correct(croupier, round, VOID);
    const added = (await ann.entries()).slice(before);
    expect(added).toMatchObject([
      {
        cause: { kind: 'settlement', step: 2, payout: 0n, refund: 100n },
        ...{ amount: 100n, from: 'wallet' },
        ...{ balanceBefore: 0n, balanceAfter: 0n, owedBefore: 0n, owedAfter: 100n },
      },
    ]);
    expect(await ann.wallet()).toMatchObject({ balance: 0n, owed: 100n, inPlay: 0n });
  });
});

describe.concurrent('Sportsmodity unsettlement: a payout of 200 that was wrong', () => {
  it('on a balance of 50 leaves 150 after the next 300 [peer 14]', async ({ croupier }) => {
    const table = await openTable(croupier);
    const round = await table.openRound();
    const next = await table.openRound();
    const ann = await croupier.createPlayer('ann', 250n);
    expect(await ann.bet(round, { player: 100n })).toBe('accepted');
    expect(await ann.bet(next, { player: 150n })).toBe('accepted');
    await settle(round);
    expect(await ann.withdraw(150n)).toBe('done');
    expect(await ann.balance()).toBe(50n);

    const decision: Decision = { kind: 'result', scan: { ...BANKER_WINS } };
    const { roundId } = round;
    expect(await previewRuling(croupier.ports, { roundId, decision })).toMatchObject({
      value: { totals: [{ losing: 1, lost: 200n, shortfall: 150n }] },
    });
    await correct(croupier, round, decision);
    expect(await ann.wallet()).toMatchObject({ balance: 0n, owed: 150n });
    expect(await ann.withdraw(1n)).toBe('refused INSUFFICIENT_FUNDS');
    await settle(next);
    expect(await ann.wallet()).toMatchObject({ balance: 150n, owed: 0n });
  });
});

describe.concurrent('live-casino irregularity policy: a bad scan of the cards', () => {
  it.for([
    { end: 'a game that is cancelled', isKnown: false, returned: 100n },
    { end: 'the real result once it is known', isKnown: true, returned: 195n },
  ])('holds the stakes until $end [peer 17]', async ({ isKnown, returned }, { croupier }) => {
    const round = await (await openTable(croupier)).openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { banker: 100n })).toBe('accepted');
    await round.sendResult(IMPOSSIBLE);
    await round.until('held');
    expect(await ann.wallet()).toMatchObject({ balance: 900n, inPlay: 100n });
    await (isKnown ? round.sendResult(BANKER_WINS) : round.sendVoid('bad scan'));
    await round.until('settled');
    expect((await ann.history()).slice(2)).toEqual([`settlement +${returned}`]);
  });
});

describe.concurrent('medici #117 and #22: what takes back a payout', () => {
  it('is dated in its round and in the books, and the statement sums to both [peer 18]', async ({
    croupier,
  }) => {
    const table = await openTable(croupier);
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { player: 100n })).toBe('accepted');
    await settle(round);
    const settledAt = toInstant(Date.now());
    await correct(croupier, round, VOID);
    const entries = await ann.entries();
    const last = entries.at(-1);
    expect(last).toMatchObject({ effectiveAt: round.closesAt, cause: { step: 2 } });
    expect(last !== undefined && last.bookedAt >= settledAt).toBe(true);
    // Of what had happened in the game by the bell, nothing but the deposit is left.
    const atTheBell = entries.filter(
      ({ cause, effectiveAt }) => cause.kind !== 'deposit' && effectiveAt <= round.closesAt,
    );
    const moved = atTheBell.map(({ to, amount }) => (to === 'wallet' ? amount : -amount));
    expect(moved.reduce((total, each) => total + each, 0n)).toBe(0n);
  });

  it('marks the slip and moves the money in one transaction [peer 18]', async ({ croupier }) => {
    const table = await openTable(croupier);
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { player: 100n }, { slipId: 'a' })).toBe('accepted');
    await settle(round);
    const { store, clock } = croupier.ports;
    const sent: string[][] = [];
    const commit = (writes: readonly Write[]) => {
      sent.push(writes.map(({ record }) => record));
      return store.commit(writes);
    };
    const key = { roundId: round.roundId, walletId: ann.walletId, slipId: 'a' };
    const request = { ...key, ...WHY, at: round.secondsIn(60), isPrivileged: true };
    const voided = await voidSlip({ clock, store: { ...store, commit } }, request);
    expect(voided).toMatchObject({ ok: true });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toEqual(expect.arrayContaining(['wallet', 'slip', 'entry']));
    expect((await ann.history()).at(-1)).toBe('settlement -100');
  });
});

describe.concurrent('Ohio voided-bets report: a void that nobody answers for', () => {
  const NAMELESS = [
    ['without a reason', { reason: undefined }],
    ['with an empty reason', { reason: '' }],
    ['without an actor', { actor: undefined }],
    ['with an empty actor', { actor: '' }],
  ] as const;

  it.for(NAMELESS)(
    '%s is set aside as a message, and refused as a request [peer 19]',
    async ([, change], { croupier }) => {
      const table = await openTable(croupier);
      const round = await table.openRound();
      const ann = await croupier.createPlayer('ann', 1000n);
      expect(await ann.bet(round, { player: 100n }, { slipId: 'a' })).toBe('accepted');
      await settle(round);
      const good = JSON.parse(await round.sendVoid('shoe fault'));
      await table.untilCaughtUp();
      const ports = operatorPorts(croupier);
      const key = { roundId: round.roundId, walletId: ann.walletId, slipId: 'a' };
      const refused = { ok: false, failure: { code: 'REQUEST_MALFORMED' } };
      const nameless = { ...WHY, at: round.secondsIn(60), ...change };
      // Callers in JavaScript are not held back by types: `never` stands in for them.
      expect(await voidSlip(ports, { ...key, ...nameless } as never)).toMatchObject(refused);
      const correction = { ...correctionOf(round, VOID), ...change };
      expect(await correctRuling(ports, correction as never)).toMatchObject(refused);

      const body = JSON.stringify({ ...good, messageId: 'nameless', ...change });
      await table.feed.sendBody(body);
      await table.untilCaughtUp();
      expect(await croupier.parked(body)).toMatchObject([{ code: 'MESSAGE_MALFORMED' }]);
      expect(await round.read()).toMatchObject({ state: 'settled', latestRuling: 1 });
      expect((await ann.history()).slice(2)).toEqual(['settlement +200']);
    },
  );
});
