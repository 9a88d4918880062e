import { describe, expect, it } from 'vitest';
import { OPEN_ROUNDS_MAX, type Wallet } from '../../../../shared/domain/ledger/wallet.ts';
import { amount, sum } from '../../../../shared/domain/money/amount.ts';
import { findStickyRefusal } from '../../../../shared/domain/rounds/accept-slip.ts';
import type { Round, StakeLimits } from '../../../../shared/domain/rounds/round.ts';
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
  return refusalIn(roundWith(), stakes, slips, wallet)?.code;
}

function refusalIn(
  round: Round,
  stakes: Readonly<Record<string, bigint>>,
  slips: readonly Slip[] = [],
  wallet = RICH,
) {
  const wagers = wagersOn(stakes);
  const stake = sum(wagers.map((wager) => wager.stake));
  return findStickyRefusal(round, wallet, slips, { wagers, stake });
}

/** A round that takes 100 to 10,000 on a position, and limits more than that. */
function limitedRound(more: Partial<StakeLimits>, wagersMax?: number): Round {
  const limits = { USD: { positionMin: amount(100n), positionMax: amount(10_000n), ...more } };
  return roundWith(wagersMax === undefined ? { limits } : { limits, wagersMax });
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

describe('what a player may stake in a round', () => {
  const round = limitedRound({ tableMin: amount(300n), tableMax: amount(1000n) });
  const before = [acceptedSlip(wagersOn({ banker: 400n, tie: 100n }))];

  it.each([
    ['too little', { banker: 299n }, [], 'TABLE_STAKE_BELOW_MINIMUM'],
    ['just enough', { banker: 200n, player: 100n }, [], undefined],
    ['as much as there may be', { banker: 1000n }, [], undefined],
    ['one too much', { banker: 901n, tie: 100n }, [], 'TABLE_STAKE_ABOVE_MAXIMUM'],
    ['little after enough', { player: 100n }, before, undefined],
    ['the rest', { player: 500n }, before, undefined],
    ['more than the rest', { player: 501n }, before, 'TABLE_STAKE_ABOVE_MAXIMUM'],
    ['more on a position already taken', { tie: 501n }, before, 'TABLE_STAKE_ABOVE_MAXIMUM'],
  ])('counts all positions and confirmations: %s', (_what, stakes, slips, code) => {
    expect(refusalIn(round, stakes, slips)?.code).toBe(code);
  });

  it('counts no slips that are not accepted', () => {
    const others = [cancelledSlip(wagersOn({ banker: 900n }), 'b')];
    expect(refusalIn(round, { player: 1000n }, others)).toBeUndefined();
    expect(refusalIn(round, { player: 200n }, others)?.code).toBe('TABLE_STAKE_BELOW_MINIMUM');
  });

  it('is without a limit where the table has none', () => {
    const rich = walletWith({ balance: amount(10n ** 9n) });
    const round = roundWith({
      limits: { USD: { positionMin: amount(1n), positionMax: amount(10n ** 9n) } },
    });
    expect(refusalIn(round, { banker: 10n ** 9n - 1n, tie: 1n }, [], rich)).toBeUndefined();
  });
});

describe('the step of stakes', () => {
  const round = limitedRound({ stakeStep: amount(50n) });

  it.each([
    [{ banker: 100n, tie: 150n }, undefined],
    [{ banker: 149n }, 'STAKE_OFF_STEP'],
    [{ banker: 200n, tie: 101n }, 'STAKE_OFF_STEP'],
  ])('divides the stake on each position (row %#)', (stakes, code) => {
    expect(refusalIn(round, stakes)?.code).toBe(code);
  });

  it('is one unit where the table has none', () => {
    expect(refusalIn(limitedRound({}), { banker: 101n })).toBeUndefined();
  });
});

describe('the number of wagers', () => {
  const round = limitedRound({}, 2);
  const before = [acceptedSlip(wagersOn({ banker: 100n }))];

  it.each([
    ['two at once', { banker: 100n, tie: 100n }, [], undefined],
    ['three at once', { banker: 100n, tie: 100n, player: 100n }, [], 'TOO_MANY_WAGERS'],
    ['a second later', { tie: 100n }, before, undefined],
    ['two more later', { tie: 100n, player: 100n }, before, 'TOO_MANY_WAGERS'],
    ['more on the same', { banker: 100n, tie: 100n }, before, undefined],
  ])('counts the positions that a player is on: %s', (_what, stakes, slips, code) => {
    expect(refusalIn(round, stakes, slips)?.code).toBe(code);
  });

  it('counts no positions that were given up', () => {
    const others = [cancelledSlip(wagersOn({ banker: 100n, player: 100n }), 'b')];
    expect(refusalIn(round, { 'player-pair': 100n, tie: 100n }, others)).toBeUndefined();
  });
});

describe('the house rules', () => {
  const { houseRules } = roundWith();
  const round = roundWith({ houseRules: { ...houseRules, options: { forbidOppositeBets: true } } });

  it('judge the positions that a player would then be on', () => {
    const banker = wagersOn({ banker: 100n });
    const before = [acceptedSlip(banker)];
    expect(refusalIn(round, { player: 100n })).toBeUndefined();
    expect(refusalIn(round, { tie: 100n }, before)).toBeUndefined();
    expect(refusalIn(round, { player: 100n }, before)).toEqual({
      code: 'BETS_NOT_ALLOWED',
      message: 'this table does not take player together with banker',
    });
    expect(refusalIn(round, { player: 100n }, [cancelledSlip(banker, 'b')])).toBeUndefined();
  });
});

describe('a refusal', () => {
  const poor = walletWith({ balance: amount(99n) });

  it.each([
    [refusalIn(roundWith(), { tie: 99n }), { position: 'tie', total: '99', limit: '100' }],
    [
      refusalIn(roundWith(), { tie: 2n ** 60n }),
      { position: 'tie', total: '1152921504606846976', limit: '10000' },
    ],
    [
      refusalIn(limitedRound({ stakeStep: amount(20n) }), { tie: 110n }),
      { position: 'tie', total: '110', limit: '20' },
    ],
    [
      refusalIn(limitedRound({ tableMin: amount(500n) }), { tie: 100n, banker: 100n }),
      { total: '200', limit: '500' },
    ],
    [
      refusalIn(limitedRound({ tableMax: amount(150n) }), { tie: 100n, banker: 100n }),
      { total: '200', limit: '150' },
    ],
    [refusalIn(limitedRound({}, 1), { tie: 100n, banker: 100n }), { total: 2, limit: 1 }],
    [refusalIn(roundWith(), { tie: 100n }, [], poor), { stake: '100', balance: '99' }],
  ])('says the limit and what it was measured against (row %#)', (refusal, details) => {
    expect(refusal?.details).toEqual(details);
    const numbers = Object.values(details).filter((each) => each !== 'tie');
    for (const each of numbers) expect(refusal?.message).toContain(String(each));
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
