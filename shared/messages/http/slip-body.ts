import * as z from 'zod';
import type { Slip, SlipContent } from '../../domain/rounds/slip.ts';
import { ErrorSchema, toErrorBody } from './error-body.ts';
import { AmountText, IdField, InstantText, StakeField, WalletIdField } from './fields.ts';

/** Most wagers of one request; the largest layout has fewer positions. */
const WAGERS_MAX = 200;

/** What a player confirmed together. */
export const PlaceSlipSchema = z
  .strictObject({
    wagers: z
      .array(z.strictObject({ position: z.string().min(1).max(64), stake: StakeField }))
      .min(1)
      .max(WAGERS_MAX),
  })
  .meta({ id: 'PlaceSlip' });

const key = { walletId: WalletIdField, roundId: IdField, slipId: IdField };

const content = {
  ...key,
  wagers: z.array(z.strictObject({ position: z.string(), stake: AmountText })),
  stake: AmountText,
  receivedAt: InstantText,
};

export const SlipSchema = z
  .discriminatedUnion('state', [
    z.strictObject({ ...content, state: z.literal('accepted') }),
    z.strictObject({ ...content, state: z.literal('refused'), refusal: ErrorSchema }),
    z.strictObject({ ...content, state: z.literal('cancelled'), cancelledAt: InstantText }),
    z.strictObject({
      ...content,
      state: z.literal('voided'),
      voidedAt: InstantText,
      reason: z.string(),
    }),
    z.strictObject({ ...key, state: z.literal('tombstone'), cancelledAt: InstantText }),
  ])
  .meta({ id: 'Slip' });

type SlipBody = z.infer<typeof SlipSchema>;

export function toSlipBody(slip: Slip): SlipBody {
  const { walletId, roundId, slipId } = slip;
  const ids = { walletId, roundId, slipId };
  switch (slip.state) {
    case 'accepted':
      return { ...ids, ...contentOf(slip), state: slip.state };
    case 'refused':
      return { ...ids, ...contentOf(slip), state: slip.state, refusal: toErrorBody(slip) };
    case 'cancelled':
      return { ...ids, ...contentOf(slip), state: slip.state, cancelledAt: slip.cancelledAt };
    case 'voided': {
      const { state, voidedAt, reason } = slip;
      return { ...ids, ...contentOf(slip), state, voidedAt, reason };
    }
    case 'tombstone':
      return { ...ids, state: slip.state, cancelledAt: slip.cancelledAt };
  }
}

function contentOf({ wagers, stake, receivedAt }: SlipContent) {
  return {
    wagers: wagers.map((wager) => ({ position: wager.position, stake: String(wager.stake) })),
    stake: String(stake),
    receivedAt,
  };
}
