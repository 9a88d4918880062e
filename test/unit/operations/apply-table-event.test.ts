import { describe, expect, it } from 'vitest';
import { parseTableEvent, type TableEvent } from '../../../shared/messages/table-event.ts';
import { applyTableEvent } from '../../../shared/operations/apply-table-event.ts';
import { approveCorrection } from '../../../shared/operations/correct-ruling.ts';
import { putRound } from '../../../shared/store/writes.ts';
import { roundWith, SCANS } from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { TABLE_EVENTS } from '../messages/message-samples.ts';
import { openScene, rule } from './scene.ts';

type Change = Readonly<Record<string, unknown>>;

/** A message as it comes: the sample of its type with these changes. */
function bodyOf(type: keyof typeof TABLE_EVENTS, change: Change = {}): string {
  return JSON.stringify({ ...TABLE_EVENTS[type], ...change });
}

function eventOf(body: string): TableEvent {
  const parsed = parseTableEvent(body);
  if (!parsed.ok) throw new Error(parsed.failure.message);
  return parsed.value;
}

function apply(ports: FakePorts, body: string) {
  return applyTableEvent(ports, eventOf(body), body);
}

const MESSAGES_ABOUT_ROUNDS = [
  'betting-closed',
  'no-result',
  'result',
  'void',
  'incident',
  'correction',
] as const;

/** A scene that has not heard of round-2 yet; messages about it have these ids. */
const ROUND_2 = { roundId: 'round-2' };

describe('a message about a known round', () => {
  it.each([
    ['betting-closed', 'closed'],
    ['no-result', 'held'],
    ['result', 'settling'],
    ['void', 'settling'],
    ['round-opened', 'open'],
  ] as const)('of type %s brings it to %s', async (type, state) => {
    const details = { gameNumber: '42', video: 'video-42' };
    const ports = openScene();
    const body = bodyOf(type, type === 'round-opened' ? details : {});
    await expect(apply(ports, body)).resolves.toEqual({ ok: true, value: state });
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state });
  });

  it('names the table as the actor of a result, and whoever it says of a void', async () => {
    const [result, voided] = [openScene(), openScene()];
    await apply(result, bodyOf('result'));
    await apply(voided, bodyOf('void'));
    await expect(result.store.readRulings('round-1')).resolves.toMatchObject([
      { actor: 'table:table-1', messageId: 'message-1' },
    ]);
    await expect(voided.store.readRulings('round-1')).resolves.toMatchObject([
      { actor: 'supervisor-3', decision: { kind: 'void', reason: 'power cut' } },
    ]);
  });

  it.each([
    ['another table', { tableId: 'table-2' }],
    ['another game', { game: 'roulette' }],
  ])('from %s is refused', async (_what, change) => {
    const ports = openScene();
    for (const type of MESSAGES_ABOUT_ROUNDS) {
      await expect(apply(ports, bodyOf(type, change))).resolves.toMatchObject({
        failure: { code: 'GAME_MISMATCH' },
      });
    }
    expect(ports.store.sent).toEqual([]);
  });
});

describe('a correction', () => {
  /** A scene whose round the banker has won. */
  function ruledScene(approval: 'none' | 'second-person'): FakePorts {
    const corrections = { approval, horizonHours: 24 };
    const ports = openScene({ corrections });
    rule(ports, { corrections, state: 'settled' });
    return ports;
  }

  const correction = bodyOf('correction', { at: '2026-12-01T20:16:00.000Z' });

  it('of one person is ruled at once', async () => {
    const ports = ruledScene('none');
    await expect(apply(ports, correction)).resolves.toEqual({ ok: true, value: 'settling' });
    await expect(ports.store.readRulings('round-1')).resolves.toMatchObject([
      { number: 1 },
      { number: 2, actor: 'supervisor-3', reason: 'the camera shows 9', messageId: 'message-1' },
    ]);
  });

  it('waits for a second person by house rule, and its copy too', async () => {
    const ports = ruledScene('second-person');
    for (const _ of ['first', 'copy']) {
      await expect(apply(ports, correction)).resolves.toEqual({ ok: true, value: 'settled' });
    }
    await expect(ports.store.readProposal('round-1', 'message-1')).resolves.toMatchObject({
      ...{ corrects: 1, actor: 'supervisor-3', reason: 'the camera shows 9' },
    });
    await expect(ports.store.readRulings('round-1')).resolves.toHaveLength(1);
    expect(ports.store.sent).toEqual([['proposal']]);
    expect(ports.alarms).toEqual(['correction-proposed', 'correction-proposed']);
  });

  it('is no fault when its copy comes after it was approved', async () => {
    const ports = ruledScene('second-person');
    await apply(ports, correction);
    const approval = { roundId: 'round-1', proposalId: 'message-1', actor: 'mia' };
    const at = '2026-12-01T20:17:00.000Z';
    await expect(approveCorrection(ports, { ...approval, at })).resolves.toMatchObject({
      ok: true,
    });
    await expect(apply(ports, correction)).resolves.toEqual({ ok: true, value: 'settling' });
    await expect(ports.store.readRulings('round-1')).resolves.toHaveLength(2);
  });

  it('fails with CORRECTION_TOO_LATE beyond the horizon', async () => {
    const ports = ruledScene('none');
    ports.clock.advance(25 * 60 * 60 * 1000);
    await expect(apply(ports, correction)).resolves.toMatchObject({
      failure: { code: 'CORRECTION_TOO_LATE' },
    });
  });
});

describe('a message that comes before its round', () => {
  it('is kept, once', async () => {
    const ports = openScene();
    const body = bodyOf('result', ROUND_2);
    await expect(apply(ports, body)).resolves.toEqual({ ok: true, value: 'early' });
    await expect(apply(ports, body)).resolves.toEqual({ ok: true, value: 'early' });
    await expect(ports.store.readEarlyMessages('round-2')).resolves.toEqual([
      { roundId: 'round-2', messageId: 'message-1', seq: 7, body },
    ]);
    expect(ports.store.sent).toEqual([['round', 'early message']]);
  });

  it('is refused when it is a correction: there is nothing to correct', async () => {
    const ports = openScene();
    await expect(apply(ports, bodyOf('correction', ROUND_2))).resolves.toMatchObject({
      failure: { code: 'NOTHING_TO_CORRECT' },
    });
    expect(ports.store.sent).toEqual([]);
  });

  it('is refused when its id was used for other content', async () => {
    const ports = openScene();
    await apply(ports, bodyOf('result', ROUND_2));
    await expect(apply(ports, bodyOf('no-result', ROUND_2))).resolves.toMatchObject({
      failure: { code: 'MESSAGE_CONFLICT' },
    });
  });

  it.each(['readEarlyMessages', 'commit'] as const)(
    'is applied at once when the round opens just before %s',
    async (call) => {
      const ports = openScene();
      ports.store.before(call, () => ports.store.seed(putRound(roundWith(ROUND_2), undefined)));
      const body = bodyOf('no-result', ROUND_2);
      await expect(apply(ports, body)).resolves.toEqual({ ok: true, value: 'held' });
    },
  );

  it('is applied at once when the round opened after it was kept', async () => {
    const ports = openScene();
    const later = () => ports.store.seed(putRound(roundWith(ROUND_2), undefined));
    ports.store.before('commit', () => ports.store.before('readRound', later));
    const body = bodyOf('no-result', ROUND_2);
    await expect(apply(ports, body)).resolves.toEqual({ ok: true, value: 'held' });
  });
});

describe('the opening of a round', () => {
  const at = '2026-12-01T20:20:00.000Z';
  const bell = '2026-12-01T20:20:30.000Z';
  const opening = bodyOf('round-opened', { ...ROUND_2, at, closesAt: bell });
  const early = (type: keyof typeof TABLE_EVENTS, seq: number, change: Change = {}) =>
    bodyOf(type, { ...ROUND_2, seq, messageId: `message-${seq}`, at: bell, ...change });

  const fault = (seq: number, incident: string) => early('incident', seq, { incident });

  it('applies what came early in the order in which it was sent', async () => {
    const ports = openScene();
    await apply(ports, early('result', 9));
    await apply(ports, early('betting-closed', 8));
    await expect(apply(ports, opening)).resolves.toEqual({ ok: true, value: 'settling' });
    await expect(ports.store.readRound('round-2')).resolves.toMatchObject({
      // Opened, closed, ruled.
      revision: 3,
      latestRuling: 1,
    });
    expect(ports.sentWork).toHaveLength(1);
  });

  it('applies it again on a copy, which changes nothing', async () => {
    const ports = openScene();
    await apply(ports, early('result', 9));
    await apply(ports, opening);
    const sent = ports.store.sent.length;
    await expect(apply(ports, opening)).resolves.toEqual({ ok: true, value: 'settling' });
    expect(ports.store.sent).toHaveLength(sent);
  });

  it.each([
    ['before a result', [early('result', 7), fault(8, 'operator-fault')]],
    ['before another void', [fault(7, 'card-on-floor'), fault(8, 'operator-fault')]],
    ['whichever was sent first', [fault(7, 'operator-fault'), fault(8, 'card-on-floor')]],
  ])('applies the strongest early fault (A-08) %s', async (_what, bodies) => {
    const ports = openScene();
    for (const body of bodies) await apply(ports, body);
    await expect(apply(ports, opening)).resolves.toEqual({ ok: true, value: 'settling' });
    await expect(ports.store.readRulings('round-2')).resolves.toMatchObject([
      { decision: { kind: 'void', reason: 'BAC-17: operator-fault' } },
    ]);
  });

  it('lets an early void decide before weaker faults, and asks nobody about it', async () => {
    const houseRules = { ...roundWith().houseRules, game: 'blackjack', variant: 'live' };
    const ports = openScene({ houseRules });
    const game = 'blackjack';
    const scan = { dealer: ['10S'], seats: { 3: { hands: [{ cards: ['KH', '6D'] }] } } };
    await apply(ports, early('incident', 7, { game, incident: 'game-suspended', scan }));
    await apply(ports, early('void', 8, { game }));
    await apply(ports, bodyOf('round-opened', { ...ROUND_2, at, closesAt: bell, game }));
    await expect(ports.store.readRulings('round-2')).resolves.toMatchObject([
      { decision: { kind: 'void' }, messageId: 'message-8' },
    ]);
    expect(ports.alarms).toEqual([]);
  });

  it('does not count by an early result from before the game was played again', async () => {
    const ports = openScene();
    const [first, again] = ['2026-12-01T20:20:31.000Z', '2026-12-01T20:20:32.000Z'];
    await apply(ports, early('result', 7, { at: bell, scan: SCANS.player }));
    await apply(ports, early('incident', 8, { at: first, incident: 'scanner-misread' }));
    await apply(ports, early('result', 9, { at: again, scan: SCANS.banker }));
    await expect(apply(ports, opening)).resolves.toEqual({ ok: true, value: 'settling' });
    await expect(ports.store.readRulings('round-2')).resolves.toMatchObject([
      { decision: { scan: SCANS.banker } },
    ]);
  });

  it('sets aside an early message that needs people, and applies the others', async () => {
    const ports = openScene();
    const odd = early('incident', 8, { incident: 'dealer-sneezed' });
    await apply(ports, odd);
    await apply(ports, early('result', 9, { scan: SCANS.player }));
    await expect(apply(ports, opening)).resolves.toEqual({ ok: true, value: 'settling' });
    await expect(ports.store.readParked('2026-12-01')).resolves.toMatchObject([
      { messageId: 'message-8', queue: 'table-events', code: 'INCIDENT_UNKNOWN', body: odd },
    ]);
    expect(ports.alarms).toContain('message-parked');
  });

  it('is refused without looking at early messages when it cannot open', async () => {
    const ports = openScene();
    await apply(ports, early('result', 9));
    const other = bodyOf('round-opened', { ...ROUND_2, tableId: 'table-9' });
    await expect(apply(ports, other)).resolves.toMatchObject({
      failure: { code: 'TABLE_NOT_FOUND' },
    });
    expect(ports.alarms).toEqual([]);
  });
});
