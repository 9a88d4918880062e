import { describe, expect, it } from 'vitest';
import type { Grade, Outcome } from '../../../../shared/domain/games/game.ts';
import { InvariantError } from '../../../../shared/domain/invariant.ts';
import { ratio } from '../../../../shared/domain/money/ratio.ts';
import type { RoundingMode } from '../../../../shared/domain/money/rounding.ts';
import {
  addTotals,
  type Ending,
  NO_TOTALS,
  settleSlips,
} from '../../../../shared/domain/settlement/settle-slips.ts';
import {
  acceptedSlip,
  baccaratOutcome,
  cancelledSlip,
  refusedSlip,
  SCANS,
  tombstone,
  wagersOn,
} from '../../../support/builders.ts';

function endingWith(outcome: Outcome | undefined, rounding: RoundingMode = 'down'): Ending {
  return { outcome, rounding, lateFrom: undefined };
}

/** An outcome under which every position fares the same. */
function allGraded(grade: Grade): Outcome {
  return { facts: {}, grade: () => grade };
}

const NOTHING = { winnings: 0n, commission: 0n };
const BANKER_WINS = endingWith(baccaratOutcome(SCANS.banker));

describe('a wager', () => {
  it.each([
    // stake, variant, scan, rounding → winnings, commission, payout
    [100n, 'commission', 'banker', 'down', 100n, 5n, 195n],
    [1n, 'commission', 'banker', 'down', 1n, 1n, 1n],
    [1n, 'commission', 'banker', 'half-up', 1n, 0n, 2n],
    [10n, 'commission', 'banker', 'down', 10n, 1n, 19n],
    [10n, 'commission', 'banker', 'half-up', 10n, 0n, 20n],
    [15n, 'commission', 'banker', 'half-up', 15n, 1n, 29n],
    [30n, 'commission', 'banker', 'down', 30n, 2n, 58n],
    [30n, 'commission', 'banker', 'half-up', 30n, 1n, 59n],
    [100n, 'commission', 'banker-with-6', 'down', 100n, 5n, 195n],
    [100n, 'no-commission', 'banker', 'down', 100n, 0n, 200n],
    [5n, 'no-commission', 'banker-with-6', 'down', 2n, 0n, 7n],
    [5n, 'no-commission', 'banker-with-6', 'half-up', 3n, 0n, 8n],
    [2n ** 53n + 1n, 'no-commission', 'banker', 'down', 2n ** 53n + 1n, 0n, 2n ** 54n + 2n],
  ] as const)('of %s on the banker (%s, %s, %s) wins %s less %s and pays %s', (...row) => {
    const [stake, variant, scan, rounding, winnings, commission, payout] = row;
    const ending = endingWith(baccaratOutcome(SCANS[scan], variant), rounding);
    const { results, totals } = settleSlips([acceptedSlip(wagersOn({ banker: stake }))], ending);
    const house = stake - payout;
    expect(results).toEqual([
      { position: 'banker', stake, result: 'won', winnings, commission, payout, house },
    ]);
    expect(totals).toEqual({ stake, payout, refund: 0n, commission, house });
  });

  it.each([
    // stake 5 at 3:2 less a third: 7.5 gross, 5 net.
    ['down', 7n, 2n],
    ['half-up', 8n, 3n],
  ] as const)('splits gross winnings into net and commission exactly (%s)', (rounding, ...won) => {
    const [winnings, commission] = won;
    const grade = { result: 'won', oddsToOne: ratio(3n, 2n), commission: ratio(1n, 3n) } as const;
    const slip = acceptedSlip(wagersOn({ banker: 5n }));
    const { results } = settleSlips([slip], endingWith(allGraded(grade), rounding));
    expect(results).toMatchObject([{ winnings, commission, payout: 10n, house: -5n }]);
  });

  it('pays 8 to 1 on a tie, and 11 to 1 on a pair, beyond 2^53', () => {
    const stake = 10n ** 29n + 7n;
    const slip = acceptedSlip(wagersOn({ tie: stake, 'player-pair': stake }));
    const tied = settleSlips([slip], endingWith(baccaratOutcome(SCANS.tie)));
    expect(tied.totals.payout).toBe(900000000000000000000000000063n);
    const paired = settleSlips([slip], endingWith(baccaratOutcome(SCANS.pairs)));
    expect(paired.totals.payout).toBe(1200000000000000000000000000084n);
  });

  it('loses its whole stake to the house', () => {
    const { results, totals } = settleSlips([acceptedSlip(wagersOn({ player: 70n }))], BANKER_WINS);
    expect(results).toEqual([
      { position: 'player', stake: 70n, result: 'lost', ...NOTHING, payout: 0n, house: 70n },
    ]);
    expect(totals).toEqual({ stake: 70n, payout: 0n, refund: 0n, commission: 0n, house: 70n });
  });

  it('comes back as a payout on a push, not as a refund', () => {
    const slip = acceptedSlip(wagersOn({ player: 70n }));
    const { results, totals } = settleSlips([slip], endingWith(baccaratOutcome(SCANS.tie)));
    expect(results).toEqual([
      { position: 'player', stake: 70n, result: 'push', ...NOTHING, payout: 70n, house: 0n },
    ]);
    expect(totals).toEqual({ stake: 70n, payout: 70n, refund: 0n, commission: 0n, house: 0n });
  });

  it('comes back as a refund when the round is void', () => {
    const slip = acceptedSlip(wagersOn({ player: 70n, tie: 1n }));
    const { results, totals } = settleSlips([slip], endingWith(undefined));
    expect(results).toEqual([
      { position: 'player', stake: 70n, result: 'void', ...NOTHING, payout: 70n, house: 0n },
      { position: 'tie', stake: 1n, result: 'void', ...NOTHING, payout: 1n, house: 0n },
    ]);
    expect(totals).toEqual({ stake: 71n, payout: 0n, refund: 71n, commission: 0n, house: 0n });
  });

  it('on a position that is not on the layout is a fault of ours', () => {
    expect(() => settleSlips([acceptedSlip(wagersOn({ red: 1n }))], BANKER_WINS)).toThrow(
      InvariantError,
    );
  });
});

describe('several slips', () => {
  it('are rounded once per position, after adding up', () => {
    const halves = [10n, 10n].map((stake, index) =>
      acceptedSlip(wagersOn({ banker: stake }), { slipId: `slip-${index}` }),
    );
    // 2 × 10 at 0.95 are 19, where 2 × 9.5 rounded each would be 18.
    expect(settleSlips(halves, BANKER_WINS).totals).toMatchObject({ payout: 39n, commission: 1n });
  });

  it('add up to totals over all positions', () => {
    const slips = [
      acceptedSlip(wagersOn({ banker: 100n, player: 40n }), { slipId: 'a' }),
      acceptedSlip(wagersOn({ banker: 100n, tie: 7n }), { slipId: 'b' }),
    ];
    const { results, totals } = settleSlips(slips, BANKER_WINS);
    expect(results.map(({ position, stake, payout }) => [position, stake, payout])).toEqual([
      ['banker', 200n, 390n],
      ['player', 40n, 0n],
      ['tie', 7n, 0n],
    ]);
    expect(totals).toEqual({
      stake: 247n,
      payout: 390n,
      refund: 0n,
      commission: 10n,
      house: -143n,
    });
  });

  it('count only when they are accepted', () => {
    const wagers = wagersOn({ banker: 100n });
    const others = [cancelledSlip(wagers, 'b'), refusedSlip(wagers, 'c'), tombstone('d')];
    expect(settleSlips(others, BANKER_WINS)).toEqual({ results: [], totals: NO_TOTALS });
    expect(settleSlips(others, endingWith(undefined)).totals).toEqual(NO_TOTALS);
    expect(settleSlips([...others, acceptedSlip(wagers)], BANKER_WINS).totals.stake).toBe(100n);
  });

  it('come to nothing when there are none', () => {
    expect(settleSlips([], BANKER_WINS)).toEqual({ results: [], totals: NO_TOTALS });
  });
});

describe('a result before the bell', () => {
  const lateFrom = '2026-12-01T20:14:45.000Z';
  const received = (receivedAt: string, slipId: string) =>
    acceptedSlip(wagersOn({ banker: 100n }), { receivedAt, slipId });

  it('refunds what was received from then on, and settles what came before', () => {
    const slips = [
      received('2026-12-01T20:14:44.999Z', 'before'),
      received(lateFrom, 'at'),
      received('2026-12-01T20:14:45.001Z', 'after'),
    ];
    const { results, totals } = settleSlips(slips, { ...BANKER_WINS, lateFrom });
    expect(results.map(({ result, stake, payout }) => [result, stake, payout])).toEqual([
      ['void', 200n, 200n],
      ['won', 100n, 195n],
    ]);
    expect(totals).toEqual({
      stake: 300n,
      payout: 195n,
      refund: 200n,
      commission: 5n,
      house: -95n,
    });
  });

  it('refunds everything when the round turns out void', () => {
    const slips = [received('2026-12-01T20:14:44.999Z', 'before'), received(lateFrom, 'at')];
    const ending = { ...endingWith(undefined), lateFrom };
    expect(settleSlips(slips, ending).totals).toMatchObject({ payout: 0n, refund: 200n });
  });
});

it('adds totals field by field', () => {
  const { totals } = settleSlips([acceptedSlip(wagersOn({ banker: 100n }))], BANKER_WINS);
  const refunded = settleSlips([acceptedSlip(wagersOn({ tie: 3n }))], endingWith(undefined));
  expect(addTotals(totals, refunded.totals)).toEqual({
    stake: 103n,
    payout: 195n,
    refund: 3n,
    commission: 5n,
    house: -95n,
  });
});
