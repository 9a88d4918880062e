import { expect, it } from 'vitest';
import { slipItem } from '../../../../shared/store/items/slip-item.ts';
import {
  acceptedSlip,
  cancelledSlip,
  refusedSlip,
  tombstone,
  voidedSlip,
  wagersOn,
} from '../../../support/builders.ts';

const KEY = { pk: 'round-1#0', sk: 'ann:USD#slip-1' };
const WAGERS = wagersOn({ banker: 2n ** 53n + 1n, tie: 5n });
const SLIP = acceptedSlip(WAGERS);

const CONTENT = {
  pk: { S: 'round-1#0' },
  sk: { S: 'ann:USD#slip-1' },
  schema: { N: '1' },
  roundId: { S: 'round-1' },
  walletId: { S: 'ann:USD' },
  slipId: { S: 'slip-1' },
  brand: { S: 'north' },
  wagers: {
    L: [
      { M: { position: { S: 'banker' }, stake: { N: '9007199254740993' } } },
      { M: { position: { S: 'tie' }, stake: { N: '5' } } },
    ],
  },
  stake: { N: '9007199254740998' },
  contentHash: { B: new Uint8Array(Buffer.from(SLIP.contentHash, 'hex')) },
  receivedAt: { S: '2026-12-01T20:14:40.000Z' },
};

const REFUSAL = {
  code: { S: 'INSUFFICIENT_FUNDS' },
  message: { S: 'the stake of 9 is more than the balance of 5' },
  details: { S: '{"stake":"9","balance":"5"}' },
};

it.each([
  ['accepted', SLIP, {}],
  ['refused', refusedSlip(WAGERS, 'slip-1'), REFUSAL],
  [
    'cancelled',
    cancelledSlip(WAGERS, 'slip-1'),
    { cancelledAt: { S: '2026-12-01T20:14:50.000Z' } },
  ],
  [
    'voided',
    voidedSlip([SLIP], 'slip-1', true),
    {
      ...{ voidedAt: { S: '2026-12-01T20:30:00.000Z' }, settled: { BOOL: true } },
      ...{ reason: { S: 'wrongly accepted' }, actor: { S: 'pit-boss-3' } },
    },
  ],
] as const)('stores a slip that is %s', (state, slip, more) => {
  expect(slipItem.toAttributes(KEY, slip)).toEqual({ ...CONTENT, state: { S: state }, ...more });
});

it('stores a tombstone without wagers', () => {
  const { pk, sk, schema, roundId, walletId, slipId } = CONTENT;
  expect(slipItem.toAttributes(KEY, tombstone('slip-1'))).toEqual({
    ...{ pk, sk, schema, roundId, walletId, slipId },
    state: { S: 'tombstone' },
    cancelledAt: { S: '2026-12-01T20:14:50.000Z' },
  });
});

it.each(['settled', 'Accepted', ''])('refuses a slip in the unknown state %j', (state) => {
  expect(() => slipItem.fromAttributes({ ...CONTENT, state: { S: state } })).toThrow();
});

it.each(['NO_SUCH_CODE', 'toString', ''])('refuses the unknown code %j', (code) => {
  const stored = { ...CONTENT, state: { S: 'refused' }, ...REFUSAL };
  expect(slipItem.fromAttributes(stored)).toEqual(refusedSlip(WAGERS, 'slip-1'));
  expect(() => slipItem.fromAttributes({ ...stored, code: { S: code } })).toThrow();
});
