import { toInstant } from '../../../shared/domain/instant.ts';
import { cancelSlip } from '../../../shared/operations/cancel-slip.ts';
import { placeSlip } from '../../../shared/operations/place-slip.ts';
import { timingFor } from '../../../shared/operations/timing.ts';
import { transfer } from '../../../shared/operations/transfer.ts';
import type { SlipHistory } from '../world/history.ts';
import { GRACE_MS } from '../world/lines.ts';
import { beginCall } from '../world/operations/draw-slip.ts';
import type { World } from '../world/world.ts';
import { judgeSlipAnswers, judgeTransferAnswers } from './answers.ts';
import { must } from './must.ts';

/** Enough to notice, few enough to be quick. */
const SAMPLE = 40;

/** Whatever was answered is asked again when all is over: the same answers, and nothing moves. */
export async function replayEverything(world: World): Promise<void> {
  const { history, random, books, scheduler } = world;
  const clock = { now: scheduler.now, sleep: () => Promise.resolve(), random: () => 0 };
  const ports = { store: world.store, clock, timing: timingFor(GRACE_MS) };
  const commits = world.commits();

  const slips = history.slips.all.filter((said) => isStored(world, said));
  for (const said of random.shuffle(slips).slice(0, SAMPLE)) {
    const placed = said.calls.find((each) => each.placed !== undefined)?.placed;
    const [receivedAt, deadlineAt] = [toInstant(clock.now()), clock.now() + 5000];
    if (placed !== undefined) {
      const call = beginCall(said, placed, clock.now());
      call.answer = await placeSlip(ports, { ...placed, deadlineAt });
    }
    const cancelled = beginCall(said, undefined, clock.now());
    cancelled.answer = await cancelSlip(ports, { ...said, receivedAt, actor: 'platform' });
    judgeSlipAnswers(books, said);
  }

  const transfers = history.transfers.all.filter(({ first: { walletId, transferId } }) =>
    books.wallets.get(walletId)?.transfers.has(transferId),
  );
  for (const said of random.shuffle(transfers).slice(0, SAMPLE)) {
    const answer = await transfer(ports, said.first);
    said.calls.push({ request: said.first, answer });
    judgeTransferAnswers(books, said);
  }
  must(world.commits() === commits, () => 'a replay has written something');
}

function isStored({ books }: World, { roundId, walletId, slipId }: SlipHistory): boolean {
  const round = books.rounds.get(roundId);
  if (round === undefined || round.damaged.has(walletId)) return false;
  return round.slips.get(walletId)?.some((slip) => slip.slipId === slipId) === true;
}
