import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { HouseRules } from '../../../shared/domain/games/game.ts';
import { toInstant } from '../../../shared/domain/instant.ts';
import type { ParkedMessage } from '../../../shared/domain/rounds/records.ts';
import { hashDecision } from '../../../shared/domain/rounds/ruling.ts';
import type { AlarmName } from '../../../shared/operations/ports.ts';
import type { TestPlayer } from '../../support/croupier-player.ts';
import type { TestCroupier } from '../../support/croupier-test.ts';
import type { TestRound, TestTable } from '../../support/table.ts';
import { eventually } from '../local-aws/eventually.ts';
import { afterHearing, type Model, UNHEARD_OF } from './model.ts';
import { type Content, decisionOf, type Said, SCANS, type Scan, toTableMessage } from './said.ts';

/** A round at a table of its own, with what must have become of it so far. */
export interface Course {
  /** Says these, one right after the other, and waits until nothing is under way any more. */
  say(...said: readonly Said[]): Promise<void>;
  /** Ann puts 100 on the first seat. */
  bet(): Promise<void>;
  /** Compares all records and the wallet with the model. */
  check(): Promise<void>;
  model(): Model;
}

/** What comes back for 100 on the first seat. */
const RETURNS: Readonly<Record<Content, bigint>> = {
  win: 200n,
  ...{ loss: 0n, 'other loss': 0n },
  ...{ push: 100n, void: 100n },
};

/** The one game in which a table says everything that there is to say. */
const BLACKJACK: HouseRules = {
  ...{ game: 'blackjack', variant: 'live', paytableVersion: 1, rounding: 'down', options: {} },
};

interface Scene {
  readonly croupier: TestCroupier;
  readonly table: TestTable;
  readonly round: TestRound;
  readonly ann: TestPlayer;
}

export async function startCourse(croupier: TestCroupier): Promise<Course> {
  // The evening of the rounds may be long ago.
  const corrections = { approval: 'none', horizonHours: 1_000_000 } as const;
  const table = await croupier.openTable({ shards: 1, corrections, houseRules: BLACKJACK });
  const ann = await croupier.createPlayer('ann', 1000n);
  const scene: Scene = { croupier, table, round: table.newRound(), ann };
  const bodies = new Map<Said, string>();
  let model = UNHEARD_OF;
  let hasBets = false;
  return {
    say: async (...said) => {
      const linesBefore = croupier.logLines.length;
      for (const each of said) {
        await send(scene, each, bodies);
        model = afterHearing(model, each);
      }
      await untilHandled(scene, said.length, linesBefore);
      // So that every ruling has moved its money before the next one comes.
      if (model.state !== 'unknown') await scene.round.until(model.state);
    },
    bet: async () => {
      expect(await ann.bet(scene.round, { 'main:1': 100n })).toBe('accepted');
      hasBets = true;
    },
    check: async () => {
      // A message is parked after the line about it.
      const expected = describeModel(model, hasBets);
      await vi.waitFor(async () => expect(await look(scene)).toEqual(expected), PATIENCE);
      const about = `"${scene.round.roundId}"`;
      for (const alarm of model.alarms) await croupier.untilAlarm(alarm, about);
      expect(alarmsAbout(scene).filter((alarm) => !model.alarms.includes(alarm))).toEqual([]);
    },
    model: () => model,
  };
}

const PATIENCE = { timeout: 20_000 };

/** Sends a message, or its copy as if the queue had never seen it. */
async function send({ table, round }: Scene, said: Said, bodies: Map<Said, string>): Promise<void> {
  const body = bodies.get(said);
  if (body !== undefined) {
    return table.feed.sendBody(body, { deduplicationId: randomUUID() });
  }
  bodies.set(said, await table.feed.send(toTableMessage(said, round)));
}

/** The function logs a line for each message, once it has done all of it. */
async function untilHandled(
  { croupier, round }: Scene,
  count: number,
  linesBefore: number,
): Promise<void> {
  const isAboutRound = (line: string) =>
    line.includes('"table event') && line.includes(`"${round.roundId}"`);
  await eventually(`${count} messages about ${round.roundId} are handled`, () => {
    const lines = croupier.logLines.slice(linesBefore).filter(isAboutRound);
    return lines.length >= count;
  });
}

/** Those that the round itself gives rise to. */
function alarmsAbout({ croupier, round }: Scene): readonly AlarmName[] {
  const about = `"${round.roundId}"`;
  return ROUND_ALARMS.filter((name) => croupier.alarms(name, about).length > 0);
}

const ROUND_ALARMS: readonly AlarmName[] = [
  'result-before-bell',
  'round-held',
  'scan-ignored',
  'round-quarantined',
  'player-quarantined',
  'incident-after-ruling',
  'table-closed',
];

/** What a round comes to, in the records and for the player. */
interface Seen {
  readonly state: string;
  readonly dealer: string | undefined;
  readonly rulings: readonly { readonly contentHash: string; readonly corrects: number }[];
  readonly evidence: readonly string[];
  readonly early: number;
  readonly parked: readonly string[];
  readonly incidents: number;
  readonly windows: number;
  readonly history: readonly string[];
}

async function look({ croupier, round, ann }: Scene): Promise<Seen> {
  const { store } = croupier.ports;
  const head = await round.read();
  const rulings = await store.readRulings(round.roundId);
  expect(head?.latestRuling ?? 0).toBe(rulings.length);
  const evidence: Scan[] = [];
  for (const scan of ALL_SCANS) {
    const contentHash = hashDecision(decisionOf(scan));
    const kept = await store.readEvidence(round.roundId, contentHash);
    if (kept !== undefined) evidence.push(scan);
  }
  return {
    state: head?.state ?? 'unknown',
    dealer: head?.details.dealer,
    rulings: rulings.map(({ contentHash, corrects }) => ({ contentHash, corrects })),
    evidence,
    early: (await store.readEarlyMessages(round.roundId)).length,
    parked: (await readParked(croupier, round)).map(({ code }) => code),
    windows: (await store.readWindows(round.roundId)).length,
    incidents: (await store.readIncidents(round.roundId)).length,
    history: await ann.history(),
  };
}

const ALL_SCANS = Object.keys(SCANS).filter((name): name is Scan => name in SCANS);

function describeModel(model: Model, hasBets: boolean): Seen {
  const { state, dealer, evidence, early, parked, incidents, windows } = model;
  return {
    ...{ state, dealer, parked },
    rulings: model.rulings.map(({ content, corrects }) => ({
      contentHash: hashDecision(decisionOf(content), corrects),
      corrects,
    })),
    evidence: ALL_SCANS.filter((scan) => evidence.includes(scan)),
    early: early.length,
    incidents: incidents.length,
    windows: windows.length,
    history: historyOf(model, hasBets),
  };
}

/** Every ruling moves the difference to the one before, once. */
function historyOf({ rulings }: Model, hasBets: boolean): readonly string[] {
  if (!hasBets) return ['deposit +1000'];
  const returns = rulings.map(({ content }) => RETURNS[content]);
  const steps = returns.map((returned, index) => returned - (returns[index - 1] ?? 0n));
  const texts = steps.map((step) => `settlement ${step < 0n ? '' : '+'}${step}`);
  return ['deposit +1000', 'stake -100', ...texts];
}

const FIRST_DAY = dayOf(Date.now());

function dayOf(time: number): string {
  return toInstant(time).slice(0, 10);
}

/** All that was set aside about the round, in the order in which it was sent. */
async function readParked(
  { ports }: TestCroupier,
  { roundId }: TestRound,
): Promise<readonly ParkedMessage[]> {
  // The suite may run over midnight.
  const days = [...new Set([FIRST_DAY, dayOf(Date.now())])];
  const parked = await Promise.all(days.map((day) => ports.store.readParked(day)));
  return parked.flat().filter(({ body }) => body.includes(`"${roundId}"`));
}
