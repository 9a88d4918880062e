import * as z from 'zod';
import { type Failure, type FailureCode, failure } from '../domain/failure.ts';
import { ID_FORM, isId } from '../domain/id.ts';
import { isWalletId } from '../domain/ledger/wallet.ts';
import { AMOUNT_MAX } from '../domain/money/amount.ts';
import { isCurrency } from '../domain/money/currency.ts';

/**
 * What callers of the operations may ask for. The compiler sees to the types of our own code; these
 * checks hold for whatever reaches an operation all the same, because a wrong amount that is once
 * written can keep a whole round from being settled.
 */

// A number that became text elsewhere must not pass for an id.
export const Id = z.string().refine(isId, `must be ${ID_FORM}`);
export const WalletId = z.string().refine(isWalletId, 'must be <playerId>:<currency>');
export const Money = z.bigint().refine((units) => units >= 1n && units <= AMOUNT_MAX, {
  error: `must be from 1 to ${AMOUNT_MAX} minor units`,
});
/** Surrender and even money are decided without a stake. */
const Stake = z.union([z.literal(0n), Money]);
export const Currency = z.string().refine(isCurrency, 'unknown currency');
/** Two that differ only by spaces around them are one. */
const isTrimmed = (text: string) => text.trim() === text;
export const Actor = z.string().min(1).max(256).refine(isTrimmed, 'has spaces around it');
export const Instant = z.iso.datetime({ precision: 3 });
export const ReasonText = z
  .string()
  .max(500)
  .refine((text) => text.trim() !== '', 'is blank');
/** What a scan is like says its game. */
const Scan = z.json();

/** Of a request that may have come over HTTP. */
const correlated = { correlationId: Id.optional() };

export const BettingSwitchSchema = z.object({ actor: Actor, reason: ReasonText });

/** Most positions a slip can name; the largest layout has fewer. */
export const WAGERS_MAX = 200;

const slipKey = { roundId: Id, walletId: WalletId, slipId: Id };

export const PlaceSlipSchema = z.object({
  ...{ ...slipKey, ...correlated },
  wagers: z
    .array(z.object({ position: z.string(), stake: Stake }))
    .min(1, 'a slip has at least one wager')
    .max(WAGERS_MAX),
  receivedAt: Instant,
  actor: Actor,
  deadlineAt: z.number(),
});

export const CancelSlipSchema = z.object({
  ...{ ...slipKey, ...correlated },
  receivedAt: Instant,
  actor: Actor,
});

export const TransferSchema = z.object({
  ...correlated,
  walletId: WalletId,
  transferId: Id,
  kind: z.enum(['deposit', 'withdrawal']),
  amount: Money,
  actor: Actor,
});

export const AdjustSchema = z.object({
  ...correlated,
  walletId: WalletId,
  transferId: Id,
  direction: z.enum(['credit', 'debit']),
  amount: Money,
  reason: ReasonText,
  actor: Actor,
});

export const WalletStatusSchema = z.object({
  ...correlated,
  walletId: WalletId,
  status: z.enum(['active', 'frozen', 'closed']).exactOptional(),
  refused: z.boolean().exactOptional(),
  reason: ReasonText,
  actor: Actor,
});

/** Most of what is answered at once. */
const PAGE_MAX = 500;

const Limit = z.int().min(1).max(PAGE_MAX);

export const StatementSchema = z.object({
  walletId: WalletId,
  order: z.enum(['booking', 'game-time']),
  from: Instant.exactOptional(),
  cursor: z.string().exactOptional(),
  limit: Limit,
});

export const BetHistorySchema = z.object({
  walletId: WalletId,
  cursor: z.string().exactOptional(),
  limit: z.int().min(1).max(50),
});

export const RoundBetsSchema = z.object({ walletId: WalletId, roundId: Id });

export const TableListSchema = z.object({ cursor: z.string().exactOptional(), limit: Limit });

export const TableRoundsSchema = z.object({ tableId: Id, limit: z.int().min(1).max(100) });

export const CreateWalletSchema = z.object({ playerId: Id, currency: Currency, brand: Id });

export const TableStateSchema = z.object({
  tableId: Id,
  state: z.enum(['open', 'paused', 'closed']),
  actor: Actor,
  reason: ReasonText,
});

const DecisionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('result'), scan: Scan }),
  z.strictObject({ kind: z.enum(['partial-void', 'suspension']), scan: Scan, reason: ReasonText }),
  z.strictObject({ kind: z.literal('void'), reason: ReasonText }),
]);

export const PreviewSchema = z.object({ roundId: Id, decision: DecisionSchema });

export const EntrySchema = z.object({
  roundId: Id,
  entryId: Id,
  decision: DecisionSchema,
  reason: ReasonText,
  actor: Actor,
  at: Instant,
});

export const ApprovalSchema = z.object({ roundId: Id, proposalId: Id, actor: Actor, at: Instant });

export const CorrectionSchema = z.object({
  roundId: Id,
  correctionId: Id,
  decision: DecisionSchema,
  corrects: z.int().min(1),
  reason: ReasonText,
  actor: Actor,
  at: Instant,
  isPrivileged: z.boolean(),
});

const voidSlip = {
  ...{ ...slipKey, ...correlated },
  reason: ReasonText,
  actor: Actor,
  at: Instant,
  isPrivileged: z.boolean(),
};

export const VoidSlipSchema = z.object(voidSlip);

export const ProposeVoidSchema = z.object({ ...voidSlip, proposalId: Id });

export const ReleasePlayerSchema = z.object({
  roundId: Id,
  walletId: WalletId,
  reason: ReasonText,
  actor: Actor,
  at: Instant,
});

const Day = z.iso.date();

export const ParkedListSchema = z.object({
  day: Day,
  cursor: z.string().exactOptional(),
  limit: z.int().min(1).max(100),
});

export const RedriveSchema = z.object({
  sentAt: Instant,
  messageId: Id,
  actor: Actor,
  at: Instant,
});

/** Why a request is refused before anything is read; names the first field that is wrong. */
export function findProblem(schema: z.ZodType, request: unknown): Failure | undefined {
  const parsed = parse(schema, request);
  if (parsed === undefined) return failure('REQUEST_MALFORMED', 'it is nested too deep');
  const [issue] = parsed.error?.issues ?? [];
  if (issue === undefined) return undefined;
  const field = issue.path.map(String).join('.');
  return failure(codeOf(field), `${field}: ${issue.message}`);
}

/** `undefined` for what is nested too deep for the stack. */
function parse(schema: z.ZodType, request: unknown) {
  try {
    return schema.safeParse(request);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function codeOf(field: string): FailureCode {
  if (/(stake|amount|wagers)$/.test(field)) return 'AMOUNT_INVALID';
  return /(Id|brand)$/.test(field) ? 'ID_INVALID' : 'REQUEST_MALFORMED';
}
