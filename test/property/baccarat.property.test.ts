import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baccarat } from '../../shared/domain/games/baccarat/baccarat.ts';
import type { HouseRules } from '../../shared/domain/games/game.ts';
import tableau from '../fixtures/baccarat-tableau.json' with { type: 'json' };
import { ANYBODY } from '../support/payout.ts';

const LAYOUT = ['player', 'banker', 'tie', 'player-pair', 'banker-pair'];
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

const rules = fc.constantFrom('commission', 'no-commission').map(
  (variant): HouseRules => ({
    game: 'baccarat',
    variant,
    paytableVersion: 1,
    rounding: 'down',
    options: {},
  }),
);
const cards = fc
  .tuple(fc.constantFrom(...RANKS), fc.constantFrom(...'SHDC'))
  .map(([rank, suit]) => rank + suit);
const sixCards = fc.array(cards, { minLength: 6, maxLength: 6 });

/** From anything at all to scans that are almost right. */
const hostileScans = fc.oneof(
  fc.jsonValue(),
  fc.string(),
  fc.anything(),
  fc.record({ player: fc.jsonValue(), banker: fc.jsonValue() }),
  fc.record({
    player: fc.array(cards, { maxLength: 5 }),
    banker: fc.array(cards, { maxLength: 5 }),
  }),
  fc.record({ player: fc.array(fc.string()), banker: fc.array(cards) }),
  fc.record({ player: fc.array(cards), banker: fc.array(cards), extra: fc.jsonValue() }),
);

function pointsOf(card: string): number {
  const place = RANKS.indexOf(card.slice(0, -1)) + 1;
  return place < 10 ? place : 0;
}

function totalOf(hand: readonly string[]): number {
  return hand.reduce((total, card) => total + pointsOf(card), 0) % 10;
}

interface Scan {
  readonly player: readonly string[];
  readonly banker: readonly string[];
}

/** Deals from the top of the six cards by the printed tableau, which shares nothing with the code. */
function deal([p1, b1, p2, b2, fifth, sixth]: readonly string[]): Scan {
  if (!p1 || !b1 || !p2 || !b2 || !fifth || !sixth) throw new Error('six cards are needed');
  const player = [p1, p2];
  const banker = [b1, b2];
  if (totalOf(player) >= 8 || totalOf(banker) >= 8) return { player, banker };
  const playerDraws = new Map(Object.entries(tableau.playerDraws)).get(`${totalOf(player)}`);
  const third = playerDraws ? `${pointsOf(fifth)}` : 'stood';
  const row = new Map(Object.entries(tableau.bankerDraws)).get(`${totalOf(banker)}`);
  const bankerDraws = new Map(Object.entries(row ?? {})).get(third);
  return {
    player: playerDraws ? [...player, fifth] : player,
    banker: bankerDraws ? [...banker, playerDraws ? sixth : fifth] : banker,
  };
}

describe('readOutcome of anything', () => {
  it('never throws, and refuses with a code and a message', () => {
    fc.assert(
      fc.property(hostileScans, rules, (scan, house) => {
        const answer = baccarat.readOutcome(scan, house, 'result');
        if (answer.ok) return;
        const { code, message, rule } = answer.failure;
        expect(['SCAN_MALFORMED', 'SCAN_IMPOSSIBLE']).toContain(code);
        expect(message.length).toBeGreaterThan(0);
        expect(message.length).toBeLessThanOrEqual(200);
        expect(rule !== undefined).toBe(code === 'SCAN_IMPOSSIBLE');
      }),
      { numRuns: 2000 },
    );
  });

  it('accepts a scan of cards only when it is the deal of those cards', () => {
    const hands = fc.array(cards, { minLength: 0, maxLength: 4 });
    fc.assert(
      fc.property(hands, hands, rules, (player, banker, house) => {
        const [p1, p2, ...playerRest] = player;
        const [b1, b2, ...bankerRest] = banker;
        const order = [p1, b1, p2, b2, ...playerRest, ...bankerRest, 'KS', 'KS'];
        const known = order.filter((card) => card !== undefined);
        const isLegal =
          player.length >= 2 &&
          banker.length >= 2 &&
          JSON.stringify(deal(known.slice(0, 6))) === JSON.stringify({ player, banker });
        expect(baccarat.readOutcome({ player, banker }, house, 'result').ok).toBe(isLegal);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('readOutcome of a deal', () => {
  it('accepts it with the right totals and winner', () => {
    fc.assert(
      fc.property(sixCards.map(deal), rules, (scan, house) => {
        const answer = baccarat.readOutcome(scan, house, 'result');
        const playerTotal = totalOf(scan.player);
        const bankerTotal = totalOf(scan.banker);
        const winner = ['banker', 'tie', 'player'][Math.sign(playerTotal - bankerTotal) + 1];
        expect(answer).toMatchObject({
          ok: true,
          value: { facts: { playerTotal, bankerTotal, winner } },
        });
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses it with one card missing or one more', () => {
    fc.assert(
      fc.property(sixCards.map(deal), cards, rules, ({ player, banker }, extra, house) => {
        const wrong = [
          { player: player.slice(0, -1), banker },
          { player, banker: banker.slice(0, -1) },
          { player: [...player, extra], banker },
          { player, banker: [...banker, extra] },
        ];
        for (const scan of wrong) {
          expect(baccarat.readOutcome(scan, house, 'result')).toMatchObject({
            ok: false,
            failure: { code: 'SCAN_IMPOSSIBLE', rule: expect.stringMatching(/^BAC-0[3-8]$/) },
          });
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('lets exactly one of player, banker and tie win, and a push only on a tie', () => {
    fc.assert(
      fc.property(sixCards.map(deal), rules, (scan, house) => {
        const answer = baccarat.readOutcome(scan, house, 'result');
        if (!answer.ok) throw new Error(answer.failure.message);
        const results = LAYOUT.map((position) => answer.value.grade(position, ANYBODY).result);
        const main = results.slice(0, 3);
        expect(main.filter((result) => result === 'won')).toHaveLength(1);
        expect(main.slice(0, 2).every((result) => result === 'push')).toBe(main[2] === 'won');
        expect(results.slice(2)).not.toContain('push');
      }),
    );
  });

  it('pays the same whatever the suits', () => {
    fc.assert(
      fc.property(sixCards.map(deal), fc.constantFrom(...'SHDC'), rules, (scan, suit, house) => {
        const suited = (hand: readonly string[]) => hand.map((card) => card.slice(0, -1) + suit);
        const answers = [scan, { player: suited(scan.player), banker: suited(scan.banker) }].map(
          (each) => {
            const answer = baccarat.readOutcome(each, house, 'result');
            return answer.ok
              ? LAYOUT.map((position) => answer.value.grade(position, ANYBODY))
              : answer;
          },
        );
        expect(answers[1]).toEqual(answers[0]);
      }),
    );
  });
});
