import { describe, expect, it } from 'vitest';
import {
  combineWagers,
  countTurns,
  hashCoveredSlips,
  hashWagers,
  isAccepted,
  type Slip,
  stakeInPlay,
} from '../../../../shared/domain/rounds/slip.ts';
import {
  acceptedSlip,
  cancelledSlip,
  refusedSlip,
  sha256,
  tombstone,
  voidedSlip,
  wagersOn,
} from '../../../support/builders.ts';

const WAGERS = wagersOn({ banker: 100n, tie: 5n });
const ONE_OF_EACH: readonly Slip[] = [
  acceptedSlip(WAGERS, { slipId: 'a' }),
  cancelledSlip(WAGERS, 'b'),
  refusedSlip(WAGERS, 'c'),
  tombstone('d'),
  voidedSlip([acceptedSlip(WAGERS, { slipId: 'e' })], 'e', false),
];

describe('combineWagers', () => {
  it('makes one wager of each position, ordered by position', () => {
    const wagers = [...wagersOn({ tie: 1n, banker: 2n }), ...wagersOn({ banker: 30n, player: 4n })];
    expect(combineWagers(wagers)).toEqual(wagersOn({ banker: 32n, player: 4n, tie: 1n }));
  });

  it('adds up beyond 2^53', () => {
    const wagers = [...wagersOn({ tie: 2n ** 53n }), ...wagersOn({ tie: 1n })];
    expect(combineWagers(wagers)).toEqual(wagersOn({ tie: 9007199254740993n }));
  });

  it('makes nothing of nothing', () => {
    expect(combineWagers([])).toEqual([]);
  });
});

describe('hashWagers', () => {
  it('does not depend on the order or the splitting of wagers', () => {
    const split = [...wagersOn({ tie: 5n, banker: 60n }), ...wagersOn({ banker: 40n })];
    expect(hashWagers(split)).toBe(hashWagers(WAGERS));
  });

  it.each([
    ['another stake', wagersOn({ banker: 100n, tie: 6n })],
    ['another position', wagersOn({ banker: 100n, player: 5n })],
    ['stakes that changed places', wagersOn({ banker: 5n, tie: 100n })],
    ['a wager less', wagersOn({ banker: 100n })],
  ])('differs for %s', (_what, wagers) => {
    expect(hashWagers(wagers)).not.toBe(hashWagers(WAGERS));
  });

  it('never changes for the same wagers: hashes are stored', () => {
    const text = '[{"position":"banker","stake":"100"},{"position":"tie","stake":"5"}]';
    expect(hashWagers(WAGERS)).toBe(sha256(text));
  });
});

describe('the count of stakes and turns', () => {
  it('takes the stake of accepted slips only', () => {
    expect(stakeInPlay(ONE_OF_EACH)).toBe(105n);
    expect(stakeInPlay([...ONE_OF_EACH, acceptedSlip(wagersOn({ tie: 1n }))])).toBe(106n);
    expect(stakeInPlay([])).toBe(0n);
  });

  it.each([
    ['accepted', 1],
    ['cancelled', 2],
    ['voided', 2],
    ['refused', 0],
    ['tombstone', 0],
  ])('counts a slip that is %s as %i turns', (state, turns) => {
    const slips = ONE_OF_EACH.filter((slip) => slip.state === state);
    expect(countTurns(slips)).toBe(turns);
    expect(countTurns([...slips, ...slips])).toBe(2 * turns);
  });

  it('is about accepted slips', () => {
    expect(ONE_OF_EACH.map(isAccepted)).toEqual([true, false, false, false, false]);
  });
});

describe('hashCoveredSlips', () => {
  const slips = ['a', 'b'].map((slipId) => acceptedSlip(WAGERS, { slipId }));

  it('does not depend on the order of the slips', () => {
    expect(hashCoveredSlips(slips.toReversed())).toBe(hashCoveredSlips(slips));
  });

  it('looks at accepted slips, and at those that were voided once they had been settled', () => {
    const after = voidedSlip(slips, 'b', true);
    expect(hashCoveredSlips([...slips.slice(0, 1), after])).not.toBe(
      hashCoveredSlips(slips.slice(0, 1)),
    );

    expect(hashCoveredSlips(ONE_OF_EACH)).toBe(hashCoveredSlips(slips.slice(0, 1)));
    expect(hashCoveredSlips([])).toBe(hashCoveredSlips(ONE_OF_EACH.slice(1)));
  });

  it.each([
    ['a slip less', slips.slice(0, 1)],
    ['another slip id', [...slips.slice(0, 1), acceptedSlip(WAGERS, { slipId: 'c' })]],
    ['a slip that was voided since', [...slips.slice(0, 1), voidedSlip(slips, 'b', true)]],
    ['other wagers', [...slips.slice(0, 1), acceptedSlip(wagersOn({ tie: 5n }), { slipId: 'b' })]],
  ])('differs for %s', (_what, others) => {
    expect(hashCoveredSlips(others)).not.toBe(hashCoveredSlips(slips));
  });

  it('leaves the list it was given as it was', () => {
    const list = slips.toReversed();
    hashCoveredSlips(list);
    expect(list.map(({ slipId }) => slipId)).toEqual(['b', 'a']);
  });

  it('never changes for the same slips: hashes are stored', () => {
    const contentHash = hashWagers(WAGERS);
    const text = `[["a","${contentHash}"],["b","${contentHash}"]]`;
    expect(hashCoveredSlips(slips)).toBe(sha256(text));
  });
});
