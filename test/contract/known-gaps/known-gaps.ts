import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const KnownGapsSchema = z.strictObject({
  /** What the list was taken from. */
  measuredOn: z.string(),
  gaps: z.array(
    z.strictObject({
      reason: z.string(),
      /** A race: these fail at times only, so that a pass proves nothing. */
      sometimes: z.literal(true).exactOptional(),
      /** Each as `<service>/<file> > <suite> > <test>`. */
      tests: z.array(z.string()).min(1),
    }),
  ),
});

/** Which contract tests fail on a kind of endpoint, and why. */
export type KnownGaps = Readonly<z.infer<typeof KnownGapsSchema>>;

/** Reads the list of a kind of endpoint, `<kind>.json` beside this file. Throws without one. */
export function readKnownGaps(kind: string): KnownGaps {
  const file = join(import.meta.dirname, `${kind}.json`);
  if (!existsSync(file)) throw new Error(`ENDPOINT_KIND is ${kind}, but there is no ${file}`);
  return KnownGapsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
