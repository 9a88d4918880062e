import { describe, expect, it } from 'vitest';
import { amount } from '../../../../shared/domain/money/amount.ts';
import { findCountDifference } from '../../../../shared/domain/rounds/agreement.ts';
import {
  acceptedSlip,
  cancelledSlip,
  refusedSlip,
  tombstone,
  wagersOn,
} from '../../../support/builders.ts';

const WAGERS = wagersOn({ banker: 100n });
const MIXED = [
  acceptedSlip(WAGERS, { slipId: 'a' }),
  acceptedSlip(wagersOn({ tie: 5n }), { slipId: 'b' }),
  cancelledSlip(WAGERS, 'c'),
  refusedSlip(WAGERS, 'd'),
  tombstone('e'),
];

function open(stake: bigint, turns: number) {
  return { stake: amount(stake), turns };
}

describe('wallet and slips', () => {
  it('agree when stakes and turns are the same', () => {
    expect(findCountDifference(open(105n, 4), MIXED)).toBeUndefined();
    expect(findCountDifference(open(0n, 2), [cancelledSlip(WAGERS, 'c')])).toBeUndefined();
  });

  it('agree on a round that the wallet does not know when nothing was ever at stake', () => {
    expect(findCountDifference(undefined, [])).toBeUndefined();
    expect(findCountDifference(undefined, MIXED.slice(3))).toBeUndefined();
  });

  it.each([
    ['the stake', open(104n, 4), 'the wallet has 104 in 4 turns, the slips 105 in 4'],
    ['the turns', open(105n, 3), 'the wallet has 105 in 3 turns, the slips 105 in 4'],
    ['everything', undefined, 'the wallet has 0 in 0 turns, the slips 105 in 4'],
  ])('differ in %s', (_what, counted, message) => {
    expect(findCountDifference(counted, MIXED)).toBe(message);
  });
});
