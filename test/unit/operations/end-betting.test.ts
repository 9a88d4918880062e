import { describe, expect, it } from 'vitest';
import type { RoundState } from '../../../shared/domain/rounds/round.ts';
import { endBetting } from '../../../shared/operations/end-betting.ts';
import { openScene } from './scene.ts';

const NOTHING_HAPPENS: readonly (readonly ['closed' | 'held', RoundState])[] = [
  ['closed', 'held'],
  ['closed', 'settling'],
  ['closed', 'settled'],
  ['closed', 'quarantined'],
  ['held', 'settling'],
  ['held', 'settled'],
  ['held', 'quarantined'],
];

describe('ending the betting on a round', () => {
  it.each([
    ['closed', 'open', []],
    ['held', 'open', ['round-held']],
    ['held', 'closed', ['round-held']],
  ] as const)('makes it %s when it was %s, closes the gates and raises %j', async (...row) => {
    const [state, before, alarms] = row;
    const ports = openScene({ state: before, shards: 2 });
    await expect(endBetting(ports, 'round-1', state)).resolves.toMatchObject({
      value: { state, revision: 2 },
    });
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state });
    await expect(ports.store.readGate('round-1', 1)).resolves.toEqual({ state: 'closed' });
    expect(ports.alarms).toEqual(alarms);
  });

  it.each(NOTHING_HAPPENS)('to make it %s changes nothing when it is %s', async (state, before) => {
    const ports = openScene({ state: before });
    await expect(endBetting(ports, 'round-1', state)).resolves.toMatchObject({
      value: { state: before },
    });
    expect(ports.store.sent).toEqual([]);
  });

  it.each(['closed', 'held'] as const)('closes the gates again on a copy (%s)', async (state) => {
    const ports = openScene({ state });
    await endBetting(ports, 'round-1', state);
    expect(ports.store.sent).toEqual([]);
    await expect(ports.store.readGate('round-1', 0)).resolves.toEqual({ state: 'closed' });
  });

  it('fails while the round is unknown', async () => {
    await expect(endBetting(openScene(), 'round-2', 'closed')).resolves.toMatchObject({
      failure: { code: 'ROUND_NOT_FOUND' },
    });
  });
});
