import { describe, expect, it } from 'vitest';
import {
  addDays,
  countDays,
  gamingDays,
  isTimeZone,
} from '../../../../shared/domain/reports/gaming-day.ts';

describe('the gaming day', () => {
  it.each([
    ['UTC', 0, '2026-12-01T00:00:00.000Z', '2026-12-01'],
    ['UTC', 6, '2026-12-01T05:59:59.999Z', '2026-11-30'],
    ['UTC', 6, '2026-12-01T06:00:00.000Z', '2026-12-01'],
    ['UTC', 23, '2026-12-01T22:59:59.999Z', '2026-11-30'],
    ['UTC', 6, '2027-01-01T05:00:00.000Z', '2026-12-31'],
    ['UTC', 6, '2028-03-01T05:00:00.000Z', '2028-02-29'],
    ['Asia/Macau', 6, '2026-12-01T21:59:59.999Z', '2026-12-01'],
    ['Asia/Macau', 6, '2026-12-01T22:00:00.000Z', '2026-12-02'],
    ['America/New_York', 6, '2026-12-01T10:59:59.999Z', '2026-11-30'],
    ['America/New_York', 6, '2026-12-01T11:00:00.000Z', '2026-12-01'],
    ['Pacific/Kiritimati', 0, '2026-12-01T10:00:00.000Z', '2026-12-02'],
    ['Asia/Kolkata', 6, '2026-12-01T00:29:59.999Z', '2026-11-30'],
    ['Asia/Kolkata', 6, '2026-12-01T00:30:00.000Z', '2026-12-01'],
  ])('in %s from %i o’clock of %s is %s', (timeZone, cutoffHour, time, day) => {
    expect(gamingDays({ timeZone, cutoffHour })(time)).toBe(day);
  });

  it.each([
    ['Europe/Berlin', '2026-10-25'],
    ['Europe/Berlin', '2026-03-29'],
    ['America/New_York', '2026-11-01'],
    ['Australia/Lord_Howe', '2026-04-05'],
  ])('never goes back in %s around %s, where the clock is changed', (timeZone, date) => {
    const start = Date.parse(`${addDays(date, -1)}T00:00:00.000Z`);
    for (let cutoffHour = 0; cutoffHour < 24; cutoffHour += 1) {
      const dayOf = gamingDays({ timeZone, cutoffHour });
      const days = Array.from({ length: 3 * 24 * 12 }, (_, index) =>
        dayOf(new Date(start + index * 300_000).toISOString()),
      );
      expect(days).toEqual(days.toSorted());
    }
  });
});

describe('a time zone', () => {
  it.each([
    ['UTC', true],
    ['Asia/Macau', true],
    ['Mars/Olympus', false],
    ['', false],
    ['Asia/Macau; DROP', false],
  ])('%j is one: %s', (name, expected) => {
    expect(isTimeZone(name)).toBe(expected);
  });
});

describe('counting days', () => {
  it('counts both ends', () => {
    expect(countDays('2026-12-01', '2026-12-01')).toBe(1);
    expect(countDays('2028-02-28', '2028-03-01')).toBe(3);
    expect(countDays('2026-12-02', '2026-12-01')).toBe(0);
  });
});
