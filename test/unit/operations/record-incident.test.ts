import { describe, expect, it } from 'vitest';
import type { Canonical } from '../../../shared/domain/digest.ts';
import type { HouseRules } from '../../../shared/domain/games/game.ts';
import type { Effect } from '../../../shared/domain/games/incident.ts';
import { findGame } from '../../../shared/domain/games/registry.ts';
import type { Round, RoundState, TableState } from '../../../shared/domain/rounds/round.ts';
import type { IncidentReported } from '../../../shared/messages/table-event.ts';
import type { AlarmName } from '../../../shared/operations/ports.ts';
import { recordIncident } from '../../../shared/operations/record-incident.ts';
import { recordRuling } from '../../../shared/operations/record-ruling.ts';
import { setTableState } from '../../../shared/operations/set-table-state.ts';
import { putRound, putRuling } from '../../../shared/store/writes.ts';
import { roundWith, rulingWith, SCANS, settlingRound } from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { BETTING_AT, openScene, rule } from './scene.ts';

const AT = '2026-12-01T20:14:35.000Z';

const GAMES: readonly (readonly [game: string, variant: string])[] = [
  ['baccarat', 'commission'],
  ['baccarat', 'no-commission'],
  ['roulette', 'single-zero'],
  ['sic-bo', 'standard'],
  ['blackjack', 'live'],
  ['blackjack', 'macau'],
];

/** Every incident of every game. */
const ALL = GAMES.flatMap(([game, variant]) => {
  const houseRules: HouseRules = {
    ...{ game, variant, paytableVersion: 1, rounding: 'down', options: {} },
  };
  const incidents = Object.entries(findGame(game)?.incidents(houseRules) ?? {});
  return incidents.map(([incident, rules]) => ({ houseRules, variant, incident, ...rules }));
});

/** What had been dealt at a blackjack table when it stopped. */
const DEALT: Canonical = { dealer: ['10S'], seats: { 3: { hands: [{ cards: ['KH', '6D'] }] } } };

const STATES: Readonly<Record<Effect, RoundState>> = {
  ...{ void: 'settling', 'partial-void': 'settling', suspension: 'settling' },
  ...{ hold: 'held', 'play-again': 'open', stands: 'open' },
};

function reported(incident: string, change: Partial<IncidentReported> = {}): IncidentReported {
  return {
    ...{ schema: 1, type: 'incident', messageId: 'message-1', seq: 7, at: AT, incident },
    ...{ tableId: 'table-1', roundId: 'round-1', game: 'baccarat', actor: 'dealer-7' },
    ...change,
  };
}

/** As the table of a game reports it, with the cards when it has dealt any that count. */
function reportOf({ houseRules, incident, effect }: (typeof ALL)[number]): IncidentReported {
  const isCut = effect === 'partial-void' || effect === 'suspension';
  return reported(incident, { game: houseRules.game, ...(isCut ? { scan: DEALT } : {}) });
}

async function read({ store }: FakePorts) {
  const [round, table] = [await store.readRound('round-1'), await store.readTable('table-1')];
  if (round === undefined || table === undefined) throw new Error('the scene is gone');
  return { round, table, rulings: await store.readRulings('round-1') };
}

/** What people are told besides what becomes of the round. */
function alarmsOf({ changesShoe, closesTable }: (typeof ALL)[number]): readonly AlarmName[] {
  return [
    ...(changesShoe ? (['shoe-change-due'] as const) : []),
    ...(closesTable ? (['table-closed'] as const) : []),
  ];
}

function tableAfter({ closesTable }: (typeof ALL)[number]): TableState {
  return closesTable ? 'closed' : 'open';
}

describe.each(ALL)('$incident at $houseRules.game $variant ($rule)', (row) => {
  it(`while the round is open: ${row.effect}`, async () => {
    const ports = openScene({ houseRules: row.houseRules });
    const state = STATES[row.effect];
    await expect(recordIncident(ports, reportOf(row))).resolves.toMatchObject({ value: { state } });
    const { round, table, rulings } = await read(ports);
    expect(round.state).toBe(state);
    expect(round.resultsFrom).toBe(row.effect === 'play-again' ? AT : undefined);
    expect(rulings.map(({ decision, actor, messageId }) => [decision, actor, messageId])).toEqual(
      state === 'settling' ? [[decisionOf(row), 'dealer-7', 'message-1']] : [],
    );
    expect(ports.sentWork).toHaveLength(rulings.length);
    expect(table.state).toBe(tableAfter(row));
    const early = ['partial-void', 'suspension'].includes(row.effect);
    expect(ports.alarms).toEqual([
      ...alarmsOf(row),
      ...(state === 'held' ? ['round-held'] : []),
      ...(early ? ['result-before-bell'] : []),
    ]);
  });

  it(`once the round is ruled by a result: ${row.afterRuling}`, async () => {
    const ports = openScene({ houseRules: row.houseRules });
    rule(ports, { houseRules: row.houseRules, state: 'settled' });
    const before = await read(ports);
    await expect(recordIncident(ports, reportOf(row))).resolves.toMatchObject({ ok: true });
    const { round, table, rulings } = await read(ports);
    expect([round, rulings]).toEqual([before.round, before.rulings]);
    expect(table.state).toBe(tableAfter(row));
    expect(ports.sentWork).toEqual([]);
    expect(ports.alarms).toEqual([
      ...alarmsOf(row),
      ...(row.afterRuling === 'review' ? ['incident-after-ruling'] : []),
    ]);
  });

  it('twice is once, before the ruling and after it', async () => {
    for (const ruled of [false, true]) {
      const ports = openScene({ houseRules: row.houseRules });
      if (ruled) rule(ports, { houseRules: row.houseRules });
      ports.clock.advance(60_000);
      await recordIncident(ports, reportOf(row));
      const before = await read(ports);
      const alarms = ports.alarms.length;
      await recordIncident(ports, reportOf(row));
      expect(await read(ports)).toEqual(before);
      expect(await ports.store.readIncidents('round-1')).toHaveLength(1);
      // Raised again, because the first handler may have died before it got there.
      expect(ports.alarms.slice(alarms)).toEqual(ports.alarms.slice(0, alarms));
    }
  });
});

function decisionOf({ effect, rule: id, incident }: (typeof ALL)[number]) {
  const reason = `${id}: ${incident}`;
  return effect === 'void' ? { kind: effect, reason } : { kind: effect, scan: DEALT, reason };
}

describe('an incident', () => {
  it('is kept with who reported it, when', async () => {
    const ports = openScene();
    await recordIncident(ports, reported('card-misplaced'));
    await expect(ports.store.readIncidents('round-1')).resolves.toEqual([
      {
        ...{ roundId: 'round-1', messageId: 'message-1', incident: 'card-misplaced' },
        ...{ actor: 'dealer-7', sentAt: AT, recordedAt: BETTING_AT },
        contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(ports.store.sent).toEqual([['incident']]);
  });

  it.each([
    ['INCIDENT_UNKNOWN', reported('dealer-sneezed')],
    ['INCIDENT_UNKNOWN', reported('toString')],
    ['ROUND_NOT_FOUND', reported('card-misplaced', { roundId: 'round-2' })],
  ])('fails with %s, and writes nothing (row %#)', async (code, event) => {
    const ports = openScene();
    await expect(recordIncident(ports, event)).resolves.toMatchObject({ failure: { code } });
    expect(ports.store.sent).toEqual([]);
    expect(ports.alarms).toEqual([]);
  });

  it.each([
    ['no scan', {}],
    ['a scan of another game', { scan: { pocket: 17 } }],
  ])('that settles some hands is refused with %s, and writes nothing', async (_what, change) => {
    const houseRules = { ...roundWith().houseRules, game: 'blackjack', variant: 'live' };
    const ports = openScene({ houseRules });
    await expect(recordIncident(ports, reported('card-on-floor', change))).resolves.toMatchObject({
      failure: { code: 'SCAN_MALFORMED' },
    });
    expect(ports.store.sent).toEqual([]);
  });

  it.each([
    ['another incident', reported('operator-fault')],
    ['a scan', reported('card-misplaced', { scan: DEALT })],
  ])('under the id of one on record is refused with %s, and nothing is done', async (_, event) => {
    const ports = openScene();
    await recordIncident(ports, reported('card-misplaced'));
    const before = await read(ports);
    const sent = ports.store.sent.length;
    await expect(recordIncident(ports, event)).resolves.toMatchObject({
      failure: { code: 'MESSAGE_CONFLICT' },
    });
    expect(await read(ports)).toEqual(before);
    expect(ports.store.sent).toHaveLength(sent);
    expect([ports.alarms, ports.sentWork]).toEqual([[], []]);
  });

  it('is a copy whoever reports it, and when', async () => {
    const ports = openScene();
    await recordIncident(ports, reported('card-misplaced'));
    const copy = reported('card-misplaced', { actor: 'dealer-8', at: BETTING_AT, seq: 8 });
    await expect(recordIncident(ports, copy)).resolves.toMatchObject({ ok: true });
    await expect(ports.store.readIncidents('round-1')).resolves.toMatchObject([
      { actor: 'dealer-7' },
    ]);
  });

  it('does not move a round that is ruled by a void, and is no matter for people', async () => {
    const ports = ruledByVoid();
    await recordIncident(ports, reported('two-cards-at-once'));
    expect(ports.store.sent).toEqual([['incident']]);
    expect(ports.alarms).toEqual(['shoe-change-due']);
  });

  it('closes the table even if its round is ruled by a void already', async () => {
    const ports = ruledByVoid();
    await recordIncident(ports, reported('operator-fault'));
    await expect(ports.store.readTable('table-1')).resolves.toMatchObject({
      ...{ state: 'closed', revision: 2 },
      stateSince: { at: BETTING_AT, actor: 'dealer-7', reason: 'BAC-17: operator-fault' },
    });
    expect(ports.alarms).toEqual(['table-closed']);
  });

  it('is kept for people while the round is quarantined', async () => {
    const ports = openScene();
    rule(ports, { state: 'quarantined' });
    await recordIncident(ports, reported('two-cards-at-once'));
    expect((await read(ports)).round.state).toBe('quarantined');
    expect(ports.store.sent).toEqual([['incident']]);
    expect(ports.alarms).toEqual(['shoe-change-due', 'incident-after-ruling']);
  });

  it('closes its table once: a copy after the reopening neither closes it nor alarms', async () => {
    const ports = openScene();
    await recordIncident(ports, reported('operator-fault'));
    const reopened = { state: 'open', reopens: true, actor: 'mia', reason: 'mended' } as const;
    await setTableState(ports, { tableId: 'table-1', ...reopened });
    const alarms = ports.alarms.length;
    await recordIncident(ports, reported('operator-fault'));
    expect((await read(ports)).table).toMatchObject({ state: 'open', revision: 3 });
    expect(ports.alarms).toHaveLength(alarms);
  });

  it('at a table that is closed already leaves it as it is', async () => {
    const ports = openScene();
    const closed = { state: 'closed', actor: 'mia', reason: 'end of shift' } as const;
    await setTableState(ports, { tableId: 'table-1', ...closed });
    await recordIncident(ports, reported('operator-fault'));
    expect((await read(ports)).table).toMatchObject({ revision: 2, stateSince: { actor: 'mia' } });
  });

  it('looks again when the head shows before its ruling', async () => {
    const ports = openScene();
    ports.store.before('readRound', () => {
      ports.store.seed(putRound(settlingRound(), undefined));
      ports.store.before('readRound', () => ports.store.seed(putRuling(rulingWith())));
    });
    await recordIncident(ports, reported('two-cards-at-once'));
    expect(ports.alarms).toContain('incident-after-ruling');
    expect(ports.sentWork).toEqual([]);
  });

  it('is ruled by the copy when the first handler died in between', async () => {
    const ports = openScene();
    // A ruling that was recorded, but whose settlement was never sent.
    await recordIncident(
      { ...ports, work: { send: () => Promise.reject(new Error('died')) } },
      VOIDING,
    ).catch(() => undefined);
    expect(ports.sentWork).toEqual([]);
    await recordIncident(ports, VOIDING);
    expect(ports.sentWork).toHaveLength(1);
    expect((await read(ports)).rulings).toHaveLength(1);
    expect(ports.alarms).not.toContain('incident-after-ruling');
  });

  it('that was reported in time is no matter for people when its copy comes after the ruling', async () => {
    const ports = openScene();
    const misread = reported('scanner-misread');
    await recordIncident(ports, misread);
    await recordRuling(ports, resultAt('2026-12-01T20:14:39.000Z', SCANS.banker));
    const alarms = ports.alarms.length;
    await recordIncident(ports, misread);
    expect(ports.alarms).toHaveLength(alarms);
  });
});

const VOIDING = reported('two-cards-at-once');

function ruledByVoid(): FakePorts {
  const ports = openScene();
  const decision = { kind: 'void', reason: 'power cut' } as const;
  ports.store.seed(
    putRound(settlingRound({ state: 'settled' }), undefined),
    putRuling(rulingWith({ decision })),
  );
  return ports;
}

function resultAt(at: string, scan: Canonical) {
  const decision = { kind: 'result', scan } as const;
  return { roundId: 'round-1', decision, actor: 'table:table-1', messageId: `result-${at}`, at };
}

describe('an incident after the ruling', () => {
  const houseRules = { ...roundWith().houseRules, game: 'blackjack', variant: 'live' };
  const RESULT = { kind: 'result', scan: DEALT } as const;
  const SUSPENSION = { kind: 'suspension', scan: DEALT, reason: 'BJS-25: game-suspended' } as const;
  const PARTIAL = { kind: 'partial-void', scan: DEALT, reason: 'BJS-22: card-on-floor' } as const;

  it.each([
    ['yes', 'game-suspended', RESULT],
    ['yes', 'scanner-misread', RESULT],
    ['yes', 'operator-fault', SUSPENSION],
    ['yes', 'card-on-floor', SUSPENSION],
    ['no', 'game-suspended', SUSPENSION],
    ['no', 'game-suspended', PARTIAL],
    ['no', 'scanner-misread', PARTIAL],
  ])('tells people whether it is stronger (A-08): %s, %s', async (stronger, incident, decision) => {
    const ports = openScene({ houseRules });
    ports.store.seed(putRound(settlingRound({ houseRules, state: 'settled' }), undefined));
    ports.store.seed(putRuling(rulingWith({ decision })));
    const told: unknown[] = [];
    const alarm: FakePorts['alarm'] = (name, details) => told.push({ name, ...details });
    const scan = DEALT;
    await recordIncident({ ...ports, alarm }, reported(incident, { game: 'blackjack', scan }));
    expect(told).toContainEqual(
      expect.objectContaining({ name: 'incident-after-ruling', incident, stronger }),
    );
  });
});

describe('a game that is played again', () => {
  const FIRST = resultAt('2026-12-01T20:14:33.000Z', SCANS.player);
  const SECOND = resultAt('2026-12-01T20:14:38.000Z', SCANS.banker);

  /** A round in which the scanner had misread the cards. */
  async function playedAgain(change: Partial<Round> = {}): Promise<FakePorts> {
    const ports = openScene({ state: 'closed', ...change });
    await recordIncident(ports, reported('scanner-misread'));
    return ports;
  }

  it('counts by what was seen after it, whenever the first result comes', async () => {
    for (const results of [
      [FIRST, SECOND, FIRST],
      [SECOND, FIRST],
    ]) {
      const ports = await playedAgain();
      for (const result of results) await recordRuling(ports, result);
      const { round, rulings } = await read(ports);
      expect(round.state).toBe('settling');
      expect(rulings.map(({ decision }) => decision)).toEqual([SECOND.decision]);
      expect(ports.alarms).toContain('scan-ignored');
      expect(ports.alarms).not.toContain('round-quarantined');
    }
  });

  it('does not hold the round by an impossible scan from before', async () => {
    const ports = await playedAgain();
    const cards = { player: ['2S', '2D'], banker: ['3H', '4C'] };
    await recordRuling(ports, { ...FIRST, decision: { kind: 'result', scan: cards } });
    expect((await read(ports)).round.state).toBe('closed');
    expect(ports.alarms).toEqual(['scan-ignored']);
  });

  it('may still be declared void by a message from before', async () => {
    const ports = await playedAgain();
    await recordRuling(ports, { ...FIRST, decision: { kind: 'void', reason: 'power cut' } });
    expect((await read(ports)).rulings).toHaveLength(1);
  });

  it('more than once counts by what was seen after the last time', async () => {
    const ports = await playedAgain();
    const last = '2026-12-01T20:14:36.000Z';
    await recordIncident(ports, reported('scanner-misread', { messageId: 'message-2', at: last }));
    await recordIncident(ports, reported('scanner-misread', { messageId: 'message-3' }));
    expect((await read(ports)).round.resultsFrom).toBe(last);
  });
});
