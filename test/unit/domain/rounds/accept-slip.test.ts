import { describe, expect, it } from 'vitest';
import { OPEN_ROUNDS_MAX, type Wallet } from '../../../../shared/domain/ledger/wallet.ts';
import { amount, sum } from '../../../../shared/domain/money/amount.ts';
import { findStickyRefusal } from '../../../../shared/domain/rounds/accept-slip.ts';
import type { Slip } from '../../../../shared/domain/rounds/slip.ts';
import {
  acceptedSlip,
  cancelledSlip,
  refusedSlip,
  roundWith,
  tombstone,
  wagersOn,
  walletWith,
} from '../../../support/builders.ts';

/** The table takes 100 to 10,000 on a position. */
const RICH = walletWith({ balance: amount(1_000_000n) });

function refusalOf(
  stakes: Readonly<Record<string, bigint>>,
  wallet: Wallet = RICH,
  slips: readonly Slip[] = [],
) {
  const wagers = wagersOn(stakes);
  const stake = sum(wagers.map((wager) => wager.stake));
  return findStickyRefusal(roundWith(), wallet, slips, { wagers, stake });
}

function openRounds(count: number, ...others: readonly string[]): Wallet['openRounds'] {
  const ids = Array.from({ length: count }, (_, index) => `other-${index}`);
  return new Map([...ids, ...others].map((id) => [id, { stake: amount(1n), turns: 1 }]));
}

describe('the limits of a position', () => {
  it.each([
    [{ banker: 99n }, 'STAKE_BELOW_MINIMUM'],
    [{ banker: 100n }, undefined],
    [{ banker: 10_000n }, undefined],
    [{ banker: 10_001n }, 'STAKE_ABOVE_MAXIMUM'],
    [{ banker: 10_000n, player: 10_000n }, undefined],
    [{ banker: 500n, player: 99n }, 'STAKE_BELOW_MINIMUM'],
    [{ banker: 10_001n, player: 99n }, 'STAKE_BELOW_MINIMUM'],
  ])('are applied to each position (row %#)', (stakes, code) => {
    expect(refusalOf(stakes)).toBe(code);
  });

  it('count what the player has confirmed there before', () => {
    const before = [acceptedSlip(wagersOn({ banker: 9_900n, tie: 100n }))];
    expect(refusalOf({ banker: 100n }, RICH, before)).toBeUndefined();
    expect(refusalOf({ banker: 101n }, RICH, before)).toBe('STAKE_ABOVE_MAXIMUM');
    expect(refusalOf({ tie: 1n }, RICH, before)).toBeUndefined();
    expect(refusalOf({ player: 1n }, RICH, before)).toBe('STAKE_BELOW_MINIMUM');
  });

  it('do not count slips that are not accepted', () => {
    const wagers = wagersOn({ banker: 10_000n });
    const others = [cancelledSlip(wagers, 'b'), refusedSlip(wagers, 'c'), tombstone('d')];
    expect(refusalOf({ banker: 10_000n }, RICH, others)).toBeUndefined();
    expect(refusalOf({ banker: 99n }, RICH, others)).toBe('STAKE_BELOW_MINIMUM');
  });

  it('judge only positions that the slip adds to', () => {
    const before = [acceptedSlip(wagersOn({ tie: 20_000n, player: 1n }))];
    expect(refusalOf({ banker: 100n }, RICH, before)).toBeUndefined();
  });

  it('count two wagers on one position of the same slip together', () => {
    const wagers = [...wagersOn({ banker: 60n }), ...wagersOn({ banker: 40n })];
    const slip = { wagers, stake: amount(100n) };
    expect(findStickyRefusal(roundWith(), RICH, [], slip)).toBeUndefined();
  });
});

describe('the wallet', () => {
  it.each([
    ['frozen', walletWith({ balance: amount(500n), status: 'frozen' }), 'WALLET_NOT_ACTIVE'],
    ['closed', walletWith({ balance: amount(500n), status: 'closed' }), 'WALLET_NOT_ACTIVE'],
    ['refused', walletWith({ balance: amount(500n), refused: true }), 'PLAYER_REFUSED'],
    [
      'in a currency without limits',
      walletWith({ balance: amount(500n), currency: 'EUR' }),
      'CURRENCY_NOT_OFFERED',
    ],
    ['short by one', walletWith({ balance: amount(499n) }), 'INSUFFICIENT_FUNDS'],
    ['just rich enough', walletWith({ balance: amount(500n) }), undefined],
  ] as const)('is judged when it is %s', (_what, wallet, code) => {
    expect(refusalOf({ banker: 400n, tie: 100n }, wallet)).toBe(code);
  });

  it(`has stakes in at most ${OPEN_ROUNDS_MAX} rounds`, () => {
    const wallet = (rounds: Wallet['openRounds']) => ({ ...RICH, openRounds: rounds });
    const stakes = { banker: 100n };
    expect(refusalOf(stakes, wallet(openRounds(OPEN_ROUNDS_MAX - 1)))).toBeUndefined();
    expect(refusalOf(stakes, wallet(openRounds(OPEN_ROUNDS_MAX)))).toBe('TOO_MANY_OPEN_ROUNDS');
    const one = openRounds(OPEN_ROUNDS_MAX - 1, 'round-1');
    expect(refusalOf(stakes, wallet(one))).toBeUndefined();
  });
});

it('names the first reason in the order status, player, currency, rounds, limits, balance', () => {
  const fixes: readonly Partial<Wallet>[] = [
    { status: 'active' },
    { refused: false },
    { currency: 'USD' },
    { openRounds: new Map() },
  ];
  let wallet = walletWith({
    status: 'frozen',
    refused: true,
    currency: 'EUR',
    openRounds: openRounds(OPEN_ROUNDS_MAX),
  });
  const codes = [refusalOf({ banker: 1n }, wallet)];
  for (const fix of fixes) {
    wallet = { ...wallet, ...fix };
    codes.push(refusalOf({ banker: 1n }, wallet));
  }
  codes.push(refusalOf({ banker: 100n }, wallet));
  expect(codes).toEqual([
    'WALLET_NOT_ACTIVE',
    'PLAYER_REFUSED',
    'CURRENCY_NOT_OFFERED',
    'TOO_MANY_OPEN_ROUNDS',
    'STAKE_BELOW_MINIMUM',
    'INSUFFICIENT_FUNDS',
  ]);
});
