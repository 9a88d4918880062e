import { describe, expect, it } from 'vitest';
import { parseTableEvent } from '../../../shared/messages/table-event.ts';
import { TABLE_EVENTS, WRONG_VALUES } from './message-samples.ts';

const SAMPLES = Object.values(TABLE_EVENTS);

function messageOf(body: unknown): string | undefined {
  const parsed = parseTableEvent(JSON.stringify(body));
  return parsed.ok ? undefined : parsed.failure.message;
}

describe.each(SAMPLES)('a message of type $type', (sample) => {
  it('is read as it was sent', () => {
    expect(parseTableEvent(JSON.stringify(sample))).toEqual({ ok: true, value: sample });
  });

  it.each(Object.keys(sample))('needs the field %s', (field) => {
    const { [field]: _, ...rest }: Record<string, unknown> = sample;
    expect(messageOf(rest)).toContain(field);
  });

  it.each(
    Object.keys(sample).flatMap((field) =>
      (WRONG_VALUES[field] ?? []).map((value) => [field, value] as const),
    ),
  )('refuses %s of %j', (field, value) => {
    expect(messageOf({ ...sample, [field]: value })).toContain(`${field}: `);
  });

  it('refuses a field that it does not know, by its name', () => {
    expect(messageOf({ ...sample, walletId: 'ann:USD' })).toBe('Unrecognized key: "walletId"');
    expect(messageOf({ ...sample, Reason: 'x' })).toContain('"Reason"');
  });
});

describe('a scan', () => {
  it.each([
    ['null', null],
    ['a text', 'KH'],
    ['a list', [['KH'], []]],
    ['a nested object', { a: [{ b: null }, 1.5, true] }],
  ])('may be any JSON, such as %s: the game judges it', (_what, scan) => {
    expect(parseTableEvent(JSON.stringify({ ...TABLE_EVENTS.result, scan }))).toEqual({
      ok: true,
      value: { ...TABLE_EVENTS.result, scan },
    });
  });

  it('that is nested beyond reading makes the message malformed', () => {
    const body = JSON.stringify({ ...TABLE_EVENTS.result, scan: 0 });
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(parseTableEvent(body.replace('"scan":0', `"scan":${deep}`))).toMatchObject({
      ok: false,
      failure: { code: 'MESSAGE_MALFORMED' },
    });
  });
});

describe('an incident', () => {
  it('may say what had been dealt', () => {
    const { scan } = TABLE_EVENTS.result;
    const incident = { ...TABLE_EVENTS.incident, scan };
    expect(parseTableEvent(JSON.stringify(incident))).toEqual({ ok: true, value: incident });
  });
});

describe('the decision of a correction', () => {
  const { scan } = TABLE_EVENTS.result;
  const reason = 'two cards at once';

  it.each([
    { kind: 'result', scan },
    { kind: 'void', reason },
    { kind: 'partial-void', scan, reason },
    { kind: 'suspension', scan, reason },
  ])('may be a $kind', (decision) => {
    const correction = { ...TABLE_EVENTS.correction, decision };
    expect(parseTableEvent(JSON.stringify(correction))).toEqual({ ok: true, value: correction });
  });

  it.each([
    ['of an unknown kind', { kind: 'push', scan }, 'decision.kind'],
    ['a result without a scan', { kind: 'result' }, 'decision.scan'],
    ['a result with a reason', { kind: 'result', scan, reason }, '"reason"'],
    ['a void without a reason', { kind: 'void' }, 'decision.reason'],
    ['a void with a scan', { kind: 'void', scan, reason }, '"scan"'],
    ['a partial void without a scan', { kind: 'partial-void', reason }, 'decision.scan'],
    ['a suspension without a reason', { kind: 'suspension', scan }, 'decision.reason'],
  ])('is refused when it is %s', (_what, decision, why) => {
    expect(messageOf({ ...TABLE_EVENTS.correction, decision })).toContain(why);
  });
});

it.each([null, true, 7, 'text', [], [TABLE_EVENTS.result], {}])('refuses %j', (body) => {
  expect(messageOf(body)).toEqual(expect.any(String));
});
