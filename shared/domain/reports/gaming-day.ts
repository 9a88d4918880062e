import type { Instant } from '../instant.ts';

/** When a house begins a new day. */
export interface GamingCalendar {
  /** Name in the time zone database, such as `Asia/Macau`, or `UTC`. */
  readonly timeZone: string;
  /** Hour of the local clock at which the day begins, from 0 to 23. */
  readonly cutoffHour: number;
}

/** A calendar day as `2026-12-01`. */
export type Day = string;

export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * What tells the gaming day of a time: the local day, or the one before while the local clock shows less
 * than the cut-off hour. Days are 23 or 25 hours long where the clock is changed. Throws `RangeError`
 * for a time zone that there is not.
 */
export function gamingDays({ timeZone, cutoffHour }: GamingCalendar): (time: Instant) => Day {
  const clock = clockOf(timeZone);
  return (time) => {
    const shown = new Map(
      clock.formatToParts(Date.parse(time)).map(({ type, value }) => [type, value]),
    );
    const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? '';
    const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
    return Number(part('hour')) < cutoffHour ? addDays(day, -1) : day;
  };
}

export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Number of days from one to another, both included; less than 1 when they are the wrong way round. */
export function countDays(first: Day, last: Day): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  });
}
