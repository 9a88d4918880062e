import { expect, it } from 'vitest';
import { timingFor } from '../../../shared/operations/timing.ts';

it.each([
  // grace, send window, request timeout
  [1000, 250, 500],
  [6000, 1500, 3000],
  [16_000, 4000, 3000],
  [60_000, 4000, 3000],
])('with %i ms of grace sends within %i ms and waits %i ms for an answer', (...row) => {
  const [graceMs, sendWindowMs, requestTimeoutMs] = row;
  expect(timingFor(graceMs)).toEqual({ graceMs, sendWindowMs, requestTimeoutMs });
  expect(sendWindowMs + requestTimeoutMs).toBeLessThan(graceMs);
});
