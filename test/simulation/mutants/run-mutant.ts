import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const OutcomeSchema = z.object({
  stepsDone: z.number(),
  found: z.object({ seed: z.number(), step: z.number(), by: z.string() }).optional(),
});

/** What became of a mutant; `found` is absent when it survived. */
export type MutantOutcome = z.infer<typeof OutcomeSchema>;

export interface Bound {
  /** Worlds, from seed 1 on. */
  readonly seeds: number;
  /** Steps of each. */
  readonly steps: number;
}

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

/** Plants a mutant in a process of its own and simulates until it is found. Rejects when that fails. */
export function runMutant(name: string, { seeds, steps }: Bound): Promise<MutantOutcome> {
  const args = [CHILD, '--mutant', name, '--seeds', String(seeds), '--steps', String(steps)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (data) => {
    output += data;
  });
  child.stderr.on('data', (data) => {
    errors += data;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(OutcomeSchema.parse(JSON.parse(output)));
      else reject(new Error(`mutant "${name}" ended with ${code}: ${errors}`));
    });
  });
}
