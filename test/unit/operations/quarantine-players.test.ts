import { expect, it } from 'vitest';
import { quarantinePlayers } from '../../../shared/operations/quarantine-players.ts';
import { settlingRound } from '../../support/builders.ts';
import { createFakePorts } from '../../support/builders-ports.ts';
import { FAKE_NOW } from '../../support/fake-clock.ts';

const DISAGREEMENTS = ['ann', 'bob'].map((player) => ({
  walletId: `${player}:USD`,
  message: `${player} differs`,
}));

it('stops each player once, and tells people each time', async () => {
  const ports = createFakePorts();
  await quarantinePlayers(ports, settlingRound(), DISAGREEMENTS.slice(0, 1));
  await quarantinePlayers(ports, settlingRound(), DISAGREEMENTS);
  const stopped = await ports.store.readQuarantinedPlayers('round-1');
  expect(stopped.map(({ walletId, message }) => ({ walletId, message }))).toEqual(DISAGREEMENTS);
  expect(stopped[0]).toMatchObject({ roundId: 'round-1', quarantinedAt: FAKE_NOW });
  expect(ports.store.sent).toEqual([['quarantine'], ['quarantine']]);
  expect(ports.alarms).toEqual(Array.from({ length: 3 }, () => 'player-quarantined'));
});
