import { toInstant } from '../../../shared/domain/instant.ts';
import { voidSlip } from '../../../shared/operations/void-slip.ts';
import type { RunningCroupier } from '../../support/croupier.ts';
import { createTestPlayer, type TestPlayer } from '../../support/croupier-player.ts';
import { untilQueuesAreEmpty } from '../../support/croupier-sqs.ts';
import { createTestTable, type TestRound } from '../../support/table.ts';
import { BANKER_WINS, PLAYER_WINS } from '../../support/table-scans.ts';

/** A house in which everything has happened that leaves records: two players, four rounds. */
export interface BusyWorld {
  readonly ann: TestPlayer;
  readonly bob: TestPlayer;
  /** Settled, corrected, and one slip of it was voided afterwards. */
  readonly corrected: TestRound;
  /** Settled, with a slip that was cancelled and one that was refused. */
  readonly settled: TestRound;
  readonly held: TestRound;
  readonly open: TestRound;
}

export async function createBusyWorld(croupier: RunningCroupier): Promise<BusyWorld> {
  const { ports } = croupier;
  const corrections = { approval: 'none', horizonHours: 1_000_000 } as const;
  const table = await createTestTable(croupier, 'table-1', { corrections });
  const [ann, bob] = [await createTestPlayer(ports, 'ann'), await createTestPlayer(ports, 'bob')];
  // A wallet in which nothing has ever happened.
  await createTestPlayer(ports, 'carol');
  for (const player of [ann, bob]) must(await player.deposit(10_000n), 'done');

  const corrected = await table.openRound();
  must(await ann.bet(corrected, { player: 100n }, { slipId: 'a' }), 'accepted');
  must(await ann.bet(corrected, { tie: 10n }, { slipId: 'b' }), 'accepted');
  must(await bob.bet(corrected, { banker: 200n }), 'accepted');
  await settle(corrected, croupier);
  await table.feed.send({
    ...{ type: 'correction', roundId: corrected.roundId, at: corrected.closesAt, corrects: 1 },
    ...{ decision: { kind: 'result', scan: { ...BANKER_WINS } } },
    ...{ reason: 'the camera was misread', actor: 'pit-boss-3' },
  });
  await untilQueuesAreEmpty(croupier);
  await corrected.until('settled');
  const voided = await voidSlip(ports, {
    ...{ roundId: corrected.roundId, walletId: ann.walletId, slipId: 'b' },
    ...{ reason: 'after the bell', actor: 'pit-boss-3', at: toInstant(Date.now()) },
    isPrivileged: true,
  });
  if (!voided.ok) throw new Error(voided.failure.message);

  const settled = await table.openRound();
  must(await ann.bet(settled, { player: 50n }, { slipId: 'a' }), 'accepted');
  must(await ann.cancel(settled, 'a'), 'cancelled');
  must(await ann.bet(settled, { player: 10n ** 9n }), 'refused INSUFFICIENT_FUNDS');
  must(await bob.bet(settled, { player: 300n }), 'accepted');
  await settle(settled, croupier);

  const held = await table.openRound();
  must(await bob.bet(held, { tie: 40n }), 'accepted');
  await held.sendNoResult();
  await held.until('held');
  const open = await table.openRound();
  must(await ann.bet(open, { player: 20n }), 'accepted');
  must(await bob.bet(open, { banker: 30n }, { slipId: 'mistake' }), 'accepted');
  must(await bob.cancel(open, 'mistake'), 'cancelled');
  must(await ann.deposit(5n, 'more'), 'done');
  must(await bob.withdraw(7n, 'some'), 'done');
  return { ann, bob, corrected, settled, held, open };
}

async function settle(round: TestRound, croupier: RunningCroupier): Promise<void> {
  await round.sendResult(PLAYER_WINS);
  await round.until('settled');
  await untilQueuesAreEmpty(croupier);
}

function must(seen: string, expected: string): void {
  if (seen !== expected) throw new Error(`${seen}, not ${expected}`);
}
