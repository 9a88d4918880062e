import { describe, expect, vi } from 'vitest';
import type { Canonical } from '../../../shared/domain/digest.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import { setTableState } from '../../../shared/operations/set-table-state.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import { houseRulesOf } from '../../support/operator.ts';
import type { TestRound, TestTable } from '../../support/table.ts';
import { PLAYER_WINS } from '../../support/table-scans.ts';

const it = croupierTest();

interface PlayedRound {
  readonly table: TestTable;
  readonly round: TestRound;
}

async function openRound(
  croupier: TestCroupier,
  game = 'baccarat',
  variant = 'commission',
): Promise<PlayedRound> {
  const table = await croupier.openTable({
    houseRules: houseRulesOf(game, variant),
    limits: { USD: { positionMin: amount(1n), positionMax: amount(1_000_000n) } },
    corrections: { approval: 'none', horizonHours: 1_000_000 },
  });
  return { table, round: await table.openRound() };
}

/** The table reports a fault, by default a while after the bell; answers the message's body. */
function report(
  { table, round }: PlayedRound,
  incident: string,
  { scan, at = round.secondsIn(40) }: { readonly scan?: Canonical; readonly at?: string } = {},
): Promise<string> {
  const { roundId } = round;
  const dealt = scan === undefined ? {} : { scan };
  return table.feed.send({ type: 'incident', roundId, at, incident, actor: 'staff-7', ...dealt });
}

function sendScan({ table, round }: PlayedRound, scan: Canonical, at: string): Promise<string> {
  return table.feed.send({ type: 'result', roundId: round.roundId, at, scan });
}

const REFUNDED = ['deposit +1000', 'stake -100', 'settlement +100'];

describe.concurrent('an operator fault', () => {
  it('voids the round and closes its table until people reopen it', async ({ croupier }) => {
    const played = await openRound(croupier);
    const { table, round } = played;
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { banker: 100n })).toBe('accepted');
    await report(played, 'operator-fault');
    await round.until('settled');
    expect(await ann.history()).toEqual(REFUNDED);
    expect(await croupier.ports.store.readRulings(round.roundId)).toMatchObject([
      { decision: { kind: 'void', reason: 'BAC-17: operator-fault' }, actor: 'staff-7' },
    ]);
    await croupier.untilAlarm('table-closed', round.roundId);

    const refused = table.newRound();
    const opening = await refused.sendOpened();
    await croupier.untilAlarm('message-parked', table.tableId);
    await vi.waitFor(
      async () => {
        expect(await croupier.parked(opening)).toMatchObject([{ code: 'TABLE_CLOSED' }]);
      },
      { timeout: 20_000 },
    );
    expect(await refused.read()).toBeUndefined();

    const { tableId } = table;
    const reopened = {
      tableId,
      state: 'open',
      reopens: true,
      actor: 'mia',
      reason: 'power is back',
    } as const;
    expect(await setTableState(croupier.ports, reopened)).toMatchObject({ ok: true });
    await (await table.openRound()).until('open');
    // The opening that was refused may be sent again.
    await table.feed.sendBody(opening, { deduplicationId: `${tableId}-redriven` });
    await refused.until('open');
  });

  it('after the result is for people to see, and closes the table all the same', async ({
    croupier,
  }) => {
    const played = await openRound(croupier);
    const { table, round } = played;
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { player: 100n })).toBe('accepted');
    await round.sendResult(PLAYER_WINS);
    await round.until('settled');
    await report(played, 'operator-fault');
    await croupier.untilAlarm('incident-after-ruling', round.roundId);
    await croupier.untilAlarm('table-closed', round.roundId);
    expect(await croupier.ports.store.readTable(table.tableId)).toMatchObject({
      ...{ state: 'closed', stateSince: { reason: 'BAC-17: operator-fault', actor: 'staff-7' } },
    });
    expect(await round.read()).toMatchObject({ state: 'settled', latestRuling: 1 });
    expect((await ann.history()).slice(2)).toEqual(['settlement +200']);
  });
});

describe.concurrent('two cards at once at a baccarat table', () => {
  it('void the round and ask for another shoe; later results do not count', async ({
    croupier,
  }) => {
    const played = await openRound(croupier);
    const { table, round } = played;
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { player: 100n })).toBe('accepted');
    const body = await report(played, 'two-cards-at-once');
    await table.feed.sendBody(body, { deduplicationId: `${round.roundId}-copy` });
    await round.sendResult(PLAYER_WINS);
    await table.untilCaughtUp();
    await round.until('settled');
    await croupier.untilAlarm('shoe-change-due', round.roundId);
    expect(croupier.alarms('incident-after-ruling', round.roundId)).toEqual([]);
    expect(await ann.history()).toEqual(REFUNDED);
    expect(await croupier.ports.store.readRulings(round.roundId)).toHaveLength(1);
  });
});

describe.concurrent('a ball that left the wheel', () => {
  it.for([
    { order: 'late', sends: ['second', 'first'] },
    { order: 'between', sends: ['first', 'second'] },
  ] as const)(
    'is spun again: the second spin counts, the first does not when it comes $order',
    async ({ sends }, { croupier }) => {
      const played = await openRound(croupier, 'roulette', 'single-zero');
      const { table, round } = played;
      const ann = await croupier.createPlayer('ann', 1000n);
      expect(await ann.bet(round, { 'straight:20': 10n })).toBe('accepted');
      await round.sendBettingClosed();
      await report(played, 'ball-left-wheel', { at: round.secondsIn(40) });
      const spins = {
        first: { pocket: 17, at: round.secondsIn(39) },
        second: { pocket: 20, at: round.secondsIn(55) },
      };
      for (const spin of sends) {
        const { pocket, at } = spins[spin];
        await sendScan(played, { pocket }, at);
      }
      await table.untilCaughtUp();
      await round.until('settled');
      expect(await croupier.untilAlarm('scan-ignored', round.roundId)).toMatchObject({
        code: 'RULING_SUPERSEDED',
      });
      expect(await ann.history()).toEqual(['deposit +1000', 'stake -10', 'settlement +360']);
      expect(await round.read()).toMatchObject({
        latestRuling: 1,
        resultsFrom: round.secondsIn(40),
      });
    },
  );
});

/** What had been dealt, and what the players of each seat get back for 100. */
const BROKEN_OFF: Canonical = {
  dealer: ['10S'],
  seats: {
    1: { hands: [{ cards: ['KH', '6D', '8C'] }] },
    2: { hands: [{ cards: ['AH', 'JD'] }] },
    3: { hands: [{ cards: ['KD', '2C'] }] },
    4: { hands: [{ cards: ['9C'] }] },
  },
};

describe.concurrent('a blackjack round that is broken off', () => {
  it.for([
    {
      incident: 'card-on-floor',
      rule: 'a partial void: what was decided stands, live hands are void',
      kind: 'partial-void',
      returned: [0n, 250n, 100n, 100n],
    },
    {
      incident: 'game-suspended',
      rule: 'a suspension: whoever has two cards and is not over 21 wins',
      kind: 'suspension',
      returned: [0n, 250n, 200n, 100n],
    },
    {
      incident: 'game-void',
      rule: 'a void: every stake comes back',
      kind: 'void',
      returned: [100n, 100n, 100n, 100n],
    },
  ])('by $incident is $rule', async ({ incident, kind, returned }, { croupier }) => {
    const played = await openRound(croupier, 'blackjack', 'live');
    const { table, round } = played;
    const players = [];
    for (const seat of [1, 2, 3, 4]) {
      const player = await croupier.createPlayer(`seat-${seat}`, 1000n);
      expect(await player.bet(round, { [`main:${seat}`]: 100n })).toBe('accepted');
      players.push(player);
    }
    await round.sendBettingClosed();
    const body = await report(played, incident, { scan: BROKEN_OFF });
    await table.untilCaughtUp();
    await round.until('settled');
    expect(await croupier.ports.store.readRulings(round.roundId)).toMatchObject([
      { decision: { kind }, messageId: JSON.parse(body).messageId },
    ]);
    const settlements = await Promise.all(
      players.map(async (player) => (await player.history()).slice(2)),
    );
    expect(settlements).toEqual(returned.map((minor) => [`settlement +${minor}`]));
  });

  it('is parked without the cards that were dealt, and held by cards that cannot be', async ({
    croupier,
  }) => {
    const played = await openRound(croupier, 'blackjack', 'live');
    const { table, round } = played;
    const bare = await report(played, 'card-on-floor');
    await table.untilCaughtUp();
    expect(await croupier.parked(bare)).toMatchObject([{ code: 'SCAN_MALFORMED' }]);
    expect((await round.read())?.state).toBe('open');
    const overdrawn = {
      dealer: ['10S'],
      seats: { 1: { hands: [{ cards: ['KH', 'QD', '8C', '2C'] }] } },
    };
    await report(played, 'card-on-floor', { scan: overdrawn });
    await round.until('held');
    // People scan again: what was dealt is settled as it was.
    await report(played, 'card-on-floor', { scan: BROKEN_OFF });
    await round.until('settled');
  });
});

describe.concurrent('a result that was not detected', () => {
  it('holds the stakes without end, until a valid result comes', async ({ croupier }) => {
    const played = await openRound(croupier);
    const { round } = played;
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { player: 100n })).toBe('accepted');
    await report(played, 'result-not-detected');
    await round.until('held');
    await croupier.untilAlarm('round-held', round.roundId);
    expect(await ann.wallet()).toMatchObject({ balance: 900n, inPlay: 100n });
    await round.sendResult(PLAYER_WINS);
    await round.until('settled');
    expect(await ann.balance()).toBe(1100n);
  });
});

describe.concurrent('an incident that the game does not know', () => {
  it('is parked, and changes nothing', async ({ croupier }) => {
    const played = await openRound(croupier, 'roulette', 'single-zero');
    for (const incident of ['card-on-floor', 'constructor']) {
      const body = await report(played, incident);
      await played.table.untilCaughtUp();
      expect(await croupier.parked(body)).toMatchObject([{ code: 'INCIDENT_UNKNOWN' }]);
    }
    expect(await played.round.read()).toMatchObject({ state: 'open', revision: 1 });
  });
});
