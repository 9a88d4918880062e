import type { WorldPlan } from './simulate.ts';

/** A world of this length costs a few seconds; more steps make more worlds, not longer ones. */
export const WORLD_STEPS = 20_000;

/** One world after the other, each with a seed of its own: any of them can be run again alone. */
export function planWorlds(seed: number, steps: number): readonly WorldPlan[] {
  const worlds = Math.max(1, Math.ceil(steps / WORLD_STEPS));
  return Array.from({ length: worlds }, (_, index) => ({
    seed: seed + index,
    steps: Math.min(WORLD_STEPS, steps),
  }));
}
