import { describe, expect, vi } from 'vitest';
import type { Canonical } from '../../../shared/domain/digest.ts';
import type { HouseRules } from '../../../shared/domain/games/game.ts';
import { voidSlip } from '../../../shared/operations/void-slip.ts';
import type { TestPlayer } from '../../support/croupier-player.ts';
import { untilQueuesAreEmpty } from '../../support/croupier-sqs.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import type { TestRound, TestTable } from '../../support/table.ts';

const it = croupierTest();

const LIVE: HouseRules = {
  ...{ game: 'blackjack', variant: 'live', paytableVersion: 1, rounding: 'down', options: {} },
};

interface Scene {
  readonly croupier: TestCroupier;
  readonly table: TestTable;
  readonly round: TestRound;
}

/** A value of the tests as a table sends it. */
function json(value: object): Canonical {
  return JSON.parse(JSON.stringify(value));
}

interface Hand {
  readonly cards: readonly string[];
  readonly doubled?: boolean;
}

interface Asked {
  readonly kind?: 'insurance' | 'decision';
  readonly hand?: number;
  readonly dealerFirst?: string;
  readonly walletId?: string;
  readonly hands: readonly Hand[];
}

async function openBlackjack(croupier: TestCroupier): Promise<Scene> {
  const table = await croupier.openTable({ houseRules: LIVE });
  return { croupier, table, round: await table.openRound() };
}

/** Asks the players of seat 1 from a second after the start until it ends; answers when it is known. */
async function openWindow(
  { croupier, table, round }: Scene,
  start: number,
  { kind = 'decision', hand = 1, dealerFirst = '10S', walletId, hands }: Asked,
): Promise<void> {
  const { roundId } = round;
  const whose = walletId === undefined ? {} : { walletId };
  const before = (await croupier.ports.store.readWindows(roundId)).length;
  await table.feed.send({
    ...{ type: 'window-opened', roundId, at: round.secondsIn(start) },
    closesAt: round.secondsIn(start + (kind === 'insurance' ? 10 : 8)),
    window: json({ kind, seat: 1, hand, dealerFirst, play: { hands }, ...whose }),
  });
  await vi.waitFor(async () => {
    const windows = await croupier.ports.store.readWindows(roundId);
    expect(windows).toHaveLength(before + 1);
  }, 20_000);
}

async function settle({ croupier, table, round }: Scene, scan: Canonical): Promise<void> {
  await table.feed.send({
    ...{ type: 'result', roundId: round.roundId, at: round.secondsIn(120), scan },
  });
  await untilQueuesAreEmpty(croupier);
  await round.until('settled');
}

/** A minute after the opening, when the window of most tests is open. */
function decide(
  { round }: Scene,
  player: TestPlayer,
  wagers: Readonly<Record<string, bigint>>,
  { at = 60, ...options }: { readonly at?: number; readonly slipId?: string } = {},
): Promise<string> {
  return player.bet(round, wagers, { ...options, receivedAt: round.secondsIn(at) });
}

const ELEVEN: readonly Hand[] = [{ cards: ['6H', '5H'] }];
const ACE_TEN: readonly Hand[] = [{ cards: ['AH', 'KH'] }];

describe.concurrent('a decision in its window', () => {
  it('doubles once, however often it is asked for', async ({ croupier }) => {
    const scene = await openBlackjack(croupier);
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(scene.round, { 'main:1': 100n })).toBe('accepted');
    await openWindow(scene, 58, { hands: ELEVEN });

    const double = { 'double:1:1': 100n };
    const asked = Array.from({ length: 8 }, (_, index) =>
      decide(scene, ann, double, { slipId: `double-${index % 2}` }),
    );
    const answers = (await Promise.all(asked)).toSorted();
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'refused DECISION_NOT_ALLOWED')).toHaveLength(1);
    expect(await ann.balance()).toBe(800n);

    const hands = [{ cards: ['6H', '5H', '9C'], doubled: true }];
    await settle(scene, { dealer: ['10S', '7D'], seats: { '1': { hands } } });
    expect(await ann.history()).toEqual([
      'deposit +1000',
      'stake -100',
      'stake -100',
      'settlement +400',
    ]);
  });

  it("insures: the dealer's blackjack leaves nothing won or lost", async ({ croupier }) => {
    const scene = await openBlackjack(croupier);
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(scene.round, { 'main:1': 101n })).toBe('accepted');
    const hands = [{ cards: ['10H', '9H'] }];
    await openWindow(scene, 58, { kind: 'insurance', dealerFirst: 'AS', hands });
    expect(await decide(scene, ann, { 'insurance:1': 51n })).toBe('refused DECISION_NOT_ALLOWED');
    expect(await decide(scene, ann, { 'insurance:1': 30n })).toBe('accepted');
    expect(await decide(scene, ann, { 'insurance:1': 20n })).toBe('accepted');
    await settle(scene, { dealer: ['AS', 'KD'], insured: true, seats: { '1': { hands } } });
    expect(await ann.balance()).toBe(1000n - 101n - 50n + 150n);
  });

  it('gives up half without a stake', async ({ croupier }) => {
    const scene = await openBlackjack(croupier);
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(scene.round, { 'main:1': 101n })).toBe('accepted');
    const hands = [{ cards: ['10H', '6H'] }];
    await openWindow(scene, 58, { hands });
    expect(await decide(scene, ann, { 'surrender:1': 1n })).toBe('refused DECISION_NOT_ALLOWED');
    expect(await decide(scene, ann, { 'surrender:1': 0n })).toBe('accepted');
    await settle(scene, { dealer: ['10S'], seats: { '1': { hands, surrendered: true } } });
    expect(await ann.history()).toEqual([
      'deposit +1000',
      'stake -101',
      'stake -0',
      'settlement +50',
    ]);
  });

  it('takes even money, whatever the dealer gets', async ({ croupier }) => {
    const scene = await openBlackjack(croupier);
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(scene.round, { 'main:1': 100n })).toBe('accepted');
    await openWindow(scene, 58, { kind: 'insurance', dealerFirst: 'AS', hands: ACE_TEN });
    expect(await decide(scene, ann, { 'even-money:1': 0n })).toBe('accepted');
    expect(await decide(scene, ann, { 'insurance:1': 50n })).toBe('refused DECISION_NOT_ALLOWED');
    const seats = json({ '1': { hands: ACE_TEN, evenMoney: true } });
    await settle(scene, { dealer: ['AS'], seats });
    expect(await ann.balance()).toBe(1100n);
  });

  it("is each player's own: one splits and doubles, the other stands", async ({ croupier }) => {
    const scene = await openBlackjack(croupier);
    const ann = await croupier.createPlayer('ann', 1000n);
    const bob = await croupier.createPlayer('bob', 1000n);
    for (const player of [ann, bob]) {
      expect(await player.bet(scene.round, { 'main:1': 100n })).toBe('accepted');
    }
    const eights = [{ cards: ['8H', '8S'] }];
    await openWindow(scene, 58, { hands: eights });
    expect(await decide(scene, ann, { 'split:1:2': 100n })).toBe('accepted');
    const split = [{ cards: ['8H', '3C'] }, { cards: ['8S'] }];
    await openWindow(scene, 68, { hands: split, walletId: ann.walletId });
    expect(await decide(scene, bob, { 'double:1:1': 100n }, { at: 70 })).toBe(
      'failed WINDOW_CLOSED',
    );
    expect(await decide(scene, ann, { 'double:1:1': 100n }, { at: 70 })).toBe('accepted');
    const own = [{ cards: ['8H', '3C', '10C'], doubled: true }, { cards: ['8S', '9D'] }];
    await settle(scene, {
      dealer: ['10S', '7D'],
      seats: { '1': { hands: eights } },
      players: { [ann.walletId]: { '1': { hands: own } } },
    });
    // 21 on a doubled hand wins 200; 17 pushes; bob's 16 loses.
    expect(await ann.balance()).toBe(1000n + 200n);
    expect(await bob.balance()).toBe(900n);
  });

  it('comes back with the rest when the round is void', async ({ croupier }) => {
    const scene = await openBlackjack(croupier);
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(scene.round, { 'main:1': 100n })).toBe('accepted');
    await openWindow(scene, 58, { hands: ELEVEN });
    expect(await decide(scene, ann, { 'double:1:1': 100n })).toBe('accepted');
    await scene.round.sendVoid('power cut');
    await scene.round.until('settled');
    expect(await ann.balance()).toBe(1000n);
  });
});

describe.concurrent('a decision that is not taken', () => {
  it('comes before its window, after it, or after the ruling', async ({ croupier }) => {
    const scene = await openBlackjack(croupier);
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(scene.round, { 'main:1': 100n })).toBe('accepted');
    const double = { 'double:1:1': 100n };
    expect(await decide(scene, ann, double)).toBe('failed WINDOW_CLOSED');
    await openWindow(scene, 58, { hands: ELEVEN });
    expect(await decide(scene, ann, double, { at: 57.999 })).toBe('failed WINDOW_CLOSED');
    expect(await decide(scene, ann, double, { at: 66 })).toBe('failed WINDOW_CLOSED');
    const seats = { '1': { hands: [{ cards: ['6H', '5H', '10C'] }] } };
    await settle(scene, { dealer: ['10S', '7D'], seats });
    expect(await decide(scene, ann, double, { at: 65.999 })).toBe('failed WINDOW_CLOSED');
    expect(await ann.balance()).toBe(1100n);
  });

  it('stays refused when the balance did not suffice', async ({ croupier }) => {
    const scene = await openBlackjack(croupier);
    const ann = await croupier.createPlayer('ann', 199n);
    expect(await ann.bet(scene.round, { 'main:1': 100n })).toBe('accepted');
    await openWindow(scene, 58, { hands: ELEVEN });
    const double = { 'double:1:1': 100n };
    expect(await decide(scene, ann, double, { slipId: 'd' })).toBe('refused INSUFFICIENT_FUNDS');
    expect(await ann.deposit(1n)).toBe('done');
    expect(await decide(scene, ann, double, { slipId: 'd' })).toBe(
      'refused INSUFFICIENT_FUNDS again',
    );
    expect(await decide(scene, ann, double, { slipId: 'e' })).toBe('accepted');
    const seats = { '1': { hands: [{ cards: ['6H', '5H', '9C'], doubled: true }] } };
    await settle(scene, { dealer: ['10S', '7D'], seats });
    expect(await ann.balance()).toBe(400n);
  });

  it('cannot be cancelled, but voided before the ruling', async ({ croupier }) => {
    const scene = await openBlackjack(croupier);
    const { round } = scene;
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { 'main:1': 100n })).toBe('accepted');
    await openWindow(scene, 58, { hands: ELEVEN });
    const slipId = 'double';
    expect(await decide(scene, ann, { 'double:1:1': 100n }, { slipId })).toBe('accepted');
    expect(await ann.cancel(round, slipId, round.secondsIn(61))).toBe('failed CANCEL_TOO_LATE');
    const why = {
      ...{ reason: 'the player had stood', actor: 'pit-boss-3', isPrivileged: false },
      at: round.secondsIn(90),
    };
    const { roundId } = round;
    const voided = await voidSlip(croupier.ports, { roundId, slipId, ...ann, ...why });
    expect(voided).toMatchObject({ ok: true, value: { slip: { state: 'voided' } } });
    const seats = { '1': { hands: [{ cards: ['6H', '5H'] }] } };
    await settle(scene, { dealer: ['10S', '7D'], seats });
    expect(await ann.balance()).toBe(900n);
  });
});

describe.concurrent('a window', () => {
  it('ends betting, because cards lie on the table', async ({ croupier }) => {
    const scene = await openBlackjack(croupier);
    const { round } = scene;
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { 'main:1': 100n })).toBe('accepted');
    await openWindow(scene, 20, { hands: ELEVEN });
    await round.until('closed');
    expect(await ann.bet(round, { 'main:1': 100n })).toBe('failed BETTING_CLOSED');
    const both = { 'main:2': 100n, 'double:1:1': 100n };
    expect(await decide(scene, ann, both, { at: 21 })).toBe('failed REQUEST_MALFORMED');
    expect(await ann.bet(round, { 'main:2': 0n })).toBe('failed AMOUNT_INVALID');
    await settle(scene, { dealer: ['10S', '7D'], seats: json({ '1': { hands: ELEVEN } }) });
    expect(await ann.balance()).toBe(900n);
  });

  it.for<[string, string, Asked]>([
    ['no play of this game', 'SCAN_IMPOSSIBLE', { hands: [{ cards: ['8H'] }, { cards: ['9H'] }] }],
    ['no window of this game', 'SCAN_MALFORMED', { hands: [] }],
  ])('is set aside when it shows %s', async ([, code, { hands }], { croupier }) => {
    const { table, round } = await openBlackjack(croupier);
    const { roundId } = round;
    const window = { kind: 'decision', seat: 1, dealerFirst: '10S', play: { hands } };
    const times = { at: round.secondsIn(58), closesAt: round.secondsIn(66) };
    const body = await table.feed.send({
      ...{ type: 'window-opened', roundId, ...times, window: json(window) },
    });
    await vi.waitFor(async () => {
      expect(await croupier.parked(body)).toMatchObject([{ code }]);
    }, 20_000);
    expect(await croupier.ports.store.readWindows(roundId)).toEqual([]);
  });
});
