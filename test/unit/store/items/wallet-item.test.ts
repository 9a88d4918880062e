import { describe, expect, it } from 'vitest';
import { amount } from '../../../../shared/domain/money/amount.ts';
import { walletItem } from '../../../../shared/store/items/wallet-item.ts';
import { walletWith } from '../../../support/builders.ts';

const WALLET = walletWith({
  balance: amount(2n ** 53n + 1n),
  inPlay: amount(120n),
  owed: amount(3n),
  seq: 4,
  hash: 'ab'.repeat(32),
  openRounds: new Map([
    ['round-1', { stake: amount(120n), turns: 1 }],
    ['round-2', { stake: amount(0n), turns: 2 }],
  ]),
});

const KEY = { walletId: 'ann:USD', sk: 'HEAD' };

const STORED = {
  walletId: { S: 'ann:USD' },
  sk: { S: 'HEAD' },
  schema: { N: '1' },
  currency: { S: 'USD' },
  brand: { S: 'north' },
  status: { S: 'active' },
  refused: { BOOL: false },
  balance: { N: '9007199254740993' },
  inPlay: { N: '120' },
  owed: { N: '3' },
  seq: { N: '4' },
  hash: { B: new Uint8Array(32).fill(0xab) },
  'open#round-1': { N: '120' },
  'turns#round-1': { N: '1' },
  'open#round-2': { N: '0' },
  'turns#round-2': { N: '2' },
};

describe('walletItem', () => {
  it('stores open rounds flat in the head', () => {
    expect(walletItem.toAttributes(KEY, WALLET)).toEqual(STORED);
    expect(walletItem.fromAttributes(STORED)).toEqual(WALLET);
  });

  it.each(['open#round-1', 'turns#round-1', 'turns#round-2'] as const)(
    'refuses a head that lacks %s',
    (name) => {
      const { [name]: _, ...rest } = STORED;
      expect(() => walletItem.fromAttributes(rest)).toThrow(/^the wallet has /);
    },
  );

  it.each([
    ['a stake below zero', { 'open#round-1': { N: '-1' } }],
    ['a stake that is text', { 'open#round-1': { S: '120' } }],
    ['turns that are text', { 'turns#round-1': { S: '1' } }],
    ['a currency that is none', { currency: { S: 'XXX' } }],
    ['a status that is none', { status: { S: 'gone' } }],
  ])('refuses %s', (_what, change) => {
    expect(() => walletItem.fromAttributes({ ...STORED, ...change })).toThrow();
  });
});
