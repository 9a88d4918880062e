import { describe, expect } from 'vitest';
import type { HouseRules } from '../../../shared/domain/games/game.ts';
import type { Wagers } from '../../support/croupier-player.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import {
  BANKER_WINS,
  BANKER_WINS_WITH_6,
  type BaccaratDeal,
  PLAYER_WINS,
  TIE,
} from '../../support/table-scans.ts';

const it = croupierTest({ concurrency: 1 });

const COMMISSION = {
  game: 'baccarat',
  variant: 'commission',
  paytableVersion: 1,
  options: {},
} as const;
const NO_COMMISSION = { ...COMMISSION, variant: 'no-commission' } as const;

interface Played {
  readonly houseRules: HouseRules;
  readonly deal: BaccaratDeal;
  /** One list of slips for each player. */
  readonly slips: readonly (readonly Wagers[])[];
}

/** Each player starts with 1000 and confirms the slips one after the other; then the deal is seen. */
async function play(croupier: TestCroupier, { houseRules, deal, slips }: Played) {
  const table = await croupier.openTable({ houseRules });
  const round = await table.openRound();
  const players = await Promise.all(
    slips.map((_, index) => croupier.createPlayer(`player-${index}`, 1000n)),
  );
  for (const [index, player] of players.entries()) {
    for (const wagers of slips[index] ?? []) {
      expect(await player.bet(round, wagers)).toBe('accepted');
    }
  }
  await round.sendBettingClosed();
  await round.sendResult(deal);
  await round.until('settled');
  const balances = await Promise.all(players.map((player) => player.balance()));
  return { balances, totals: await round.totals() };
}

describe.concurrent('a settled round', () => {
  it('pays every position by its odds, and the books name each movement', async ({ croupier }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    const bob = await croupier.createPlayer('bob', 1000n);
    expect(await ann.bet(round, { player: 100n, tie: 10n })).toBe('accepted');
    expect(await bob.bet(round, { banker: 100n })).toBe('accepted');
    await round.sendBettingClosed();
    await round.sendResult(PLAYER_WINS);
    await round.until('settled');

    expect(await ann.history()).toEqual(['deposit +1000', 'stake -110', 'settlement +200']);
    expect(await bob.history()).toEqual(['deposit +1000', 'stake -100', 'settlement +0']);
    expect([await ann.balance(), await bob.balance()]).toEqual([1090n, 900n]);
    expect((await ann.entries()).at(-1)).toMatchObject({
      cause: { step: 1, ruling: 1, stake: 110n, payout: 200n, refund: 0n, commission: 0n },
      effectiveAt: round.closesAt,
      actor: `table:${table.tableId}`,
    });
    expect(await round.totals()).toEqual({
      ...{ stake: 210n, payout: 200n, refund: 0n, commission: 0n },
      house: 10n,
    });
  });

  it('returns banker and player stakes when the hands tie, without commission', async ({
    croupier,
  }) => {
    const { balances, totals } = await play(croupier, {
      houseRules: { ...COMMISSION, rounding: 'down' },
      deal: TIE,
      slips: [[{ banker: 21n }], [{ player: 100n, tie: 7n }]],
    });
    expect(balances).toEqual([1000n, 1000n + 8n * 7n]);
    expect(totals).toEqual({
      ...{ stake: 128n, payout: 21n + 100n + 63n, refund: 0n, commission: 0n },
      house: -56n,
    });
  });
});

describe.concurrent('commission', () => {
  it('leaves the winner of an odd stake 95 % of the winnings, rounded down', async ({
    croupier,
  }) => {
    const stakes = [1n, 19n, 20n, 21n, 99n, 101n];
    const { balances, totals } = await play(croupier, {
      houseRules: { ...COMMISSION, rounding: 'down' },
      deal: BANKER_WINS,
      slips: stakes.map((stake) => [{ banker: stake }]),
    });
    //             0.95, 18.05, 19, 19.95, 94.05 and 95.95 before rounding
    expect(balances).toEqual([1000n, 1018n, 1019n, 1019n, 1094n, 1095n]);
    const winnings = 0n + 18n + 19n + 19n + 94n + 95n;
    expect(totals).toEqual({
      stake: 261n,
      payout: 261n + winnings,
      refund: 0n,
      commission: 261n - winnings,
      house: -winnings,
    });
  });

  it('is taken once from all that a player confirmed on the position', async ({ croupier }) => {
    const { balances } = await play(croupier, {
      houseRules: { ...COMMISSION, rounding: 'down' },
      deal: BANKER_WINS,
      slips: [
        [{ banker: 10n }, { banker: 10n }],
        [{ banker: 1n }, { tie: 5n }, { banker: 18n, player: 7n }, { banker: 1n }],
        [{ banker: 10n }],
      ],
    });
    // 9.5 twice would be 18; 20 together win 19.
    expect(balances).toEqual([1019n, 1019n - 5n - 7n, 1009n]);
  });

  it('is rounded half up at a table whose house rule says so', async ({ croupier }) => {
    const { balances, totals } = await play(croupier, {
      houseRules: { ...COMMISSION, rounding: 'half-up' },
      deal: BANKER_WINS,
      slips: [[{ banker: 10n }], [{ banker: 9n }], [{ banker: 1n }]],
    });
    // 9.5, 8.55 and 0.95 before rounding
    expect(balances).toEqual([1010n, 1009n, 1001n]);
    expect(totals.commission).toBe(0n);
  });
});

describe.concurrent('a banker that wins with 6 at a table without commission', () => {
  it.for([
    ['down', [1002n, 1000n, 1002n]],
    ['half-up', [1003n, 1001n, 1002n]],
  ] as const)(
    'KaniCasino #132: pays half of an odd stake, rounded %s [peer 39]',
    async ([rounding, expected], { croupier }) => {
      const { balances, totals } = await play(croupier, {
        houseRules: { ...NO_COMMISSION, rounding },
        deal: BANKER_WINS_WITH_6,
        slips: [[{ banker: 5n }], [{ banker: 1n }], [{ banker: 4n }]],
      });
      expect(balances).toEqual(expected);
      expect(totals.commission).toBe(0n);
    },
  );

  it('pays the whole stake with any other total', async ({ croupier }) => {
    const { balances } = await play(croupier, {
      houseRules: { ...NO_COMMISSION, rounding: 'down' },
      deal: BANKER_WINS,
      slips: [[{ banker: 5n }]],
    });
    expect(balances).toEqual([1005n]);
  });
});

describe.concurrent('an amount that no floating-point number can hold', () => {
  it.for([
    { size: 'one above 2^53', deposit: 2n ** 53n + 1n, paid: 81_064_793_292_668_937n },
    {
      size: 'just below 10^25',
      deposit: 10n ** 25n - 1n,
      paid: 89_999_999_999_999_999_999_999_991n,
    },
  ])(
    'aws-sdk-js-v3 #2014: is staked and paid 8 to 1 exactly: $size [aws 11]',
    async ({ deposit, paid }, { croupier }) => {
      const table = await croupier.openTable();
      const round = await table.openRound();
      const ann = await croupier.createPlayer('ann', deposit);
      expect(await ann.bet(round, { tie: deposit })).toBe('accepted');
      expect(await ann.wallet()).toMatchObject({ balance: 0n, inPlay: deposit });
      await round.sendResult(TIE);
      await round.until('settled');
      expect(await ann.history()).toEqual([
        `deposit +${deposit}`,
        `stake -${deposit}`,
        `settlement +${paid}`,
      ]);
      expect(await ann.balance()).toBe(paid);
      expect(await round.totals()).toMatchObject({
        stake: deposit,
        payout: paid,
        house: deposit - paid,
      });
    },
  );

  it('pays commission to the last unit', async ({ croupier }) => {
    const deposit = 10n ** 25n - 1n;
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', deposit);
    expect(await ann.bet(round, { banker: deposit })).toBe('accepted');
    await round.sendResult(BANKER_WINS);
    await round.until('settled');
    // 9 499 999 999 999 999 999 999 999.05 before rounding
    expect(await ann.balance()).toBe(deposit + 9_499_999_999_999_999_999_999_999n);
    expect((await round.totals()).commission).toBe(500_000_000_000_000_000_000_000n);
  });
});

describe.concurrent('a transfer', () => {
  it('Lago #5870: that is sent again, also many times at once, moves money once [peer 8]', async ({
    croupier,
  }) => {
    const ann = await croupier.createPlayer('ann', 1000n);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ann.deposit(50n, 'top-up')));
    expect(answers.toSorted()).toEqual(['done', ...Array(9).fill('done again')]);
    expect(await ann.deposit(50n, 'top-up')).toBe('done again');
    expect(await ann.withdraw(30n, 'cash-out')).toBe('done');
    expect(await ann.withdraw(30n, 'cash-out')).toBe('done again');
    expect(await ann.history()).toEqual(['deposit +1000', 'deposit +50', 'withdrawal -30']);
  });

  it('with other content under a known id is a conflict', async ({ croupier }) => {
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.deposit(50n, 'a')).toBe('done');
    expect(await ann.deposit(51n, 'a')).toBe('failed TRANSFER_CONFLICT');
    expect(await ann.withdraw(50n, 'a')).toBe('failed TRANSFER_CONFLICT');
    expect(await ann.balance()).toBe(1050n);
  });

  it('out of a wallet that lacks the money is refused and stays refused', async ({ croupier }) => {
    const ann = await croupier.createPlayer('ann', 99n);
    expect(await ann.withdraw(100n, 'a')).toBe('refused INSUFFICIENT_FUNDS');
    expect(await ann.deposit(1n)).toBe('done');
    expect(await ann.withdraw(100n, 'a')).toBe('refused INSUFFICIENT_FUNDS again');
    expect(await ann.withdraw(100n, 'b')).toBe('done');
    expect(await ann.balance()).toBe(0n);
  });

  it('cannot take out what is in play', async ({ croupier }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 100n);
    expect(await ann.bet(round, { player: 60n })).toBe('accepted');
    expect(await ann.withdraw(41n)).toBe('refused INSUFFICIENT_FUNDS');
    expect(await ann.withdraw(40n)).toBe('done');
    expect(await ann.wallet()).toMatchObject({ balance: 0n, inPlay: 60n });
  });

  it('that races another for the same money gets all of it or nothing', async ({ croupier }) => {
    const ann = await croupier.createPlayer('ann', 100n);
    const answers = await Promise.all([ann.withdraw(100n, 'a'), ann.withdraw(100n, 'b')]);
    expect(answers.toSorted()).toEqual(['done', 'refused INSUFFICIENT_FUNDS']);
    expect(await ann.balance()).toBe(0n);
  });

  it('of nothing is refused', async ({ croupier }) => {
    const ann = await croupier.createPlayer('ann', 100n);
    expect(await ann.deposit(0n)).toBe('failed AMOUNT_INVALID');
    expect(await ann.history()).toEqual(['deposit +100']);
  });
});
