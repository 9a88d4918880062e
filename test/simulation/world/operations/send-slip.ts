import type { SlipHistory } from '../history.ts';
import { callHttp } from '../http-call.ts';
import type { World } from '../world.ts';
import { beginCall, endCall, type SlipAsked, slipRequest } from './slip-request.ts';

/** How often a platform that got no answer takes its slip back, or asks again. */
const AFTER_SILENCE = { cancel: 0.3, again: 0.4 };

/** Asks the function `bets`; something on the way may ask it twice. */
export function sendSlip(world: World, slip: SlipHistory, asked: SlipAsked): void {
  send(world, slip, asked);
  if (world.faults.strikes('duplicate request')) send(world, slip, asked);
}

function send(world: World, slip: SlipHistory, asked: SlipAsked): void {
  const begun = beginCall(world, slip, asked);
  callHttp(world, {
    name: asked.placed === undefined ? 'cancel' : 'place',
    api: world.bets,
    request: slipRequest(slip, asked),
    onAnswer: (told) => endCall(world, slip, begun, told),
    onSilence: () => react(world, slip, asked),
  });
}

/** The placement may be at work still when its cancellation comes. */
function react(world: World, slip: SlipHistory, asked: SlipAsked): void {
  const { random, scheduler, books } = world;
  const isDamaged = books.rounds.get(slip.roundId)?.damaged.has(slip.walletId) === true;
  const now = scheduler.now();
  const drawn = random.next();
  if (drawn < AFTER_SILENCE.cancel) {
    // A slip that somebody has tampered with is not worth what the wallet paid for it.
    if (!isDamaged) send(world, slip, { placed: undefined, receivedAt: now });
  } else if (drawn < AFTER_SILENCE.cancel + AFTER_SILENCE.again) {
    const receivedAt = random.chance(0.5) ? now : asked.receivedAt;
    if (!isDamaged || asked.placed !== undefined) send(world, slip, { ...asked, receivedAt });
  }
}
