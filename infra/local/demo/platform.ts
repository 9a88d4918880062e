import { setTimeout as pause } from 'node:timers/promises';
import { type Failure, isRetryable } from '../../../shared/domain/failure.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { cancelSlip } from '../../../shared/operations/cancel-slip.ts';
import {
  type PlaceSlipRequest,
  placeSlip,
  type SlipAnswer,
} from '../../../shared/operations/place-slip.ts';
import type { Ports } from '../../../shared/operations/ports.ts';
import { StoreUnavailableError } from '../../../shared/store/store.ts';

export type SlipRequest = Pick<
  PlaceSlipRequest,
  'roundId' | 'walletId' | 'slipId' | 'wagers' | 'receivedAt'
>;

export interface SlipReply {
  /** The state of the slip, or the code of the refusal. */
  readonly outcome: string;
  /** The same had been answered before. */
  readonly replayed: boolean;
}

/** What a gaming platform asks for on behalf of its players. */
export interface Platform {
  readonly place: (slip: SlipRequest) => Promise<SlipReply>;
  readonly cancel: (slip: SlipRequest) => Promise<SlipReply>;
}

const ACTOR = 'demo-platform';

const DEADLINE_MS = 5000;

const TRIES_MAX = 10;
const PAUSE_MS = 50;

export function createPlatform(ports: Pick<Ports, 'store' | 'clock' | 'timing'>): Platform {
  return {
    place: ({ roundId, walletId, slipId, wagers, receivedAt }) =>
      askUntilAnswered(() => {
        const deadlineAt = ports.clock.now() + DEADLINE_MS;
        const slip = { roundId, walletId, slipId, receivedAt, deadlineAt, actor: ACTOR };
        // What the demo knows about a wager besides is no part of a slip.
        const plain = wagers.map(({ position, stake }) => ({ position, stake }));
        return placeSlip(ports, { ...slip, wagers: plain });
      }),
    cancel: ({ roundId, walletId, slipId, receivedAt }) =>
      askUntilAnswered(() =>
        cancelSlip(ports, { roundId, walletId, slipId, receivedAt, actor: ACTOR }),
      ),
  };
}

/** Asks again with the same id, as every platform should: nothing happens twice. */
async function askUntilAnswered(
  ask: () => Promise<Result<SlipAnswer, Failure>>,
): Promise<SlipReply> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask().catch((error: unknown) => {
      if (error instanceof StoreUnavailableError && tries < TRIES_MAX) return undefined;
      throw error;
    });
    const mayAskAgain = tries < TRIES_MAX && answer?.ok === false;
    if (answer !== undefined && !(mayAskAgain && isRetryable(answer.failure.code))) {
      return toReply(answer);
    }
    await pause(PAUSE_MS);
  }
}

function toReply(answer: Result<SlipAnswer, Failure>): SlipReply {
  if (!answer.ok) return { outcome: answer.failure.code, replayed: false };
  const { slip, replayed } = answer.value;
  return { outcome: slip.state === 'refused' ? slip.code : slip.state, replayed };
}
