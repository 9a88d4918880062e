import type { Failure } from '../../../shared/domain/failure.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { cancelSlip } from '../../../shared/operations/cancel-slip.ts';
import {
  type PlaceSlipRequest,
  placeSlip,
  type SlipAnswer,
} from '../../../shared/operations/place-slip.ts';
import type { Ports } from '../../../shared/operations/ports.ts';
import { transfer } from '../../../shared/operations/transfer.ts';
import { accept } from './accept.ts';
import { askUntilAnswered } from './ask-until-answered.ts';
import { DemoError } from './demo-error.ts';
import { walletOf } from './players.ts';
import type { Withdrawal } from './scenarios.ts';

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
  /** Throws `DemoError` when it is refused. */
  readonly withdraw: (withdrawal: Withdrawal) => Promise<void>;
}

const ACTOR = 'demo-platform';

const DEADLINE_MS = 5000;

export function createPlatform(ports: Pick<Ports, 'store' | 'clock' | 'timing'>): Platform {
  return {
    place: async ({ roundId, walletId, slipId, wagers, receivedAt }) => {
      // What the demo knows about a wager besides is no part of a slip.
      const plain = wagers.map(({ position, stake }) => ({ position, stake }));
      const slip = { roundId, walletId, slipId, receivedAt, wagers: plain, actor: ACTOR };
      return toReply(
        await askUntilAnswered(() =>
          placeSlip(ports, { ...slip, deadlineAt: ports.clock.now() + DEADLINE_MS }),
        ),
      );
    },
    cancel: async ({ roundId, walletId, slipId, receivedAt }) => {
      const slip = { roundId, walletId, slipId, receivedAt, actor: ACTOR };
      return toReply(await askUntilAnswered(() => cancelSlip(ports, slip)));
    },
    withdraw: async ({ player, amount }) => {
      const request = { walletId: walletOf(player), amount, actor: ACTOR } as const;
      const transferId = `withdrawal-of-${amount}`;
      const done = await askUntilAnswered(() =>
        transfer(ports, { ...request, transferId, kind: 'withdrawal' }),
      );
      const { outcome } = accept(done).transfer;
      if (outcome.state === 'refused') throw new DemoError(`${player} withdraws: ${outcome.code}`);
    },
  };
}

/** What became of a slip, in a word. */
export function toReply(answer: Result<SlipAnswer, Failure>): SlipReply {
  if (!answer.ok) return { outcome: answer.failure.code, replayed: false };
  const { slip, replayed } = answer.value;
  return { outcome: slip.state === 'refused' ? slip.code : slip.state, replayed };
}
