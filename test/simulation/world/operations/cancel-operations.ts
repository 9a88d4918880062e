import { toEpochMilliseconds } from '../../../../shared/domain/instant.ts';
import type { SlipHistory } from '../history.ts';
import type { Operation } from '../operation.ts';
import type { World } from '../world.ts';
import { drawRound, drawSlip, drawSlipKey, drawUnsealed, slipOf } from './draw-slip.ts';
import { sendSlip } from './send-slip.ts';

export const CANCEL_OPERATIONS: readonly Operation[] = [
  { name: 'cancel', weight: 4, begin: cancelKnown },
  { name: 'cancel after the bell what came before it', weight: 2, begin: cancelLate },
  { name: 'cancel before placing', weight: 1, begin: cancelUnknown },
];

function cancelKnown(world: World): void {
  const { random, books, scheduler } = world;
  const isOpen = ({ roundId }: SlipHistory) => {
    const head = books.rounds.get(roundId)?.head;
    return head !== undefined && toEpochMilliseconds(head.closesAt) > scheduler.now();
  };
  const slip = drawSlip(world, random.chance(0.5) ? isOpen : undefined);
  if (slip !== undefined) cancel(world, slip, scheduler.now());
}

/** The gateway received it in time, but then it lay around: until the round is being settled. */
function cancelLate(world: World): void {
  const { random } = world;
  const round = drawUnsealed(world);
  if (round === undefined) return;
  const slip = drawSlip(world, ({ roundId }) => roundId === round.roundId);
  const receivedAt = toEpochMilliseconds(round.closesAt) - random.between(1, 50);
  if (slip !== undefined) cancel(world, slip, receivedAt);
}

/** It has overtaken the placement, which may come later or never. */
function cancelUnknown(world: World): void {
  const round = drawRound(world);
  if (round === undefined) return;
  cancel(world, slipOf(world, drawSlipKey(world, round)), world.scheduler.now());
}

function cancel(world: World, slip: SlipHistory, receivedAt: number): void {
  // A slip that somebody has tampered with is not worth what the wallet paid for it.
  if (world.books.rounds.get(slip.roundId)?.damaged.has(slip.walletId)) return;
  sendSlip(world, slip, { placed: undefined, receivedAt });
}
