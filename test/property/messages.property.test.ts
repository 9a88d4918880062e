import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toEpochMilliseconds, toInstant } from '../../shared/domain/instant.ts';
import { parseSettlementWork } from '../../shared/messages/settlement-work.ts';
import { parseTableEvent } from '../../shared/messages/table-event.ts';
import { InstantSchema } from '../../shared/messages/text.ts';
import { ids, instants } from '../support/arbitraries.ts';
import { SETTLEMENT_WORK, TABLE_EVENTS } from '../unit/messages/message-samples.ts';

const PARSERS = [
  ['parseTableEvent', parseTableEvent, Object.values(TABLE_EVENTS)],
  ['parseSettlementWork', parseSettlementWork, Object.values(SETTLEMENT_WORK)],
] as const;

describe.each(PARSERS)('%s', (_name, parse, samples) => {
  const sample = fc.constantFrom(...samples);
  const fields = fc.constantFrom(...new Set(samples.flatMap((each) => Object.keys(each))));

  /** From any text to messages that are almost right. */
  const bodies = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc
      .tuple(sample, fields, fc.jsonValue())
      .map(([each, field, value]) => JSON.stringify({ ...each, [field]: value })),
    fc
      .tuple(sample, fc.dictionary(fields, fc.jsonValue()))
      .map(([each, changes]) => JSON.stringify({ ...each, ...changes })),
    fc.tuple(sample, fc.nat(), fc.string()).map(([each, cut, text]) => {
      const body = JSON.stringify(each);
      const place = cut % body.length;
      return body.slice(0, place) + text + body.slice(place + 1);
    }),
  );

  it('never throws, and either reads a message or says what is wrong with it', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const parsed = parse(body);
        if (parsed.ok) return;
        expect(parsed.failure.code).toBe('MESSAGE_MALFORMED');
        expect(parsed.failure.message).not.toBe('');
      }),
      { numRuns: 1000 },
    );
  });

  it('reads a message that it accepted the same when it is written again', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const parsed = parse(body);
        if (!parsed.ok) return;
        expect(parse(JSON.stringify(parsed.value))).toEqual(JSON.parse(JSON.stringify(parsed)));
      }),
      { numRuns: 500 },
    );
  });

  it('reads any ids and times, and refuses any field on top', () => {
    fc.assert(
      fc.property(sample, ids, instants, fc.string(), (each, roundId, time, extra) => {
        const times = Object.fromEntries(
          ['at', 'closesAt', 'notBefore'].filter((key) => key in each).map((key) => [key, time]),
        );
        const message = { ...each, roundId, ...times };
        expect(parse(JSON.stringify(message))).toEqual({ ok: true, value: message });
        fc.pre(!(extra in each));
        expect(parse(`{${JSON.stringify(extra)}:0,${JSON.stringify(message).slice(1)}`).ok).toBe(
          false,
        );
      }),
    );
  });
});

/** Times that are in the calendar, or just beside it. */
const nearlyTimes = fc
  .tuple(
    fc.nat({ max: 9999 }),
    fc.nat({ max: 13 }),
    fc.nat({ max: 32 }),
    fc.nat({ max: 24 }),
    fc.nat({ max: 60 }),
    fc.nat({ max: 60 }),
  )
  .map(([year, ...rest]) => {
    const [month, day, hour, minute, second] = rest.map((part) => String(part).padStart(2, '0'));
    return `${String(year).padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  });

describe('InstantSchema', () => {
  it('accepts every time that the product writes', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(InstantSchema.safeParse(instant).success).toBe(true);
      }),
    );
  });

  it('accepts a time only when the product would write it the same', () => {
    fc.assert(
      fc.property(nearlyTimes, (text) => {
        const time = toEpochMilliseconds(text);
        const isReal = !Number.isNaN(time) && toInstant(time) === text;
        expect(InstantSchema.safeParse(text).success).toBe(isReal);
      }),
      { numRuns: 1000 },
    );
  });
});
