import { describe, expect, it } from 'vitest';
import { amount } from '../../../../shared/domain/money/amount.ts';
import {
  doneItem,
  gateItem,
  parkedItem,
  rulingItem,
} from '../../../../shared/store/items/record-items.ts';
import { rulingWith } from '../../../support/builders.ts';

describe('a gate', () => {
  it('is stored with a resume hint only when there is one', () => {
    const resume = { ruling: 1, afterWalletId: 'ann:USD' };
    expect(gateItem.toAttributes({}, { state: 'open' })).toEqual({
      schema: { N: '1' },
      state: { S: 'open' },
    });
    expect(gateItem.toAttributes({}, { state: 'sealed', resume })).toEqual({
      schema: { N: '1' },
      state: { S: 'sealed' },
      resume: { M: { ruling: { N: '1' }, afterWalletId: { S: 'ann:USD' } } },
    });
  });

  it('is refused in a state that it cannot have', () => {
    expect(() => gateItem.fromAttributes({ schema: { N: '1' }, state: { S: 'ajar' } })).toThrow();
  });
});

describe('a ruling', () => {
  const scan = { z: [1.5, 1e21], a: '', nested: { b: null } };

  it('keeps its scan as text, so that it comes back exactly as it was', () => {
    const ruling = rulingWith({
      decision: { kind: 'result', scan },
      facts: { total: 7, tie: true },
    });
    const stored = rulingItem.toAttributes({}, ruling);
    expect(stored['decision']).toEqual({
      M: { kind: { S: 'result' }, scan: { S: JSON.stringify(scan) } },
    });
    expect(stored['facts']).toEqual({ S: '{"total":7,"tie":true}' });
    const { decision } = rulingItem.fromAttributes(stored);
    expect(JSON.stringify(decision)).toBe(JSON.stringify(ruling.decision));
  });

  it('is stored with its reason when it is a void', () => {
    const decision = { kind: 'void', reason: 'power cut' } as const;
    expect(rulingItem.toAttributes({}, rulingWith({ decision }))).toMatchObject({
      number: { N: '1' },
      decision: { M: { kind: { S: 'void' }, reason: { S: 'power cut' } } },
      facts: { S: '{}' },
    });
  });
});

describe('a done shard', () => {
  it('is stored with what the house lost as a negative number', () => {
    const totals = {
      brand: 'north',
      currency: 'USD',
      players: 1,
      stake: amount(100n),
      payout: amount(195n),
      refund: amount(0n),
      commission: amount(5n),
      house: -95n,
    } as const;
    const doneAt = '2026-12-01T20:16:00.000Z';
    const done = { roundId: 'round-1', ruling: 1, shard: 0, totals: [totals], doneAt };
    const stored = doneItem.toAttributes({}, done);
    expect(stored).toMatchObject({ totals: { L: [{ M: { house: { N: '-95' } } }] } });
    expect(doneItem.fromAttributes(stored)).toEqual(done);
  });
});

describe('a parked message', () => {
  const PARKED = {
    messageId: 'message-1',
    queue: 'table-events',
    code: 'MESSAGE_MALFORMED',
    message: 'why',
    body: '{',
    sentAt: '2026-12-01T20:15:00.000Z',
    parkedAt: '2026-12-01T20:15:01.000Z',
  } as const;

  it.each(['NO_SUCH_CODE', 'constructor', ''])('is refused with the unknown code %j', (code) => {
    const stored = parkedItem.toAttributes({}, PARKED);
    expect(() => parkedItem.fromAttributes({ ...stored, code: { S: code } })).toThrow();
  });
});
