import * as z from 'zod';
import { ID_FORM, isId } from '../../domain/id.ts';
import { isWalletId } from '../../domain/ledger/wallet.ts';
import { type Amount, parseAmount } from '../../domain/money/amount.ts';
import { isCurrency, MINOR_UNIT_DECIMALS } from '../../domain/money/currency.ts';

// The patterns are for readers of the API document; what decides are the functions of the domain.
const ID_PATTERN = '[A-Za-z0-9._-]{1,64}';

/** An id chosen by the caller, or by a table. */
export const IdField = z
  .string()
  .refine(isId, `must be ${ID_FORM}`)
  .meta({ id: 'Id', pattern: `^${ID_PATTERN}$` });

export const WalletIdField = z
  .string()
  .refine(isWalletId, 'must be <playerId>:<currency>')
  .meta({
    id: 'WalletId',
    pattern: `^${ID_PATTERN}:[A-Z]{3}$`,
    description: '`<playerId>:<currency>`, such as `ann:USD`.',
  });

export const CurrencyField = z
  .enum(Object.keys(MINOR_UNIT_DECIMALS).filter(isCurrency))
  .meta({ id: 'Currency' });

const AMOUNT = 'Minor units of the currency as a decimal string: `"1000"` is 10.00 in USD.';

/** An amount from outside: at least 1 minor unit. */
export const AmountField = z
  .string()
  .transform((text, context): Amount => {
    const parsed = parseAmount(text);
    if (parsed !== undefined && parsed > 0n) return parsed;
    context.addIssue('must be a decimal string of minor units such as "1000", at least "1"');
    return z.NEVER;
  })
  .meta({ id: 'AmountToMove', pattern: '^[1-9][0-9]{0,29}$', description: AMOUNT });

/** What is put on a position: 0 for a decision that stakes nothing. */
export const StakeField = z
  .string()
  .transform((text, context): Amount => {
    const parsed = parseAmount(text);
    if (parsed !== undefined) return parsed;
    context.addIssue('must be a decimal string of minor units such as "1000"');
    return z.NEVER;
  })
  .meta({
    id: 'Stake',
    pattern: '^(0|[1-9][0-9]{0,29})$',
    description: `${AMOUNT} Only surrender and even money stake \`"0"\`.`,
  });

/** An amount that is told. Without an upper limit: there is no maximum win. */
export const AmountText = z
  .string()
  .meta({ id: 'Amount', pattern: '^(0|[1-9][0-9]*)$', description: AMOUNT });

/** The difference of two amounts that is told. */
export const SignedText = z.string().meta({
  id: 'Difference',
  pattern: '^(0|-?[1-9][0-9]*)$',
  description: 'Minor units, negative with a minus.',
});

export const InstantText = z.string().meta({ id: 'Instant', format: 'date-time' });

/** A line that people write: a reason. */
export const ReasonField = z.string().trim().min(1).max(500);

/** A whole number in a query, from 1 to `max`. */
export function countField(max: number, byDefault: number) {
  return z
    .string()
    .transform((text, context): number => {
      const count = readCount(text);
      if (count !== undefined && count <= max) return count;
      context.addIssue(`must be a whole number from 1 to ${max}`);
      return z.NEVER;
    })
    .default(byDefault)
    .meta({ type: 'integer', minimum: 1, maximum: max, default: byDefault });
}

function readCount(text: string): number | undefined {
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined;
}

/** Where a page of an earlier answer ended. */
export const CursorField = z.string().min(1).max(1024).exactOptional();

export const InstantField = z.iso.datetime({ precision: 3 });

/** A day in UTC, such as `2026-12-01`. */
export const DayField = z.iso.date();
