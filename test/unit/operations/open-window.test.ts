import { describe, expect, it } from 'vitest';
import type { RoundState } from '../../../shared/domain/rounds/round.ts';
import type { WindowOpened } from '../../../shared/messages/table-event.ts';
import { openWindow } from '../../../shared/operations/open-window.ts';
import { placeSlip } from '../../../shared/operations/place-slip.ts';
import { setTableState } from '../../../shared/operations/set-table-state.ts';
import { startBetting, stopBetting } from '../../../shared/operations/stop-betting.ts';
import { putGate } from '../../../shared/store/writes.ts';
import { roundWith, wagersOn } from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { accept, openScene, requestOf, rule } from './scene.ts';

const HOUSE_RULES = {
  ...{ game: 'blackjack', variant: 'live', paytableVersion: 1, options: {} },
  rounding: 'down',
} as const;

const OPENED: WindowOpened = {
  ...{ schema: 1, messageId: 'm-7', seq: 7, tableId: 'table-1', roundId: 'round-1' },
  ...{ game: 'blackjack', type: 'window-opened' },
  at: '2026-12-01T20:15:40.000Z',
  closesAt: '2026-12-01T20:15:48.000Z',
  window: {
    kind: 'decision',
    seat: 1,
    dealerFirst: '10S',
    play: { hands: [{ cards: ['6H', '5H'] }] },
  },
};

const IN_TIME = '2026-12-01T20:15:41.000Z';

const DOUBLE = requestOf(
  'ann',
  { 'double:1:1': 100n },
  {
    ...{ slipId: 'double', receivedAt: IN_TIME },
    deadlineAt: Date.parse(IN_TIME) + 5000,
  },
);

function blackjackScene(state: RoundState = 'open', shards = 1): FakePorts {
  return openScene({ houseRules: HOUSE_RULES, state, shards });
}

/** Ann has 100 on the first seat, and the window is open. */
async function askedScene(): Promise<FakePorts> {
  const ports = blackjackScene();
  await accept(ports, requestOf('ann', { 'main:1': 100n }));
  ports.clock.advance(Date.parse(OPENED.at) - ports.clock.now());
  await openWindow(ports, OPENED);
  ports.clock.advance(Date.parse(IN_TIME) - ports.clock.now());
  return ports;
}

describe('opening a window', () => {
  it.each(['open', 'closed', 'held'] as const)(
    'ends betting on a round that is %s',
    async (state) => {
      const ports = blackjackScene(state, 2);
      const next = state === 'open' ? 'closed' : state;
      await expect(openWindow(ports, OPENED)).resolves.toMatchObject({ value: { state: next } });
      await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: next });
      await expect(ports.store.readGate('round-1', 1)).resolves.toEqual({ state: 'closed' });
      await expect(ports.store.readWindows('round-1')).resolves.toMatchObject([
        { messageId: 'm-7', opensAt: OPENED.at, closesAt: OPENED.closesAt, window: OPENED.window },
      ]);
    },
  );

  it.each(['settling', 'settled', 'quarantined'] as const)(
    'means nothing to a round that is %s',
    async (state) => {
      const ports = blackjackScene();
      rule(ports, { houseRules: HOUSE_RULES, state });
      await expect(openWindow(ports, OPENED)).resolves.toMatchObject({ value: { state } });
      expect(ports.store.sent).toEqual([]);
    },
  );

  it('happens once, and its copy closes the gates again', async () => {
    const ports = blackjackScene();
    await openWindow(ports, OPENED);
    ports.store.seed(putGate('round-1', 0, { state: 'open' }));
    await expect(openWindow(ports, { ...OPENED, seq: 8 })).resolves.toMatchObject({ ok: true });
    await expect(ports.store.readGate('round-1', 0)).resolves.toEqual({ state: 'closed' });
    expect(ports.store.sent).toEqual([['window', 'round']]);
  });

  it.each<[string, Partial<WindowOpened>]>([
    ['MESSAGE_CONFLICT', { closesAt: '2026-12-01T20:15:49.000Z' }],
    ['CLOSES_AT_IMPLAUSIBLE', { messageId: 'm-8', closesAt: '2026-12-01T20:15:53.001Z' }],
    ['CLOSES_AT_IMPLAUSIBLE', { messageId: 'm-8', closesAt: '2026-12-01T20:15:42.999Z' }],
    ['SCAN_MALFORMED', { messageId: 'm-8', window: null }],
    ['ROUND_NOT_FOUND', { roundId: 'round-2' }],
  ])('fails with %s, and nothing is written', async (code, change) => {
    const ports = blackjackScene();
    await openWindow(ports, OPENED);
    const refused = await openWindow(ports, { ...OPENED, ...change });
    expect(refused).toMatchObject({ failure: { code } });
    expect(ports.store.sent).toHaveLength(1);
  });

  it('is for games in which somebody decides', async () => {
    const ports = openScene();
    expect(roundWith().houseRules.game).toBe('baccarat');
    await expect(openWindow(ports, OPENED)).resolves.toMatchObject({
      failure: { code: 'GAME_MISMATCH' },
    });
  });
});

describe('a window before the bell', () => {
  const EARLY = { ...OPENED, at: '2026-12-01T20:14:50.000Z', closesAt: '2026-12-01T20:14:58.000Z' };

  async function sceneAt(time: string): Promise<FakePorts> {
    const ports = blackjackScene();
    ports.clock.advance(Date.parse(time) - ports.clock.now());
    return ports;
  }

  it.each([
    ['the window', EARLY, true],
    ['one that shows no play', { ...EARLY, window: { seat: 0 } }, false],
    ['one that is open too long', { ...EARLY, closesAt: OPENED.closesAt }, false],
  ])('ends betting when it is %s', async (_what, event, isOpen) => {
    const ports = await sceneAt('2026-12-01T20:14:51.000Z');
    await expect(openWindow(ports, event)).resolves.toMatchObject({ ok: isOpen });
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({
      ...{ state: 'closed', lateFrom: EARLY.at },
    });
    await expect(ports.store.readGate('round-1', 0)).resolves.toEqual({ state: 'closed' });
    await expect(ports.store.readWindows('round-1')).resolves.toHaveLength(isOpen ? 1 : 0);
  });

  it('lets nobody decide on a stake that came after it, nor count it', async () => {
    const ports = await sceneAt('2026-12-01T20:14:41.000Z');
    await accept(ports, requestOf('ann', { 'main:1': 100n }));
    const late = { slipId: 'late', receivedAt: '2026-12-01T20:14:51.000Z' };
    const deadlineAt = ports.clock.now() + 60_000;
    await accept(ports, requestOf('ann', { 'main:1': 300n }, { ...late, deadlineAt }));
    await accept(ports, requestOf('bob', { 'main:1': 100n }, { ...late, deadlineAt }));
    ports.clock.advance(11_000);
    await openWindow(ports, EARLY);
    const inTime = { slipId: 'double', receivedAt: '2026-12-01T20:14:53.000Z', deadlineAt };
    const double = (player: string, stake: bigint, slipId = 'double') =>
      placeSlip(ports, requestOf(player, { 'double:1:1': stake }, { ...inTime, slipId }));
    const refused = { value: { slip: { code: 'DECISION_NOT_ALLOWED' } } };
    await expect(double('ann', 400n, 'all')).resolves.toMatchObject(refused);
    await expect(double('bob', 100n)).resolves.toMatchObject(refused);
    await expect(double('ann', 100n)).resolves.toMatchObject({
      value: { slip: { state: 'accepted' } },
    });
  });
});

describe('placing a decision', () => {
  it('writes what any slip does, and counts as a turn', async () => {
    const ports = await askedScene();
    await accept(ports, DOUBLE);
    expect(ports.store.sent.at(-1)).toEqual(['wallet', 'slip', 'entry']);
    await expect(ports.store.readWallet('ann:USD')).resolves.toMatchObject({
      balance: 800n,
      openRounds: new Map([['round-1', { stake: 200n, turns: 2 }]]),
    });
  });

  it('is refused as soon as the gate is sealed, whatever the window says', async () => {
    const ports = await askedScene();
    await ports.store.sealGate('round-1', 0);
    await expect(placeSlip(ports, DOUBLE)).resolves.toMatchObject({
      failure: { code: 'WINDOW_CLOSED' },
    });
    expect(ports.store.sent.at(-1)).not.toContain('entry');
  });

  it('loses against a settlement that moved the wallet meanwhile', async () => {
    const ports = await askedScene();
    const before = ports.store.sent.length;
    ports.store.failNext({ kind: 'condition-failed', records: ['wallet'] });
    ports.store.before('commit', () => void ports.store.sealGate('round-1', 0));
    await expect(placeSlip(ports, DOUBLE)).resolves.toMatchObject({
      failure: { code: 'WINDOW_CLOSED' },
    });
    expect(ports.store.sent).toHaveLength(before + 1);
  });

  it('does not mind that the table has been paused, but that betting is stopped everywhere', async () => {
    const ports = await askedScene();
    const who = { actor: 'mia', reason: 'camera' };
    await setTableState(ports, { tableId: roundWith().tableId, state: 'paused', ...who });
    await stopBetting(ports, who);
    await expect(placeSlip(ports, DOUBLE)).resolves.toMatchObject({
      failure: { code: 'BETTING_STOPPED' },
    });
    await startBetting(ports, who);
    await accept(ports, DOUBLE);
  });

  it('is closed once the table has gone on with the seat', async () => {
    const ports = await askedScene();
    await openWindow(ports, {
      ...OPENED,
      messageId: 'm-8',
      seq: 8,
      at: '2026-12-01T20:15:42.000Z',
    });
    await expect(placeSlip(ports, DOUBLE)).resolves.toMatchObject({
      failure: { code: 'WINDOW_CLOSED' },
    });
  });

  it('answers the same again, and keeps a refusal by the rules', async () => {
    const ports = await askedScene();
    const request = { ...DOUBLE, wagers: wagersOn({ 'double:1:1': 101n }) };
    for (const replayed of [false, true]) {
      await expect(placeSlip(ports, request)).resolves.toMatchObject({
        value: { replayed, slip: { state: 'refused', code: 'DECISION_NOT_ALLOWED' } },
      });
    }
    await expect(placeSlip(ports, DOUBLE)).resolves.toMatchObject({
      failure: { code: 'SLIP_CONFLICT' },
    });
  });
});
