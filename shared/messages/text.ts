import * as z from 'zod';
import { parseAmount } from '../domain/money/amount.ts';
import { isCurrency } from '../domain/money/currency.ts';

/** Ids chosen outside: they become parts of keys, so `#` and `:` are not among their characters. */
export const IdSchema = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, underscores or hyphens');

/** `<playerId>:<currency>` */
export const WalletIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}:[A-Z]{3}$/, 'must be <playerId>:<currency>')
  .refine((text) => isCurrency(text.slice(-3)), 'names an unknown currency');

/** UTC with milliseconds, so that comparing as text compares in time. */
export const InstantSchema = z.iso.datetime({ precision: 3 });

/** A line that people wrote: a reason, a dealer's staff id. */
export const TextSchema = z.string().trim().min(1).max(256);

/** Decimal string of minor units. */
export const AmountSchema = z.string().transform((text, context) => {
  const parsed = parseAmount(text);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: 'must be a decimal string of minor units' });
  return z.NEVER;
});
