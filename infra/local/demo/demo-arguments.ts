import { parseArgs } from 'node:util';
import * as z from 'zod';
import { DemoError } from './demo-error.ts';

export interface DemoArguments {
  /** Which stakes are drawn. */
  readonly seed: number;
  /** Shows what the functions log. */
  readonly logs: boolean;
}

const USAGE = `Usage: npm start -- [--seed <number>] [--logs]`;

const ArgumentsSchema = z.strictObject({
  seed: z.coerce.number().int().nonnegative().default(7),
  logs: z.boolean().default(false),
});

/** Throws `DemoError` with the usage for anything else. */
export function readArguments(args: readonly string[]): DemoArguments {
  try {
    const options = { seed: { type: 'string' }, logs: { type: 'boolean' } } as const;
    return ArgumentsSchema.parse({ ...parseArgs({ args: [...args], options }).values });
  } catch (error) {
    throw new DemoError(USAGE, { cause: error, exitCode: 2 });
  }
}
