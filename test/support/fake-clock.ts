import type { Clock } from '../../shared/store/clock.ts';

/** Time that stands still unless someone sleeps or moves it, and chance that is always the same. */
export interface FakeClock extends Clock {
  /** Every sleep so far, in milliseconds. */
  readonly slept: readonly number[];
  advance(milliseconds: number): void;
}

export const FAKE_NOW = '2026-12-01T20:15:00.000Z';

export function createFakeClock(startAt: string = FAKE_NOW, chance = 0.5): FakeClock {
  const slept: number[] = [];
  let now = Date.parse(startAt);
  const advance = (milliseconds: number) => {
    now += milliseconds;
  };
  return {
    slept,
    advance,
    now: () => now,
    random: () => chance,
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      advance(milliseconds);
    },
  };
}
