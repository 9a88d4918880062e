import { describe, expect, it } from 'vitest';
import { InvariantError } from '../../../../shared/domain/invariant.ts';
import {
  currencyOf,
  GENESIS_HASH,
  isWalletId,
  newWallet,
  OPEN_ROUNDS_MAX,
  walletIdOf,
} from '../../../../shared/domain/ledger/wallet.ts';

describe('newWallet', () => {
  it('is active, empty and before its first entry', () => {
    expect(newWallet('ann:USD', 'USD', 'north')).toStrictEqual({
      walletId: 'ann:USD',
      currency: 'USD',
      brand: 'north',
      status: 'active',
      refused: false,
      balance: 0n,
      inPlay: 0n,
      owed: 0n,
      seq: 0,
      hash: GENESIS_HASH,
      openRounds: new Map(),
    });
  });

  it('starts its chain with 64 zeros', () => {
    expect(GENESIS_HASH).toMatch(/^0{64}$/);
  });

  it('has stakes in at most 24 rounds, as the head of a wallet is a few kilobytes', () => {
    expect(OPEN_ROUNDS_MAX).toBe(24);
  });
});

describe('a wallet id', () => {
  it('is made of player and currency, and names its currency again', () => {
    expect(walletIdOf('ann', 'JPY')).toBe('ann:JPY');
    expect(currencyOf('ann:JPY')).toBe('JPY');
  });

  it.each(['ann:XXX', 'ann', 'ann:', 'a:b:USD'])('%s names no currency', (walletId) => {
    expect(() => currencyOf(walletId)).toThrow(InvariantError);
  });

  it.each([
    ['ann:USD', true],
    [`${'a'.repeat(64)}:KWD`, true],
    [`${'a'.repeat(65)}:KWD`, false],
    ['ann', false],
    ['ann:', false],
    [':USD', false],
    ['', false],
    ['ann:usd', false],
    ['ann:XXX', false],
    ['ann:toString', false],
    ['ann:USD:', false],
    ['ann:USD:USD', false],
    ['a#b:USD', false],
  ])('%j has the form of one: %s', (text, expected) => {
    expect(isWalletId(text)).toBe(expected);
  });
});
