import { describe, expect, it } from 'vitest';
import type { RoundState } from '../../../shared/domain/rounds/round.ts';
import type { Decision } from '../../../shared/domain/rounds/ruling.ts';
import { type EntryRequest, enterRuling } from '../../../shared/operations/enter-ruling.ts';
import { SCANS } from '../../support/builders.ts';
import { openScene, rule } from './scene.ts';

const NOW = '2026-12-01T20:16:00.000Z';
const PLAYER: Decision = { kind: 'result', scan: SCANS.player };

const ENTRY: EntryRequest = {
  ...{ roundId: 'round-1', entryId: 'entry-1', decision: PLAYER },
  ...{ reason: 'the wheel still shows it', actor: 'pit-boss-3', at: NOW },
};

function sceneOf(state: RoundState) {
  const ports = openScene({ state });
  if (!['open', 'closed', 'held'].includes(state)) rule(ports, { state });
  ports.clock.advance(Date.parse(NOW) - ports.clock.now());
  return ports;
}

describe('an entry of people', () => {
  it.each(['closed', 'held'] as const)('rules a round that is %s, once', async (state) => {
    const ports = sceneOf(state);
    await expect(enterRuling(ports, ENTRY)).resolves.toMatchObject({
      value: { kind: 'ruled', round: { state: 'settling', latestRuling: 1 } },
    });
    await expect(enterRuling(ports, ENTRY)).resolves.toMatchObject({
      value: { kind: 'replayed' },
    });
    const { actor, reason } = ENTRY;
    await expect(ports.store.readRulings('round-1')).resolves.toMatchObject([
      { number: 1, corrects: 0, decision: PLAYER, actor, reason, messageId: 'entry-1' },
    ]);
  });

  it.each<[string, Decision]>([
    ['another result', { kind: 'result', scan: SCANS.banker }],
    ['a void', { kind: 'void', reason: 'nobody saw it' }],
    [
      'an impossible scan',
      { kind: 'result', scan: { player: ['2S', '2D'], banker: ['3H', '4C'] } },
    ],
  ])('under an id that has ruled refuses %s, and the round goes on', async (_what, decision) => {
    const ports = sceneOf('held');
    await enterRuling(ports, ENTRY);
    const written = ports.store.sent.length;
    await expect(enterRuling(ports, { ...ENTRY, decision })).resolves.toMatchObject({
      failure: { code: 'MESSAGE_CONFLICT' },
    });
    expect(ports.store.sent).toHaveLength(written);
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'settling' });
  });

  it('may be a void', async () => {
    const ports = sceneOf('held');
    const decision: Decision = { kind: 'void', reason: 'nobody saw it' };
    await expect(enterRuling(ports, { ...ENTRY, decision })).resolves.toMatchObject({
      value: { kind: 'ruled' },
    });
  });

  it.each(['open', 'settling', 'settled', 'quarantined'] as const)(
    'is refused on a round that is %s',
    async (state) => {
      const ports = sceneOf(state);
      await expect(enterRuling(ports, ENTRY)).resolves.toMatchObject({
        failure: { code: 'ROUND_NOT_HELD', details: { state } },
      });
      expect(ports.store.sent).toEqual([]);
    },
  );

  it.each<[string, Partial<EntryRequest>]>([
    [
      'SCAN_IMPOSSIBLE',
      { decision: { kind: 'result', scan: { player: ['2S', '2D'], banker: ['3H', '4C'] } } },
    ],
    ['SCAN_MALFORMED', { decision: { kind: 'result', scan: { pocket: 17 } } }],
    ['SCAN_MALFORMED', { decision: { kind: 'suspension', scan: SCANS.player, reason: 'x' } }],
    ['REQUEST_MALFORMED', { reason: ' ' }],
    ['REQUEST_MALFORMED', { actor: '' }],
    ['ID_INVALID', { entryId: 'a#b' }],
    ['ROUND_NOT_FOUND', { roundId: 'round-2' }],
  ])('fails with %s, and the round stays as it is', async (code, change) => {
    const ports = sceneOf('held');
    await expect(enterRuling(ports, { ...ENTRY, ...change })).resolves.toMatchObject({
      failure: { code },
    });
    expect(ports.store.sent).toEqual([]);
  });
});
