import * as z from 'zod';

/** Minor units: a safe integer, or a decimal text of any length. */
const SumSchema = z.union([z.int(), z.string().regex(/^-?(0|[1-9][0-9]*)$/)]).transform(BigInt);

/** A list when the player confirmed several times. */
const StakeSchema = z
  .union([SumSchema, z.array(SumSchema)])
  .transform((stake) =>
    typeof stake === 'bigint' ? stake : stake.reduce((total, each) => total + each, 0n),
  );

/** Further fields are allowed: when a wager was placed has many names (see `find-lateness.ts`). */
const WagerSchema = z.preprocess(
  nameStake,
  z.looseObject({
    wid: z.string(),
    bet: z.string().default('main'),
    stake: StakeSchema,
    /** `true` or `false`, or the chips that were added and never confirmed. */
    unconfirmed: z.union([z.boolean(), SumSchema]).optional(),
    confirmed: z.boolean().optional(),
    player: z.string().optional(),
    seat: z.int().optional(),
    cards: z.array(z.string()).optional(),
    action: z.string().optional(),
    doubleStake: SumSchema.optional(),
    fromSplit: z.boolean().optional(),
    for: z.string().optional(),
  }),
);

/** The stake may be told as what was confirmed. */
function nameStake(wager: unknown): unknown {
  if (typeof wager !== 'object' || wager === null) return wager;
  const { confirmed, confirmations, ...others } = {
    confirmed: null,
    confirmations: null,
    ...wager,
  };
  const flag = typeof confirmed === 'boolean' ? { confirmed } : {};
  return { stake: confirmations ?? confirmed, ...others, ...flag };
}

/** A fault or an act at the table. Details have no fixed form. */
const EventSchema = z.union([
  z.string().transform((type): CaseEvent => ({ type })),
  z.looseObject({ type: z.string() }),
]);

export type CaseEvent = { readonly type: string; readonly [detail: string]: unknown };

const InputSchema = z.looseObject({
  wagers: z.array(WagerSchema).min(1),
  events: z.array(EventSchema).default([]),
  config: z.record(z.string(), z.unknown()).default({}),
});

/** The sum may have any of these names. */
const AdjustmentSchema = z
  .strictObject({
    wid: z.string(),
    delta: SumSchema,
    amount: SumSchema,
    adjustment: SumSchema,
    change: SumSchema,
    reason: z.string(),
  })
  .partial()
  .required({ wid: true })
  .transform(({ wid, delta, amount, adjustment, change }, context) => {
    const sum = delta ?? amount ?? adjustment ?? change;
    if (sum === undefined) context.addIssue('an adjustment without a sum');
    return [wid, sum ?? 0n] as const;
  });

const AdjustmentsSchema = z
  .union([z.record(z.string(), SumSchema), z.array(AdjustmentSchema)])
  .transform(
    (list): ReadonlyMap<string, bigint> =>
      new Map(Array.isArray(list) ? list : Object.entries(list)),
  );

/** What a case expects; strict, because an expectation that nobody looks at proves nothing. */
const ExpectedSchema = z.strictObject({
  round: z.string(),
  table: z.string().optional(),
  shoe: z.string().optional(),
  wagers: z.array(
    z.strictObject({
      wid: z.string(),
      result: z.string(),
      payout: SumSchema.nullable().optional(),
      net: SumSchema.nullable().optional(),
    }),
  ),
  totals: z
    .strictObject({ staked: SumSchema, returned: SumSchema, net: SumSchema })
    .partial()
    .optional(),
  adjustments: AdjustmentsSchema.optional(),
  note: z.string().optional(),
});

/** A round and what it must come to. Title, rules and notes are for people. */
export const CaseSchema = z.object({
  id: z.string(),
  game: z.string(),
  variant: z.string(),
  input: InputSchema,
  expected: ExpectedSchema,
});

type Case = z.infer<typeof CaseSchema>;
/** All that the answer may depend on: a case without what is expected of it. */
export type CaseQuestion = Omit<Case, 'expected' | 'id'>;
export type CaseInput = z.infer<typeof InputSchema>;
export type CaseWager = z.infer<typeof WagerSchema>;
export type Expected = z.infer<typeof ExpectedSchema>;
