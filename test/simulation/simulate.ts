import type { CoverageEntry } from './engine/coverage.ts';
import { summarise } from './oracle/books.ts';
import { runWorld } from './run-world.ts';
import { createWorld } from './world/world.ts';

export interface WorldPlan {
  readonly seed: number;
  /** Outside awaits before the world comes to rest. */
  readonly steps: number;
}

/** What became of one world; plain data, so that it can cross threads. */
export interface WorldReport extends WorldPlan {
  /** Outside awaits in all. */
  readonly stepsDone: number;
  readonly coverage: readonly CoverageEntry[];
  /** Equal for two runs of the same plan, or the simulation is not deterministic. */
  readonly fingerprint: string;
  readonly failure: WorldFailure | undefined;
}

interface WorldFailure {
  /** What is wrong, in one line. */
  readonly message: string;
  readonly stack: string;
  /** What happened last, oldest first. */
  readonly trace: readonly string[];
}

/** Lets one world live and die. Never rejects for anything that is wrong in it. */
export async function simulate({ seed, steps }: WorldPlan): Promise<WorldReport> {
  const world = await createWorld(seed);
  let failure: WorldFailure | undefined;
  try {
    await runWorld(world, steps);
  } catch (error) {
    failure = { ...describe(error), trace: world.trace.lines() };
  } finally {
    await world.close();
  }
  const { trace, random, books, scheduler, coverage } = world;
  return {
    ...{ seed, steps, failure },
    stepsDone: scheduler.steps(),
    coverage: coverage.entries(),
    fingerprint: [trace.fingerprint(), random.state(), summarise(books)].join(' / '),
  };
}

function describe(error: unknown): { readonly message: string; readonly stack: string } {
  if (!(error instanceof Error)) return { message: String(error), stack: '' };
  return { message: error.message, stack: error.stack ?? '' };
}
