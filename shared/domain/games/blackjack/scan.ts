import * as z from 'zod';
import { CardSchema } from '../../cards/card.ts';

/** RULES name no more than nine seats and four hands on one seat. */
const SeatKeySchema = z.enum(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
export const SEATS_MAX = 9;
export const HANDS_MAX = 4;

export const WalletIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}:[A-Z]{3}$/, 'not a wallet id');

const CardsSchema = z.array(CardSchema).readonly();

const HandPlaySchema = z
  .strictObject({
    /** In the order dealt; a split hand begins with the card it kept. */
    cards: CardsSchema,
    doubled: z.boolean().default(false),
    /** Number of the hand it was split from: says more only where there are three hands or four. */
    splitFrom: z.int().min(1).max(HANDS_MAX).default(1),
  })
  .readonly();

export const SeatPlaySchema = z
  .strictObject({
    /** Hand 1 first; more than one hand means that the seat was split. */
    hands: z.array(HandPlaySchema).min(1).max(HANDS_MAX).readonly(),
    surrendered: z.boolean().default(false),
    evenMoney: z.boolean().default(false),
  })
  .readonly();

const SeatsSchema = z.partialRecord(SeatKeySchema, SeatPlaySchema).readonly();

/**
 * What the scanner of a blackjack table reports. Burned and removed cards are not in it. How many
 * cards a hand must have is a matter of the rules, not of the shape.
 */
export const BlackjackScanSchema = z
  .strictObject({
    dealer: CardsSchema,
    seats: SeatsSchema,
    /** By wallet: where a player's play on a seat differs from that of the seat (rule BJS-02). */
    players: z.record(WalletIdSchema, SeatsSchema).readonly().default({}),
    /** Somebody has taken insurance. */
    insured: z.boolean().default(false),
    /** The white card came out: the shoe's last round (rule BJM-23). */
    lastOfShoe: z.boolean().default(false),
  })
  .readonly();

export type BlackjackScan = z.infer<typeof BlackjackScanSchema>;
export type SeatPlay = z.infer<typeof SeatPlaySchema>;
export type HandPlay = z.infer<typeof HandPlaySchema>;
