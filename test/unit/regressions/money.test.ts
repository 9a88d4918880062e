import { describe, expect, it } from 'vitest';
import type { RoundingMode } from '../../../shared/domain/money/rounding.ts';
import { settleSlips } from '../../../shared/domain/settlement/settle-slips.ts';
import { acceptedSlip, baccaratOutcome, SCANS, wagersOn } from '../../support/builders.ts';
import { cardTexts, readRound, type ScannedSeat, seat } from '../domain/games/blackjack/rounds.ts';

const ROUNDING: readonly RoundingMode[] = ['down', 'half-up'];

function settleBanker(stake: bigint, rounding: RoundingMode) {
  const ending = { outcome: baccaratOutcome(SCANS.banker), rounding, lateFrom: undefined };
  return settleSlips([acceptedSlip(wagersOn({ banker: stake }))], ending).totals;
}

describe.each(ROUNDING)(
  'Blnk #73: winnings that are divided between player and house (%s)',
  (mode) => {
    it('add up to the winnings again for every stake from 1 to 2,000 [peer 37]', () => {
      for (let stake = 1n; stake <= 2000n; stake += 1n) {
        const { payout, commission, house } = settleBanker(stake, mode);
        const net = payout - stake;
        expect([stake, net + commission]).toEqual([stake, stake]);
        expect([stake, house]).toEqual([stake, -net]);
        // At most one unit beside 5 %.
        const beside = commission * 20n - stake;
        expect(beside > -20n && beside < 20n).toBe(true);
      }
    });
  },
);

describe('pollinations #13531: a payout that no double can hold', () => {
  it.each([
    // 28.5 and 959.5 before rounding.
    [30n, 'down', 58n],
    [30n, 'half-up', 59n],
    [1010n, 'down', 1969n],
    [1010n, 'half-up', 1970n],
  ] as const)('of %s on the banker, rounded %s, is %s [peer 38]', (stake, mode, payout) => {
    expect(settleBanker(stake, mode).payout).toBe(payout);
  });
});

interface PlayedHand {
  readonly dealer: string;
  readonly play: ScannedSeat;
  readonly stakes: Readonly<Record<string, bigint>>;
  readonly rounding?: RoundingMode;
}

/** What each stake on seat 3 is paid, the stake included. */
function payoutsOf({ dealer, play, stakes, rounding = 'down' }: PlayedHand) {
  const insured = 'insurance:3' in stakes;
  const outcome = readRound({ dealer: cardTexts(dealer), seats: { 3: play }, insured });
  if (!outcome.ok) throw new Error(outcome.failure.message);
  const ending = { outcome: outcome.value, rounding, lateFrom: undefined };
  const { results } = settleSlips([acceptedSlip(wagersOn(stakes))], ending);
  return Object.fromEntries(results.map(({ position, payout }) => [position, payout]));
}

describe('blackjack', () => {
  it('op-framework #3207: pays a blackjack 3 to 2, not 1 to 1 [peer 43]', () => {
    const paid = payoutsOf({ dealer: '10 Q', play: seat('A K'), stakes: { 'main:3': 100n } });
    expect(paid).toEqual({ 'main:3': 250n });
  });

  it('1andDone/blackjack #11: nets zero for an insured hand against a blackjack [peer 43]', () => {
    const stakes = { 'main:3': 100n, 'insurance:3': 50n };
    const paid = payoutsOf({ dealer: 'A K', play: seat('K Q'), stakes });
    expect(paid).toEqual({ 'main:3': 0n, 'insurance:3': 150n });
  });

  it('HighLife #5774: returns both stakes of a doubled 21 against 21 [peer 43]', () => {
    const stakes = { 'main:3': 100n, 'double:3:1': 100n };
    const paid = payoutsOf({ dealer: '5 6 K', play: seat('6 5 K*'), stakes });
    expect(paid).toEqual({ 'main:3': 100n, 'double:3:1': 100n });
  });

  it('kgv-blackjack #22: settles each hand of a split by itself, one over 21 beside a push [peer 43]', () => {
    const stakes = { 'main:3': 100n, 'split:3:2': 100n };
    const paid = payoutsOf({ dealer: 'K 9', play: seat('8 7 Q', '8 A'), stakes });
    expect(paid).toEqual({ 'main:3': 0n, 'split:3:2': 100n });
  });

  it.each([
    ['down', 2n, 12n],
    ['half-up', 3n, 13n],
  ] as const)(
    'project-11-game-week #12: rounds half of an odd stake %s [peer 43]',
    (rounding, surrendered, won) => {
      const main = { 'main:3': 5n };
      const givenUp = { ...seat('K 6'), surrendered: true };
      const stakes = { ...main, 'surrender:3': 0n };
      expect(payoutsOf({ dealer: '10', play: givenUp, stakes, rounding })).toMatchObject({
        'main:3': surrendered,
      });
      const blackjack = seat('A K');
      expect(payoutsOf({ dealer: '7', play: blackjack, stakes: main, rounding })).toEqual({
        'main:3': won,
      });
    },
  );
});
