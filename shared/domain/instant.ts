/**
 * A point in time as `2026-12-01T20:15:30.000Z`: UTC, always with milliseconds, so that comparing
 * two of them as text compares them in time.
 */
export type Instant = string;

export function toInstant(epochMilliseconds: number): Instant {
  return new Date(epochMilliseconds).toISOString();
}

export function toEpochMilliseconds(instant: Instant): number {
  return Date.parse(instant);
}
