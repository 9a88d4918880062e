import * as z from 'zod';
import { invariant } from '../../invariant.ts';
import { ratio } from '../../money/ratio.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { HouseOptions, HouseRules } from '../game.ts';
import { findOptionProblem } from '../options.ts';
import type { BlackjackRules } from './house-rules.ts';
import { findPaytable, type Paytable } from './paytable.ts';
import { LIVE, MACAU } from './variants.ts';

export const GAME_ID = 'blackjack';

const choice = (byDefault: boolean) => z.boolean().default(byDefault);
const count = (min: number, max: number, byDefault: number) =>
  z.int().min(min).max(max).default(byDefault);

const PaySchema = z
  .string()
  .regex(/^[1-9][0-9]{0,8}:[1-9][0-9]{0,8}$/, 'not a pay such as "11:1"')
  .transform((text) => {
    const [numerator = 0n, denominator = 0n] = text.split(':').map(BigInt);
    return ratio(numerator, denominator);
  });

const LiveOptionsSchema = z.object({
  seats: count(1, 9, 7),
  splitByRank: choice(false),
  splitAcesOneCard: choice(false),
});

/** The statute gives no pays of side bets, so there are no defaults for them (rule BJM-22). */
const MacauOptionsSchema = z.object({
  seats: count(6, 9, 7),
  decks: count(1, 8, 8),
  splitByRank: choice(false),
  splitHandsMax: count(2, 4, 2),
  surrender: choice(false),
  dealerHitsSoft17: choice(false),
  doubleLosesOriginalOnly: choice(true),
  anyPairPays: PaySchema.optional(),
  sevensPaysTwo: PaySchema.optional(),
  sevensPaysThree: PaySchema.optional(),
  over13Pays: PaySchema.optional(),
  under13Pays: PaySchema.optional(),
  sideBetTypesPerBox: count(1, 4, 1),
  allowReturnOfOneOrMore: choice(false),
});

/** The options of a table by name → its rules; or why there is no such table, in words. */
export function readHouseRules(rules: HouseRules): Result<BlackjackRules, string> {
  const paytable =
    rules.game === GAME_ID ? findPaytable(rules.variant, rules.paytableVersion) : undefined;
  if (paytable === undefined) {
    const { game, variant, paytableVersion } = rules;
    return fail(`${game} has no paytable ${variant} version ${paytableVersion}`);
  }
  return paytable.variant === 'live' ? readLive(rules, paytable) : readMacau(rules, paytable);
}

/** A table's rules are checked before a round is opened on it: unknown ones are our bug. */
export function requireHouseRules(rules: HouseRules): BlackjackRules {
  const read = readHouseRules(rules);
  invariant(read.ok, read.ok ? '' : read.failure);
  return read.value;
}

const DefaultsSchema = z.record(z.string(), z.union([z.boolean(), z.number()]));

/** See `Game.optionsInForce`. */
export function optionsInForce({ variant, options }: HouseRules): HouseOptions {
  const schema: z.ZodType = variant === 'live' ? LiveOptionsSchema : MacauOptionsSchema;
  return { ...DefaultsSchema.parse(schema.parse({})), ...options };
}

function readLive(rules: HouseRules, paytable: Paytable): Result<BlackjackRules, string> {
  const options = readOptions(LiveOptionsSchema, rules);
  return options.ok ? ok({ ...LIVE, ...options.value, paytable }) : options;
}

function readMacau(rules: HouseRules, paytable: Paytable): Result<BlackjackRules, string> {
  const options = readOptions(MacauOptionsSchema, rules);
  if (!options.ok) return options;
  const { seats, decks, splitByRank, splitHandsMax: handsMax, surrender } = options.value;
  const { dealerHitsSoft17, doubleLosesOriginalOnly, sideBetTypesPerBox } = options.value;
  const { anyPairPays: anyPair, over13Pays: over13, under13Pays: under13 } = options.value;
  const { sevensPaysTwo: two, sevensPaysThree: three } = options.value;
  if ((two === undefined) !== (three === undefined)) {
    return fail('sevensPaysTwo and sevensPaysThree are given both or neither');
  }
  const sevens = two && three && { two, three };
  return ok({
    ...MACAU,
    ...{ paytable, seats, decks, splitByRank, handsMax, maySurrender: surrender },
    ...{ dealerHitsSoft17, doubleLosesOriginalOnly, sideBetTypesPerBox },
    sidePays: { anyPair, sevens, over13, under13 },
  });
}

function readOptions<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  rules: HouseRules,
): Result<z.output<z.ZodObject<Shape>>, string> {
  const unknown = findOptionProblem(rules, Object.keys(schema.shape));
  if (unknown !== undefined) return fail(unknown);
  const parsed = schema.safeParse(rules.options);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  return fail(`${rules.game} option ${issue?.path.join('.')}: ${issue?.message}`);
}
