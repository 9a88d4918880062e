import * as z from 'zod';
import { type Failure, type FailureCode, isFailureCode } from '../../domain/failure.ts';
import type { Slip } from '../../domain/rounds/slip.ts';
import { AmountField, defineItem, HashField } from './item.ts';

const key = { roundId: z.string(), walletId: z.string(), slipId: z.string() };

const content = {
  brand: z.string(),
  wagers: z.array(z.strictObject({ position: z.string(), stake: AmountField })),
  stake: AmountField,
  contentHash: HashField,
  receivedAt: z.string(),
  isDecision: z.literal(true).exactOptional(),
};

/** Stored as text: what a failure says of itself is a matter of its code. */
const DetailsField = z.codec(z.string(), z.custom<NonNullable<Failure['details']>>(), {
  decode: (text): NonNullable<Failure['details']> => JSON.parse(text),
  encode: (details) => JSON.stringify(details),
});

const SlipSchema = z.discriminatedUnion('state', [
  z.strictObject({ ...key, ...content, state: z.literal('accepted') }),
  z.strictObject({
    ...key,
    ...content,
    state: z.literal('refused'),
    code: z.custom<FailureCode>(isFailureCode),
    message: z.string(),
    details: DetailsField.exactOptional(),
  }),
  z.strictObject({
    ...key,
    ...content,
    state: z.literal('cancelled'),
    cancelledAt: z.string(),
  }),
  z.strictObject({
    ...key,
    ...content,
    state: z.literal('voided'),
    voidedAt: z.string(),
    reason: z.string(),
    actor: z.string(),
    approvedBy: z.string().exactOptional(),
    settled: z.boolean(),
  }),
  z.strictObject({ ...key, state: z.literal('tombstone'), cancelledAt: z.string() }),
]);

export const slipItem = defineItem<z.input<typeof SlipSchema>, Slip>(SlipSchema);
