import { describe, expect, it } from 'vitest';
import { BlackjackScanSchema } from '../../../../../shared/domain/games/blackjack/scan.ts';
import { parseScan } from '../../../../../shared/domain/games/parse-scan.ts';
import { cards, seat } from './rounds.ts';

const parse = (scan: unknown) => parseScan(BlackjackScanSchema, scan);
const dealer = ['10S', '7S'];

describe('parseScan', () => {
  it('fills in what a scan need not say', () => {
    expect(parse({ dealer, seats: { 3: { hands: [{ cards: ['KH', '8D'] }] } } })).toEqual({
      ok: true,
      value: {
        dealer: cards('10 7'),
        seats: {
          3: {
            hands: [{ cards: cards('KH 8D'), doubled: false, splitFrom: 1 }],
            surrendered: false,
            evenMoney: false,
          },
        },
        players: {},
        insured: false,
        lastOfShoe: false,
      },
    });
  });

  it('reads everything that a scan can say', () => {
    const hand = { cards: ['8S', '3S', 'QS'], doubled: true, splitFrom: 1 };
    const scan = {
      dealer,
      seats: { 1: { hands: [hand, hand], surrendered: true, evenMoney: true } },
      players: { 'ben:USD': { 9: { hands: [hand], surrendered: false, evenMoney: false } } },
      insured: true,
      lastOfShoe: true,
    };
    const dealt = { ...hand, cards: cards('8 3 Q') };
    expect(parse(scan)).toEqual({
      ok: true,
      value: {
        ...scan,
        dealer: cards('10 7'),
        seats: { 1: { ...scan.seats[1], hands: [dealt, dealt] } },
        players: {
          'ben:USD': { 9: { hands: [dealt], surrendered: false, evenMoney: false } },
        },
      },
    });
  });

  it('leaves the number of cards to the rules', () => {
    expect(parse({ dealer: [], seats: { 1: seat('') } }).ok).toBe(true);
    expect(parse({ dealer, seats: { 1: seat('2 2 2 2 2 2 2 2 2 2 2 2 2 2') } }).ok).toBe(true);
  });

  const hands = [{ cards: ['KH', '8D'] }];
  it.each([
    ['nothing', undefined, 'scan: '],
    ['null', null, 'scan: '],
    ['a list', [], 'scan: '],
    ['no dealer', { seats: {} }, 'scan.dealer: '],
    ['no seats', { dealer }, 'scan.seats: '],
    ['seats in a list', { dealer, seats: [{ hands }] }, 'scan.seats: '],
    ['seat 0', { dealer, seats: { 0: { hands } } }, 'scan.seats'],
    ['seat 10', { dealer, seats: { 10: { hands } } }, 'scan.seats'],
    ['seat 03', { dealer, seats: { '03': { hands } } }, 'scan.seats'],
    ['a seat without hands', { dealer, seats: { 1: { hands: [] } } }, 'scan.seats.1.hands: '],
    [
      'five hands',
      { dealer, seats: { 1: { hands: [...hands, ...hands, ...hands, ...hands, ...hands] } } },
      'scan.seats.1.hands: ',
    ],
    ['a hand without cards', { dealer, seats: { 1: { hands: [{}] } } }, 'scan.seats.1.hands.0'],
    [
      'an unknown card',
      { dealer, seats: { 1: { hands: [{ cards: ['1H'] }] } } },
      'scan.seats.1.hands.0.cards.0: ',
    ],
    [
      'a word for a flag',
      { dealer, seats: { 1: { hands: [{ cards: [], doubled: 'yes' }] } } },
      'scan.seats.1.hands.0.doubled: ',
    ],
    [
      'an unknown key of a hand',
      { dealer, seats: { 1: { hands: [{ cards: [], stake: 5 }] } } },
      'scan.seats.1.hands.0: ',
    ],
    [
      'an unknown key of a seat',
      { dealer, seats: { 1: { hands, split: true } } },
      'scan.seats.1: ',
    ],
    ['an unknown key', { dealer, seats: {}, burned: [] }, 'scan: '],
    [
      'hand 0',
      { dealer, seats: { 1: { hands: [{ cards: [], splitFrom: 0 }] } } },
      'scan.seats.1.hands.0.splitFrom: ',
    ],
    ['a player without a currency', { dealer, seats: {}, players: { ben: {} } }, 'scan.players'],
    [
      'a player on no seat',
      { dealer, seats: {}, players: { 'ben:USD': { hands } } },
      'scan.players.ben:USD',
    ],
    ['the scan of another game', { pocket: 17 }, 'scan.dealer: '],
  ])('refuses %s and says where', (_what, scan, place) => {
    expect(parse(scan)).toEqual({
      ok: false,
      failure: { code: 'SCAN_MALFORMED', message: expect.stringContaining(place) },
    });
  });
});
