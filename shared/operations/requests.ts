import * as z from 'zod';
import { type Failure, type FailureCode, failure } from '../domain/failure.ts';
import { ID_FORM, isId } from '../domain/id.ts';
import { isWalletId } from '../domain/ledger/wallet.ts';
import { AMOUNT_MAX } from '../domain/money/amount.ts';
import { isCurrency } from '../domain/money/currency.ts';
import { countDays, isTimeZone } from '../domain/reports/gaming-day.ts';

/**
 * What callers of the operations may ask for. The compiler sees to the types of our own code; these
 * checks hold for whatever reaches an operation all the same, because a wrong amount that is once
 * written can keep a whole round from being settled.
 */

// A number that became text elsewhere must not pass for an id.
const Id = z.string().refine(isId, `must be ${ID_FORM}`);
const WalletId = z.string().refine(isWalletId, 'must be <playerId>:<currency>');
const Money = z.bigint().refine((units) => units >= 1n && units <= AMOUNT_MAX, {
  error: `must be from 1 to ${AMOUNT_MAX} minor units`,
});
/** Surrender and even money are decided without a stake. */
const Stake = z.union([z.literal(0n), Money]);
const Currency = z.string().refine(isCurrency, 'unknown currency');
/** Two that differ only by spaces around them are one. */
const isTrimmed = (text: string) => text.trim() === text;
const Actor = z.string().min(1).max(256).refine(isTrimmed, 'has spaces around it');
const Instant = z.iso.datetime({ precision: 3 });
const ReasonText = z
  .string()
  .max(500)
  .refine((text) => text.trim() !== '', 'is blank');
/** What a scan is like says its game. */
const Scan = z.json();

/** Of a request that may have come over HTTP. */
const correlated = { correlationId: Id.optional() };

export const BettingSwitchSchema = z.object({ actor: Actor, reason: ReasonText });

/** Most positions a slip can name; the largest layout has fewer. */
const WAGERS_MAX = 200;

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

/** Most shards of a round: all its gates must fit into the one transaction that opens it. */
const SHARDS_MAX = 64;

/** Limits that contradict each other would refuse every slip. */
const StakeLimits = z
  .object({
    positionMin: Money,
    positionMax: Money,
    tableMin: Money.exactOptional(),
    tableMax: Money.exactOptional(),
    stakeStep: Money.exactOptional(),
  })
  .refine(({ positionMin, positionMax }) => positionMin <= positionMax, {
    error: 'positionMin must not be above positionMax',
  })
  .refine(({ tableMin, tableMax }) => isWithin(tableMin, tableMax), {
    error: 'tableMin must not be above tableMax',
  })
  .refine(({ positionMin, tableMax }) => isWithin(positionMin, tableMax), {
    error: 'positionMin must not be above tableMax',
  })
  .refine(({ positionMin, stakeStep = 1n }) => isMultiple(positionMin, stakeStep), {
    error: 'positionMin must be a multiple of stakeStep',
  });

/** No step is an error of its own, and must not become a division by it. */
function isMultiple(units: bigint, step: bigint): boolean {
  return step < 1n || units % step === 0n;
}

function isWithin(least: bigint | undefined, most: bigint | undefined): boolean {
  return least === undefined || most === undefined || least <= most;
}

export const TableSettingsSchema = z.object({
  tableId: Id,
  bettingSeconds: z.int().min(1).max(3600),
  shards: z.int().min(1).max(SHARDS_MAX),
  houseRules: z.object({
    game: z.string(),
    variant: z.string(),
    paytableVersion: z.int(),
    rounding: z.enum(['down', 'half-up']),
    options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
  corrections: z.object({
    approval: z.enum(['none', 'second-person']),
    horizonHours: z.int().min(0),
  }),
  limits: z
    .record(Currency, StakeLimits)
    .refine((limits) => Object.keys(limits).length > 0, 'names no currency'),
  wagersMax: z.int().min(1).max(WAGERS_MAX).exactOptional(),
});

export const TableStateSchema = z.object({
  tableId: Id,
  state: z.enum(['open', 'paused', 'closed']),
  actor: Actor,
  reason: ReasonText,
});

/** Days that a report covers at most. */
const REPORT_DAYS_MAX = 31;

// The keys of rounds in years of more than four digits would not sort.
const isOfOurTime = (text: string) => /^2\d{3}-/.test(text);
const OF_OUR_TIME = 'must lie in the years 2000 to 2999';

const DayText = z.iso.date().refine(isOfOurTime, OF_OUR_TIME);

export const ReportSchema = z
  .object({
    from: DayText,
    to: DayText,
    timeZone: z.string().refine(isTimeZone, 'is no time zone'),
    cutoffHour: z.int().min(0).max(23),
    tableId: Id.exactOptional(),
  })
  .refine(({ from, to }) => countDays(from, to) >= 1, {
    path: ['to'],
    error: 'must not lie before from',
  })
  .refine(({ from, to }) => countDays(from, to) <= REPORT_DAYS_MAX, {
    path: ['to'],
    error: `must lie within ${REPORT_DAYS_MAX} days from the first`,
  });

/** As the table wrote it into its round. */
const Detail = z
  .string()
  .max(256)
  .refine((text) => text.trim() !== '', 'is blank');

export const OpenDisputeSchema = z.object({
  disputeId: Id,
  complaint: z.object({
    player: WalletId,
    gameTime: Instant.refine(isOfOurTime, OF_OUR_TIME),
    table: Id,
    dealer: Detail,
    gameNumber: Detail,
    text: z.string().max(2000).exactOptional(),
  }),
  actor: Actor,
  at: Instant,
});

export const DecideDisputeSchema = z.object({
  disputeId: Id,
  decision: z.enum(['upheld', 'rejected']),
  reason: ReasonText,
  ruling: z.int().min(1).exactOptional(),
  proposalId: Id.exactOptional(),
  actor: Actor,
});

/** A day of disputes. */
export const DisputesSchema = z.object({ day: DayText });

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
