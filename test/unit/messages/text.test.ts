import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { IdSchema, InstantSchema, TextSchema } from '../../../shared/messages/text.ts';

function accepts(schema: z.ZodType, value: unknown): boolean {
  return schema.safeParse(value).success;
}

describe('IdSchema', () => {
  it('takes an id as it is, and says of anything else what an id looks like', () => {
    expect(IdSchema.parse('round-1.A_b')).toBe('round-1.A_b');
    expect(accepts(IdSchema, 7)).toBe(false);
    expect(IdSchema.safeParse('a#b').error?.issues[0]?.message).toBe(
      'must be 1 to 64 letters, digits, dots, underscores or hyphens',
    );
  });
});

describe('InstantSchema', () => {
  it.each(['2026-12-01T20:15:30.000Z', '2024-02-29T23:59:59.999Z'])('takes %s', (text) => {
    expect(InstantSchema.parse(text)).toBe(text);
  });

  it.each([
    ['no milliseconds', '2026-12-01T20:15:30Z'],
    ['microseconds', '2026-12-01T20:15:30.000000Z'],
    ['an offset', '2026-12-01T20:15:30.000+01:00'],
    ['no zone', '2026-12-01T20:15:30.000'],
    ['a small z', '2026-12-01T20:15:30.000z'],
    ['a blank for the T', '2026-12-01 20:15:30.000Z'],
    ['a day that is not in the calendar', '2026-02-29T20:15:30.000Z'],
    ['hour 24', '2026-12-01T24:00:00.000Z'],
    ['a leap second', '2026-12-31T23:59:60.000Z'],
    ['a date', '2026-12-01'],
    ['a line feed after', '2026-12-01T20:15:30.000Z\n'],
    ['a number', 1_796_156_130_000],
  ])('refuses %s', (_what, value) => {
    expect(accepts(InstantSchema, value)).toBe(false);
  });
});

describe('TextSchema', () => {
  it('takes a line without the blanks around it', () => {
    expect(TextSchema.parse('  power cut\n')).toBe('power cut');
    expect(TextSchema.parse('x'.repeat(256))).toBe('x'.repeat(256));
  });

  it.each([
    ['an empty text', ''],
    ['blanks', ' \t\n'],
    ['257 characters', 'x'.repeat(257)],
    ['null', null],
    ['a number', 7],
  ])('refuses %s', (_what, value) => {
    expect(accepts(TextSchema, value)).toBe(false);
  });
});
