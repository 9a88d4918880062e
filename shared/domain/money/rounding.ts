/** How a fraction of a minor unit is rounded; a table's house rule, pinned to its rounds (rule GEN-14, A-02). */
export type RoundingMode = 'down' | 'half-up';

type Divide = (dividend: bigint, divisor: bigint) => bigint;

/** Each mode divides two non-negative integers; the divisor is at least 1. */
export const ROUNDING: Readonly<Record<RoundingMode, Divide>> = {
  /** Drops the fraction: 1.9 becomes 1. */
  down: (dividend, divisor) => dividend / divisor,
  /** A half or more goes up: 1.5 becomes 2, 1.4 becomes 1. */
  'half-up': (dividend, divisor) => (2n * dividend + divisor) / (2n * divisor),
};
