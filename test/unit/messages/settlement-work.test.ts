import { describe, expect, it } from 'vitest';
import { parseSettlementWork } from '../../../shared/messages/settlement-work.ts';
import { SETTLEMENT_WORK, WRONG_VALUES } from './message-samples.ts';

function messageOf(body: unknown): string | undefined {
  const parsed = parseSettlementWork(JSON.stringify(body));
  return parsed.ok ? undefined : parsed.failure.message;
}

describe.each(Object.values(SETTLEMENT_WORK))('work to $work', (sample) => {
  it('is read as it was sent', () => {
    expect(parseSettlementWork(JSON.stringify(sample))).toEqual({ ok: true, value: sample });
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
  });
});

it('does not take the time of a finish for a settlement', () => {
  const { notBefore } = SETTLEMENT_WORK.finish;
  expect(messageOf({ ...SETTLEMENT_WORK.settle, notBefore })).toContain('notBefore');
});

it.each([null, true, 7, 'text', [], {}])('refuses %j', (body) => {
  expect(messageOf(body)).toEqual(expect.any(String));
});
