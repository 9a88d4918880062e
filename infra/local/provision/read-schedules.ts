import * as z from 'zod';
import type { FunctionDefinition } from '../lambda/function-definition.ts';
import type { Schedule } from '../lambda/schedule.ts';
import type { ResolvedResource } from './resolve-template.ts';

/** Strict: a pattern, or an input of its own, would change when or with what a target is invoked. */
const RulePropertiesSchema = z.strictObject({
  ScheduleExpression: z.string(),
  State: z.literal('ENABLED').default('ENABLED'),
  Targets: z.array(
    z.strictObject({
      Arn: z.string(),
      Id: z.string(),
      // What becomes of an event that does not arrive: here each does.
      RetryPolicy: z.unknown().optional(),
    }),
  ),
});

/** `rate(1 minute)`, `rate(5 minutes)`. */
const RATE = /^rate\((\d+) (minute|hour|day)s?\)$/;

const MINUTE_MS = 60_000;
const UNIT_MS: ReadonlyMap<string | undefined, number> = new Map([
  ['minute', MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['day', 24 * 60 * MINUTE_MS],
]);

/**
 * One schedule for each target of a rule. Throws on a rule that waits for anything but time, that has
 * a setting without a local counterpart, or whose target is no function of the stack.
 */
export function readSchedules(
  { arn, properties }: ResolvedResource,
  functions: readonly FunctionDefinition[],
): readonly Schedule[] {
  const { ScheduleExpression, Targets } = RulePropertiesSchema.parse(properties);
  const everyMs = readRate(ScheduleExpression);
  return Targets.map((target) => {
    const functionName = target.Arn.split(':').at(-1);
    const found = functions.find(({ name }) => name === functionName);
    if (found === undefined) throw new Error(`${target.Arn} is no function of this stack`);
    return { ruleArn: arn, functionName: found.name, everyMs };
  });
}

function readRate(expression: string): number {
  const [, count, unit] = RATE.exec(expression) ?? [];
  const unitMs = UNIT_MS.get(unit);
  if (unitMs === undefined) throw new Error(`The local AWS does not know ${expression}`);
  return Number(count) * unitMs;
}
