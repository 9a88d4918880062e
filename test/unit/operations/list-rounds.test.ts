import { describe, expect, it } from 'vitest';
import type { Round } from '../../../shared/domain/rounds/round.ts';
import { listRounds } from '../../../shared/operations/list-rounds.ts';
import { putQuarantine, putRound, putRuling } from '../../../shared/store/writes.ts';
import { roundWith, rulingWith, settlingRound } from '../../support/builders.ts';
import { createFakePorts } from '../../support/builders-ports.ts';

const RELEASE = { at: '2026-12-01T20:30:00.000Z', actor: 'staff-1', reason: 'mended' };

/** Every kind of round, each closing at a minute of its own after eight in the evening. */
function portsWithRounds() {
  const ports = createFakePorts();
  const at = (minute: number) => `2026-12-01T20:${String(minute).padStart(2, '0')}:00.000Z`;
  const add = (roundId: string, minute: number, round: Round) => {
    const times = { openedAt: at(minute - 1), closesAt: at(minute) };
    ports.store.seed(putRound({ ...round, ...times, roundId }, undefined));
    for (let number = 1; number <= round.latestRuling; number += 1) {
      ports.store.seed(putRuling(rulingWith({ roundId, number, recordedAt: at(minute + number) })));
    }
  };
  const stop = (roundId: string, walletId: string, release?: typeof RELEASE) => {
    const player = { roundId, walletId, message: 'differs', quarantinedAt: at(30), revision: 1 };
    ports.store.seed(
      putQuarantine({ ...player, ...(release === undefined ? {} : { release }) }, undefined),
    );
  };
  add('settled', 1, settlingRound({ state: 'settled' }));
  add('open', 10, roundWith());
  add('held', 5, roundWith({ state: 'held' }));
  add('closed', 3, roundWith({ state: 'closed' }));
  add('quarantined', 2, settlingRound({ state: 'quarantined' }));
  add('settling', 4, settlingRound({ latestRuling: 2 }));
  add('stopped', 6, settlingRound());
  stop('stopped', 'ann:USD');
  stop('stopped', 'bob:USD', RELEASE);
  add('released', 7, settlingRound());
  stop('released', 'ann:USD', RELEASE);
  return ports;
}

/** As of so many minutes after eight, with a deadline of five minutes. */
function asOf(minute: number) {
  return { now: Date.parse('2026-12-01T20:00:00.000Z') + minute * 60_000, overdueMs: 300_000 };
}

async function idsIn(list: Parameters<typeof listRounds>[1], minute: number) {
  const rounds = await listRounds(portsWithRounds(), list, asOf(minute));
  return rounds.map(({ round }) => round.roundId);
}

describe('the list of rounds that are', () => {
  it('held has those whose stakes wait for a result, however short', async () => {
    await expect(idsIn('held', 5)).resolves.toEqual(['held']);
  });

  it('quarantined has rounds and those of which a player is, the oldest first', async () => {
    await expect(idsIn('quarantined', 5)).resolves.toEqual(['quarantined', 'stopped']);
  });

  it('settling has those whose wallets have not all moved', async () => {
    await expect(idsIn('settling', 5)).resolves.toEqual(['settling', 'stopped', 'released']);
  });

  it.each([
    [7, []],
    [8, ['closed']],
    [10, ['closed', 'held']],
    [11, ['closed', 'settling', 'held']],
    [15, ['closed', 'settling', 'held', 'released', 'open']],
  ])(
    'overdue has at minute %i those that should have gone on by themselves: %j',
    async (minute, ids) => {
      await expect(idsIn('overdue', minute)).resolves.toEqual(ids);
    },
  );
});

it('tells since when a round waits, and for whom', async () => {
  const [quarantined, stopped] = await listRounds(portsWithRounds(), 'quarantined', asOf(5));
  expect(quarantined).toMatchObject({
    round: { roundId: 'quarantined', tableId: 'table-1', state: 'quarantined' },
    waitingSince: '2026-12-01T20:02:00.000Z',
    stopped: [],
  });
  expect(stopped).toMatchObject({
    round: { roundId: 'stopped', state: 'settling' },
    waitingSince: '2026-12-01T20:07:00.000Z',
  });
  expect(stopped?.stopped.map(({ walletId }) => walletId)).toEqual(['ann:USD']);
});
