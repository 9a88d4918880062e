import { describe, expect, it } from 'vitest';
import {
  bankerDraws,
  isNatural,
  type PlayerThird,
  playerDraws,
  readDeal,
} from '../../../../../shared/domain/games/baccarat/drawing-rules.ts';
import tableau from '../../../../fixtures/baccarat-tableau.json' with { type: 'json' };
import { cards, cardWorth, twoCardsWorth } from './hands.ts';

const TOTALS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const PLAYER_CELLS = Object.entries(tableau.playerDraws).map(
  ([total, draws]) => [Number(total), draws] as const,
);
const BANKER_CELLS = Object.entries(tableau.bankerDraws).flatMap(([total, row]) =>
  Object.entries(row).map(
    ([third, draws]) => [Number(total), toPlayerThird(third), draws] as const,
  ),
);

function toPlayerThird(key: string): PlayerThird {
  return key === 'stood' ? key : Number(key);
}

function read(player: readonly string[], banker: readonly string[]) {
  const answer = readDeal({ player: cards(player), banker: cards(banker) });
  return answer.ok ? 'accepted' : `${answer.failure.code} ${answer.failure.rule}`;
}

/** The player's hand that leaves the banker facing this third card. */
function playerHand(third: PlayerThird): string[] {
  return third === 'stood' ? twoCardsWorth(6) : [...twoCardsWorth(4), cardWorth(third)];
}

describe('tableau', () => {
  it('is covered cell by cell', () => {
    expect(PLAYER_CELLS).toHaveLength(8);
    expect(BANKER_CELLS).toHaveLength(88);
  });

  it.each(PLAYER_CELLS)('player on %s: draws is %s (BAC-06)', (total, draws) => {
    expect(playerDraws(total)).toBe(draws);
    // A banker on 7 stands whatever the player does, so only the player's own card is judged.
    const banker = twoCardsWorth(7);
    const two = twoCardsWorth(total);
    expect(read([...two, '2H'], banker)).toBe(draws ? 'accepted' : 'SCAN_IMPOSSIBLE BAC-06');
    expect(read(two, banker)).toBe(draws ? 'SCAN_IMPOSSIBLE BAC-06' : 'accepted');
  });

  it.each(BANKER_CELLS)('banker on %s against %s: draws is %s', (total, third, draws) => {
    expect(bankerDraws(total, third)).toBe(draws);
    const refused = `SCAN_IMPOSSIBLE ${third === 'stood' ? 'BAC-07' : 'BAC-08'}`;
    const two = twoCardsWorth(total);
    expect(read(playerHand(third), [...two, '2H'])).toBe(draws ? 'accepted' : refused);
    expect(read(playerHand(third), two)).toBe(draws ? refused : 'accepted');
  });

  it.each(['10S', 'JS', 'QS', 'KS'])('a third card %s is not a player who stood', (third) => {
    // Against a player who stood the banker draws on 4; against a third card worth 0 the banker stands.
    expect(read([...twoCardsWorth(5), third], twoCardsWorth(4))).toBe('accepted');
    expect(read([...twoCardsWorth(5), third], [...twoCardsWorth(4), '2H'])).toBe(
      'SCAN_IMPOSSIBLE BAC-08',
    );
  });
});

describe('natural', () => {
  it.each(TOTALS)('on %s is a natural only from 8 up', (total) => {
    expect(isNatural(total)).toBe(total === 8 || total === 9);
  });

  const pairsOfTotals = TOTALS.flatMap((player) =>
    TOTALS.map((banker) => [player, banker] as const),
  );
  const naturals = pairsOfTotals.filter(([player, banker]) => Math.max(player, banker) >= 8);

  it.each(naturals)('player %s, banker %s: nobody draws (BAC-05)', (player, banker) => {
    const playerTwo = twoCardsWorth(player);
    const bankerTwo = twoCardsWorth(banker);
    const refused = 'SCAN_IMPOSSIBLE BAC-05';
    expect(read(playerTwo, bankerTwo)).toBe('accepted');
    expect(read([...playerTwo, '2H'], bankerTwo)).toBe(refused);
    expect(read(playerTwo, [...bankerTwo, '2H'])).toBe(refused);
    expect(read([...playerTwo, '2H'], [...bankerTwo, '2H'])).toBe(refused);
  });

  it('is no matter of a third card: 9 from three cards ends nothing', () => {
    expect(read(['2H', '3D', '4S'], ['KH', '5D', '2S'])).toBe('accepted');
  });
});

describe('number of cards', () => {
  const two = ['KD', '6C'];
  it.each([
    ['no card at all', [], [], 'BAC-04'],
    ['no card of the player', [], two, 'BAC-04'],
    ['one card of the player', ['9H'], two, 'BAC-04'],
    ['no card of the banker', two, [], 'BAC-04'],
    ['one card of the banker', two, ['4S'], 'BAC-04'],
    ['four cards of the player', ['2C', '2D', 'AS', '3H'], two, 'BAC-03'],
    ['four cards of the banker', two, ['2C', '2D', 'AS', '3H'], 'BAC-03'],
    ['thirty cards of the banker', two, Array.from({ length: 30 }, () => 'KS'), 'BAC-03'],
  ])('refuses %s', (_what, player, banker, rule) => {
    expect(read(player, banker)).toBe(`SCAN_IMPOSSIBLE ${rule}`);
  });
});

describe('readDeal', () => {
  it('returns the hands as they were scanned', () => {
    const scan = { player: cards(['KC', '2D', '3S']), banker: cards(['QH', '5C']) };
    expect(readDeal(scan)).toEqual({ ok: true, value: scan });
  });

  it.each([
    [['6C', 'KD', '2S'], ['2S', '3H'], 'the player must not draw a third card: the player has 6'],
    [['3C', 'KD'], ['4S', '3H'], 'the player must draw a third card: the player has 3'],
    [
      ['7C', 'KD'],
      ['2S', '3H'],
      'the banker must draw a third card: the banker has 5 against a player who stood',
    ],
    [
      ['KC', '2D', '8S'],
      ['QH', '3C', '5D'],
      'the banker must not draw a third card: the banker has 3 against a third card of 8',
    ],
    [
      ['2H', '3S', 'KD'],
      ['9D', 'KC'],
      'the player must not draw a third card: a natural ends all drawing (player 5, banker 9)',
    ],
    [['9H', 'KD'], ['4S'], 'a hand has 2 or 3 cards, the banker has 1'],
  ])('explains the refusal of %j against %j', (player, banker, message) => {
    const answer = readDeal({ player: cards(player), banker: cards(banker) });
    expect(!answer.ok && answer.failure.message).toBe(message);
  });

  it('names the first broken rule in the order of the deal', () => {
    // The player drew on 7 and the banker did not draw on 2.
    expect(read(['7C', 'KD', '2S'], ['2S', 'KH'])).toBe('SCAN_IMPOSSIBLE BAC-06');
  });
});
