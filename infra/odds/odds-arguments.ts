import { parseArgs } from 'node:util';
import * as z from 'zod';
import type { HouseRules } from '../../shared/domain/games/game.ts';
import { findGame } from '../../shared/domain/games/registry.ts';
import { OddsError } from './odds-error.ts';
import { TABLES } from './tables.ts';

interface OddsArguments {
  /** House rules of each table to print. */
  readonly tables: readonly HouseRules[];
  readonly json: boolean;
}

const USAGE = `Usage: npm run odds -- [--game <game>] [--variant <variant>] [--options <JSON>] [--json]
       npm run odds -- --variant macau --options '{"anyPairPays":"12:1","decks":6}'`;

const ArgumentsSchema = z.strictObject({
  game: z.string().optional(),
  variant: z.string().optional(),
  options: z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])))
    .optional(),
  json: z.boolean().default(false),
});

/** Throws `OddsError` for anything that does not name tables with legal rules. */
export function readArguments(args: readonly string[]): OddsArguments {
  const { game, variant, options, json } = parse(args);
  const chosen = TABLES.filter(
    (table) => (game ?? table.game) === table.game && (variant ?? table.variant) === table.variant,
  );
  if (chosen.length === 0) {
    const known = TABLES.map((table) => `${table.game} ${table.variant}`).join(', ');
    throw new OddsError(`There is no such table. Tables: ${known}`);
  }
  const tables = chosen.map(
    (table): HouseRules => ({
      ...{ game: table.game, variant: table.variant },
      ...{ paytableVersion: 1, rounding: 'down', options: options ?? table.sampleOptions ?? {} },
    }),
  );
  for (const rules of tables) {
    const problem = findGame(rules.game)?.findRulesProblem(rules);
    if (problem !== undefined) throw new OddsError(`${rules.game} ${rules.variant}: ${problem}`);
  }
  return { tables, json };
}

function parse(args: readonly string[]): z.infer<typeof ArgumentsSchema> {
  try {
    const text = { type: 'string' } as const;
    const options = {
      game: text,
      variant: text,
      options: text,
      json: { type: 'boolean' },
    } as const;
    return ArgumentsSchema.parse({ ...parseArgs({ args: [...args], options }).values });
  } catch (error) {
    throw new OddsError(USAGE, { cause: error });
  }
}
