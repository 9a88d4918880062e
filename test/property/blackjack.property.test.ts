import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blackjack } from '../../shared/domain/games/blackjack/blackjack.ts';
import type { HouseRules, Outcome, Regime } from '../../shared/domain/games/game.ts';
import { amount } from '../../shared/domain/money/amount.ts';
import { type Ending, settleSlips } from '../../shared/domain/settlement/settle-slips.ts';
import { acceptedSlip } from '../support/builders.ts';
import { houseRules } from '../unit/domain/games/blackjack/blackjack-rules.ts';
import {
  isLive,
  isNatural,
  type PlayedRound,
  playRound,
  type Script,
  totalOf,
} from '../unit/domain/games/blackjack/played-round.ts';
import { betsOn, positionsOf, type ScannedSeat } from '../unit/domain/games/blackjack/rounds.ts';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const BROKEN_OFF = ['partial-void', 'suspension'] as const;

const variants = fc.constantFrom('live', 'macau');
/** Every second card decides something special: an ace, a ten, an eight. */
const cards = fc
  .tuple(fc.constantFrom(...RANKS, 'A', 'A', 'K', '8', '8'), fc.constantFrom(...'SHDC'))
  .map(([rank, suit]) => rank + suit);

const scripts: fc.Arbitrary<Script> = fc.record({
  variant: variants,
  shoe: fc.array(cards, { minLength: 30, maxLength: 60 }),
  choices: fc.array(fc.nat({ max: 59 }), { minLength: 20, maxLength: 40 }),
  seatCount: fc.integer({ min: 1, max: 3 }),
});

/** From anything at all to scans that are almost right. */
const hands = fc.array(
  fc.record({ cards: fc.array(cards, { maxLength: 6 }), doubled: fc.boolean() }),
  { maxLength: 5 },
);
const seats = fc.dictionary(
  fc.constantFrom('0', '1', '3', '9', '10', '__proto__', 'x'),
  fc.record(
    { hands, surrendered: fc.boolean(), evenMoney: fc.boolean() },
    { requiredKeys: ['hands'] },
  ),
);
const hostileScans = fc.oneof(
  fc.jsonValue(),
  fc.anything(),
  fc.record({ dealer: fc.jsonValue(), seats: fc.jsonValue() }),
  fc.record({ dealer: fc.array(cards), seats: fc.dictionary(fc.string(), fc.jsonValue()) }),
  fc.record(
    {
      dealer: fc.array(cards, { maxLength: 5 }),
      seats,
      players: fc.dictionary(fc.constantFrom('ben:USD', '__proto__', ''), seats),
      insured: fc.boolean(),
      lastOfShoe: fc.boolean(),
    },
    { requiredKeys: ['dealer', 'seats'] },
  ),
);

function outcomeOf(scan: unknown, rules: HouseRules, regime: Regime = 'result'): Outcome {
  const answer = blackjack.readOutcome(scan, rules, regime);
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

/** Everything that a player who played all seats has placed. */
function placedIn({ scan, insuredSeats }: PlayedRound): string[] {
  return [
    ...Object.entries(scan.seats).flatMap(([seat, play]) => positionsOf(Number(seat), play)),
    ...insuredSeats.map((seat) => `insurance:${seat}`),
  ];
}

/** What a stake on a hand comes to, worked out from the cards alone, in units of one half. */
function halvesPerUnit(
  hand: readonly string[],
  play: ScannedSeat,
  dealer: readonly string[],
): number {
  if (play.surrendered) return 1;
  if (play.evenMoney) return 4;
  if (totalOf(hand) > 21) return 0;
  if (play.hands.length === 1 && isNatural(hand)) return isNatural(dealer) ? 2 : 5;
  if (isNatural(dealer)) return 0;
  if (totalOf(dealer) > 21 || totalOf(hand) > totalOf(dealer)) return 4;
  return totalOf(hand) === totalOf(dealer) ? 2 : 0;
}

const isStaked = (position: string) => !/^(surrender|even-money)/.test(position);

function settle(outcome: Outcome | undefined, positions: readonly string[], stakes: bigint[]) {
  const wagers = positions.map((position, index) => ({
    position,
    stake: amount(isStaked(position) ? (stakes[index % stakes.length] ?? 0n) : 0n),
  }));
  const ending: Ending = { outcome, rounding: 'down', lateFrom: undefined };
  return { ...settleSlips([acceptedSlip(wagers)], ending), wagers };
}

const stakes = fc.array(fc.bigInt({ min: 1n, max: 10n ** 20n }), { minLength: 3, maxLength: 9 });

describe('readOutcome of anything', () => {
  it('never throws, and refuses with a code and a short message', () => {
    const regimes = fc.constantFrom<Regime>('result', ...BROKEN_OFF);
    fc.assert(
      fc.property(hostileScans, variants, regimes, (scan, variant, regime) => {
        const known = variant === 'live' ? regime : 'result';
        const answer = blackjack.readOutcome(scan, houseRules(variant), known);
        if (answer.ok) return;
        const { code, message, rule } = answer.failure;
        expect(['SCAN_MALFORMED', 'SCAN_IMPOSSIBLE']).toContain(code);
        expect(message.length).toBeGreaterThan(0);
        expect(message.length).toBeLessThanOrEqual(200);
        expect(rule !== undefined).toBe(code === 'SCAN_IMPOSSIBLE');
      }),
      { numRuns: 3000 },
    );
  });

  it('finds a mismatch, or grades every position that it does not object to', () => {
    const positions = fc.uniqueArray(
      fc.constantFrom(
        ...['main', 'insurance', 'surrender'].map((kind) => `${kind}:1`),
        'split:1:2',
        'double:1:1',
        'main:3',
        'main:8',
        'over-13:1',
        'x',
        '',
      ),
    );
    fc.assert(
      fc.property(scripts, positions, (script, placed) => {
        const outcome = outcomeOf(playRound(script).scan, houseRules(script.variant));
        const bets = betsOn(placed);
        const isMismatch = outcome.findMismatch?.(bets) !== undefined;
        for (const position of placed) {
          const grade = () => outcome.grade(position, bets);
          if (isMismatch) expect(grade).toThrow();
          else expect(grade).not.toThrow();
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a round that was played by the rules', () => {
  it('is accepted, and pays every hand by its own cards', () => {
    fc.assert(
      fc.property(scripts, (script) => {
        const round = playRound(script);
        const { dealer, seats: played } = round.scan;
        const outcome = outcomeOf(round.scan, houseRules(script.variant));
        const positions = placedIn(round);
        expect(outcome.findMismatch?.(betsOn(positions))).toBeUndefined();
        const { results } = settle(outcome, positions, [2n]);
        const paid = new Map(results.map(({ position, payout }) => [position, payout]));
        for (const [seat, play] of Object.entries(played)) {
          for (const [index, { cards: hand }] of play.hands.entries()) {
            const id = index === 0 ? `main:${seat}` : `split:${seat}:${index + 1}`;
            expect(paid.get(id)).toBe(BigInt(halvesPerUnit(hand, play, dealer)));
          }
        }
        for (const seat of round.insuredSeats) {
          expect(paid.get(`insurance:${seat}`)).toBe(isNatural(dealer) ? 6n : 0n);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('pays what doubled a hand like the hand, save in Macau against a blackjack', () => {
    fc.assert(
      fc.property(scripts, (script) => {
        const round = playRound(script);
        const outcome = outcomeOf(round.scan, houseRules(script.variant));
        const positions = placedIn(round);
        const bets = betsOn(positions);
        for (const id of positions.filter((each) => each.startsWith('double:'))) {
          const [, seat, hand] = id.split(':');
          const ofHand = hand === '1' ? `main:${seat}` : `split:${seat}:${hand}`;
          const played = round.scan.seats[seat ?? '']?.hands[Number(hand) - 1]?.cards ?? [];
          const isSpared =
            script.variant === 'macau' && isNatural(round.scan.dealer) && totalOf(played) <= 21;
          expect(outcome.grade(id, bets)).toEqual(
            isSpared ? { result: 'push' } : outcome.grade(ofHand, bets),
          );
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('conserves money in every regime, and gives everything back when it is void', () => {
    fc.assert(
      fc.property(scripts, stakes, (script, amounts) => {
        const round = playRound(script);
        const rules = houseRules(script.variant);
        const positions = placedIn(round);
        for (const regime of blackjack.regimes(rules)) {
          const outcome = outcomeOf(round.scan, rules, regime);
          const { results, totals, wagers } = settle(outcome, positions, amounts);
          expect(results).toHaveLength(positions.length);
          expect(totals.payout + totals.refund + totals.house).toBe(totals.stake);
          expect(totals.stake).toBe(wagers.reduce((sum, { stake }) => sum + stake, 0n));
          expect(totals.commission).toBe(0n);
        }
        const { totals } = settle(undefined, positions, amounts);
        expect([totals.refund, totals.payout, totals.house]).toEqual([totals.stake, 0n, 0n]);
      }),
      { numRuns: 1000 },
    );
  });

  it('agrees with nothing less and nothing more than what was placed', () => {
    fc.assert(
      fc.property(scripts, (script) => {
        const round = playRound(script);
        const outcome = outcomeOf(round.scan, houseRules(script.variant));
        const positions = placedIn(round);
        for (const missing of positions.filter((each) => !each.startsWith('insurance:'))) {
          const rest = positions.filter((each) => each !== missing);
          const isWholeSeat = !rest.some((each) => each.split(':')[1] === missing.split(':')[1]);
          expect(outcome.findMismatch?.(betsOn(rest)) !== undefined).toBe(!isWholeSeat);
        }
        const possible = ['split:1:2', 'double:1:1', 'double:1:2', 'surrender:1', 'even-money:1'];
        for (const surplus of possible.filter((each) => !positions.includes(each))) {
          expect(outcome.findMismatch?.(betsOn([...positions, surplus]))).toBeDefined();
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('pays the same whatever the suits', () => {
    fc.assert(
      fc.property(scripts, fc.constantFrom(...'SHDC'), (script, suit) => {
        const suited = { ...script, shoe: script.shoe.map((card) => card.slice(0, -1) + suit) };
        const grades = [script, suited].map((each) => {
          const round = playRound(each);
          const outcome = outcomeOf(round.scan, houseRules(each.variant));
          const bets = betsOn(placedIn(round));
          return [...bets.positions].map((position) => outcome.grade(position, bets));
        });
        expect(grades[1]).toEqual(grades[0]);
      }),
    );
  });
});

describe('the dealer of a table with a live hand', () => {
  const withLiveHand = scripts.map(playRoundOf).filter(({ round }) => hasLiveHand(round));

  it('must not stop earlier or go on longer', () => {
    fc.assert(
      fc.property(withLiveHand, cards, ({ round: { scan }, variant }, extra) => {
        const rules = houseRules(variant);
        for (const dealer of [scan.dealer.slice(0, -1), [...scan.dealer, extra]]) {
          expect(blackjack.readOutcome({ ...scan, dealer }, rules, 'result')).toMatchObject({
            ok: false,
            failure: { code: 'SCAN_IMPOSSIBLE', rule: /^live/.test(variant) ? 'BJS-08' : 'BJM-06' },
          });
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a live round that broke off', () => {
  const live = scripts.map((script) => playRoundOf({ ...script, variant: 'live' }).round);
  /** Cut short anywhere: the dealer's cards, and the last hand's, which may wait for its third. */
  const brokenOff = fc.tuple(live, fc.nat({ max: 3 })).map(([round, dealerCards]): PlayedRound => {
    const isAceGone = dealerCards === 0;
    const dealer = round.scan.dealer.slice(0, dealerCards);
    const played = Object.entries(round.scan.seats).map(([seat, play]) => {
      const hands = play.hands.map(({ cards: hand, doubled }) =>
        doubled === true ? { cards: hand.slice(0, 2), doubled } : { cards: hand },
      );
      return [seat, { ...play, hands, evenMoney: play.evenMoney === true && !isAceGone }] as const;
    });
    const insuredSeats = isAceGone ? [] : round.insuredSeats;
    const seatsNow = Object.fromEntries(played);
    return {
      scan: { dealer, seats: seatsNow, insured: insuredSeats.length > 0 },
      insuredSeats,
    };
  });

  it.each(BROKEN_OFF)('is settled hand by hand: %s', (regime) => {
    fc.assert(
      fc.property(brokenOff, (round) => {
        const outcome = outcomeOf(round.scan, houseRules('live'), regime);
        const bets = betsOn(placedIn(round));
        for (const [seat, play] of Object.entries(round.scan.seats)) {
          for (const [index, hand] of play.hands.entries()) {
            const id = index === 0 ? `main:${seat}` : `split:${seat}:${index + 1}`;
            const { result } = outcome.grade(id, bets);
            if (isLive(hand.cards, play.hands, play)) {
              expect(result).toBe(regime === 'suspension' ? 'won' : 'void');
            } else {
              expect(result).not.toBe('void');
            }
            if (hand.doubled !== true) continue;
            expect(outcome.grade(`double:${seat}:${index + 1}`, bets).result).toBe('void');
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('never keeps an insurance when the game was suspended', () => {
    fc.assert(
      fc.property(
        brokenOff.filter(({ insuredSeats }) => insuredSeats.length > 0),
        (round) => {
          const outcome = outcomeOf(round.scan, houseRules('live'), 'suspension');
          const bets = betsOn(placedIn(round));
          for (const seat of round.insuredSeats) {
            expect(outcome.grade(`insurance:${seat}`, bets)).toEqual({ result: 'void' });
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

function playRoundOf(script: Script): { readonly round: PlayedRound; readonly variant: string } {
  return { round: playRound(script), variant: script.variant };
}

function hasLiveHand({ scan }: PlayedRound): boolean {
  return Object.values(scan.seats).some((play) =>
    play.hands.some(({ cards: hand }) => isLive(hand, play.hands, play)),
  );
}
