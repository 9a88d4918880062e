import { describe, expect, it } from 'vitest';
import type { Round, RoundState } from '../../../shared/domain/rounds/round.ts';
import { endBetting } from '../../../shared/operations/end-betting.ts';
import { putRound, putRuling } from '../../../shared/store/writes.ts';
import { rulingWith, settlingRound } from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { BETTING_AT, openScene, rule } from './scene.ts';

const NOTHING_HAPPENS: readonly (readonly ['betting-closed' | 'no-result', RoundState])[] = [
  ['betting-closed', 'held'],
  ['betting-closed', 'settling'],
  ['betting-closed', 'settled'],
  ['betting-closed', 'quarantined'],
  ['no-result', 'settling'],
  ['no-result', 'settled'],
  ['no-result', 'quarantined'],
];

const AT_BELL = { roundId: 'round-1', at: '2026-12-01T20:15:00.000Z' };

function sceneAtBell(round: Partial<Round>): FakePorts {
  const ports = openScene(round);
  ports.clock.advance(Date.parse(AT_BELL.at) - ports.clock.now());
  return ports;
}

/** A scene whose round is in this state, with the ruling that a round needs for some of them. */
function sceneOf(state: RoundState): FakePorts {
  const ports = sceneAtBell({ state });
  if (!['open', 'closed', 'held'].includes(state)) rule(ports, { state });
  return ports;
}

describe('ending the betting on a round', () => {
  it.each([
    ['betting-closed', 'open', 'closed', []],
    ['no-result', 'open', 'held', ['round-held']],
    ['no-result', 'closed', 'held', ['round-held']],
  ] as const)('by %s when it is %s makes it %s, closes the gates, raises %j', async (...row) => {
    const [message, before, state, alarms] = row;
    const ports = openScene({ state: before, shards: 2 });
    await expect(endBetting(ports, AT_BELL, message)).resolves.toMatchObject({
      value: { state, revision: 2 },
    });
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state });
    await expect(ports.store.readGate('round-1', 1)).resolves.toEqual({ state: 'closed' });
    expect(ports.alarms).toEqual(alarms);
  });

  it.each(NOTHING_HAPPENS)('by %s changes nothing when it is %s', async (message, before) => {
    const ports = sceneOf(before);
    await expect(endBetting(ports, AT_BELL, message)).resolves.toMatchObject({
      value: { state: before },
    });
    expect(ports.store.sent).toEqual([]);
  });

  it.each([
    ['betting-closed', 'closed'],
    ['no-result', 'held'],
  ] as const)('closes the gates again on a copy of %s', async (message, state) => {
    const ports = sceneAtBell({ state });
    await endBetting(ports, AT_BELL, message);
    expect(ports.store.sent).toEqual([]);
    await expect(ports.store.readGate('round-1', 0)).resolves.toEqual({ state: 'closed' });
  });

  it.each([
    ['betting-closed', 'open', 'closed'],
    ['no-result', 'open', 'held'],
    ['no-result', 'closed', 'held'],
  ] as const)('by %s before the bell makes slips late when it was %s', async (...row) => {
    const [message, before, state] = row;
    const ports = openScene({ state: before });
    const at = '2026-12-01T20:14:40.000Z';
    await endBetting(ports, { roundId: 'round-1', at }, message);
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state, lateFrom: at });
  });

  it('goes by the earliest time, in whatever order they come', async () => {
    const [earlier, later] = ['2026-12-01T20:14:41.000Z', '2026-12-01T20:14:45.000Z'];
    const ports = openScene();
    for (const [message, at] of [
      ['no-result', later],
      ['betting-closed', earlier],
      ['no-result', later],
    ] as const) {
      await endBetting(ports, { roundId: 'round-1', at }, message);
    }
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({
      ...{ state: 'held', lateFrom: earlier },
    });
  });

  it('makes nothing late by a time from before the round, but by when that came', async () => {
    const ports = openScene();
    await endBetting(ports, { roundId: 'round-1', at: '2026-12-01T20:14:29.999Z' }, 'no-result');
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ lateFrom: BETTING_AT });
  });

  it('looks again when the head shows before its ruling', async () => {
    const ports = openScene();
    ports.store.before('readRound', () => {
      ports.store.seed(putRound(settlingRound(), undefined));
      ports.store.before('readRound', () => ports.store.seed(putRuling(rulingWith())));
    });
    await expect(endBetting(ports, AT_BELL, 'no-result')).resolves.toMatchObject({
      value: { state: 'settling' },
    });
    expect(ports.store.sent).toEqual([]);
    expect(ports.clock.slept).toHaveLength(1);
  });

  it('fails while the round is unknown', async () => {
    await expect(
      endBetting(openScene(), { ...AT_BELL, roundId: 'round-2' }, 'no-result'),
    ).resolves.toMatchObject({
      failure: { code: 'ROUND_NOT_FOUND' },
    });
  });
});
