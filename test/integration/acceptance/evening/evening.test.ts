import { describe, expect } from 'vitest';
import { TableRoundsSchema } from '../../../../shared/messages/http/round-body.ts';
import { inParallel } from '../../../../shared/operations/in-parallel.ts';
import { croupierTest } from '../../../support/croupier-test.ts';
import { KNOWN_PLAYER, KNOWN_RETURNS, KNOWN_TAKES_HOME } from './known-player.ts';
import { type PlayerPlan, planEvening, slipsInPlay, stakeOf } from './plan-evening.ts';
import { createPlatform, type Platform } from './platform.ts';
import { type EveningTable, openTable } from './play-table.ts';
import { type Account, readAccounts } from './read-accounts.ts';
import { sumBy } from './sum-by.ts';
import { lastEndingOf, type RoundPlan, returnOf, TABLES } from './tables.ts';

/** Another seed is another evening. */
const SEED = 20_261_201;

const PLAYERS = 200;

/** Players whose requests are on their way at once. */
const LANES = 8;

/** The first test waits for the evening itself: half a minute on two idle cores. */
const TIMEOUT_MS = 300_000;

const plan = planEvening(SEED, PLAYERS);
const players = [...plan.players, KNOWN_PLAYER];
const ROUNDS = TABLES.flatMap(({ tableId, rounds }) =>
  rounds.map((round, index) => ({ tableId, index, round, roundId: `${tableId}-${index}` })),
);

/** The evening is played once; every test looks at another side of what it came to. */
const it = croupierTest().extend('evening', { scope: 'file' }, async ({ running }) => {
  const platform = createPlatform(running.aws.httpUrl);
  const tables = await inParallel(TABLES, LANES, (table) => {
    const feed = running.openFeed(table.tableId, table.houseRules.game);
    return openTable(table, platform, feed, plan.copiesMessage(table.tableId));
  });
  await inParallel(players, LANES, platform.welcome);
  const roundCount = Math.max(...TABLES.map(({ rounds }) => rounds.length));
  for (let round = 0; round < roundCount; round += 1) await playRound(platform, tables, round);
  await inParallel(tables, LANES, (table) => finishTable(platform, table));
  await inParallel(players, LANES, platform.sendHome);
  return { platform, accounts: await readAccounts(platform, players) };
});

/** A round at every table at once; the round before may still be settling. */
async function playRound(
  platform: Platform,
  tables: readonly EveningTable[],
  round: number,
): Promise<void> {
  const playing = tables.filter((table) => round < table.plan.rounds.length);
  await inParallel(playing, LANES, (table) => table.open(round));
  await inParallel(players, LANES, async (player) => {
    for (const { plan: table, roundId } of playing) {
      for (const slip of slipsOf(player, table.tableId, round)) {
        await platform.placeSlip(player, slip, roundId(round));
      }
    }
  });
  await inParallel(playing, LANES, (table) => table.end(round));
}

function slipsOf({ slips }: Pick<PlayerPlan, 'slips'>, tableId: string, round: number) {
  return slips.filter((slip) => slip.tableId === tableId && slip.round === round);
}

/** Settles its rounds, lets players come too late, and corrects what was wrong. */
async function finishTable(platform: Platform, table: EveningTable): Promise<void> {
  for (const [round, { corrected }] of table.plan.rounds.entries()) {
    await table.untilSettled(round, 1);
    await knockLate(platform, table, round);
    if (corrected === undefined) continue;
    await table.correct(round, corrected);
    await table.untilSettled(round, 2);
  }
}

async function knockLate(platform: Platform, table: EveningTable, round: number): Promise<void> {
  for (const player of players) {
    const inPlay = { slips: slipsInPlay(player) };
    const [slip] = slipsOf(inPlay, table.plan.tableId, round);
    if (slip !== undefined) return platform.comeTooLate(player, slip, table.roundId(round));
  }
  throw new Error(`nobody played round ${round} of ${table.plan.tableId}`);
}

/** What comes back of a player's slips by hand. */
function expectedReturn(player: PlayerPlan, tableId: string, index: number, round: RoundPlan) {
  const wagers = slipsOf({ slips: slipsInPlay(player) }, tableId, index).flatMap(
    (slip) => slip.wagers,
  );
  const ending = lastEndingOf(round);
  return sumBy(wagers, ({ position, stake }) => returnOf(ending, position, stake));
}

const CURRENCIES = ['USD', 'JPY', 'KWD'] as const;

function inCurrency(accounts: readonly Account[], currency: string): readonly Account[] {
  return accounts.filter(({ wallet }) => wallet.currency === currency);
}

/** What a wallet's entries say that the house has won from it. */
function houseOfEntries({ entries }: Account): bigint {
  return sumBy(entries, ({ cause, amount, from }) => {
    if (cause.kind === 'deposit' || cause.kind === 'withdrawal') return 0n;
    return from === 'wallet' ? BigInt(amount) : -BigInt(amount);
  });
}

describe('an evening of 201 players at six tables', { timeout: TIMEOUT_MS }, () => {
  it('has every round settled, as its table or people have ruled it', async ({ evening }) => {
    for (const { tableId, rounds } of TABLES) {
      const params = { tableId };
      const { body } = await evening.platform.call('readTableRounds', { params });
      const told = TableRoundsSchema.parse(body).rounds.map(({ roundId, state, ruling }) => {
        return { roundId, state, number: ruling?.number, kind: ruling?.kind };
      });
      const expected = rounds.map((round, index) => ({
        ...{ roundId: `${tableId}-${index}`, state: 'settled' },
        number: round.corrected === undefined ? 1 : 2,
        kind: 'void' in lastEndingOf(round) ? 'void' : 'result',
      }));
      expect(new Set(told)).toEqual(new Set(expected));
    }
  });

  it('pays what the rules give by hand, to every player in every round', ({ evening }) => {
    for (const { player, history } of evening.accounts) {
      const told = history.map(({ roundId, stake, settled }) => {
        const { payout = '', refund = '' } = settled?.totals ?? {};
        return { roundId, stake: BigInt(stake), returned: BigInt(payout) + BigInt(refund) };
      });
      const expected = ROUNDS.flatMap(({ tableId, index, round, roundId }) => {
        const slips = slipsOf(player, tableId, index).filter(
          ({ fate }) => fate !== 'cancelled-before-it-arrives',
        );
        const stake = sumBy(slipsOf({ slips: slipsInPlay(player) }, tableId, index), stakeOf);
        const returned = expectedReturn(player, tableId, index, round);
        return slips.length === 0 ? [] : [{ roundId, stake, returned }];
      });
      expect(new Set(told), player.walletId).toEqual(new Set(expected));
    }
  });

  it('sends everybody home with what was paid in, lost and won', ({ evening }) => {
    const { transfers } = evening.platform;
    for (const { player } of evening.accounts) {
      const own = transfers.filter(({ walletId }) => walletId === player.walletId);
      const paidOut = sumBy(own, ({ kind, amount }) => (kind === 'withdrawal' ? amount : 0n));
      const paidIn = sumBy(player.deposits, (deposit) => deposit);
      const staked = sumBy(slipsInPlay(player), stakeOf);
      const returned = sumBy(ROUNDS, ({ tableId, index, round }) =>
        expectedReturn(player, tableId, index, round),
      );
      expect(paidOut, player.walletId).toBe(paidIn - staked + returned);
    }
  });

  it('ends as it was counted by hand for the player who is known to the cent', ({ evening }) => {
    const known = evening.accounts.find(({ player }) => player === KNOWN_PLAYER);
    const returned = known?.history.map(({ roundId, settled }) => {
      return [roundId, BigInt(settled?.totals.payout ?? 0) + BigInt(settled?.totals.refund ?? 0)];
    });
    expect(new Set(returned)).toEqual(new Set(KNOWN_RETURNS));
    const withdrawal = known?.entries.find(({ cause }) => cause.kind === 'withdrawal');
    expect(withdrawal?.amount).toBe(String(KNOWN_TAKES_HOME));
  });

  it('leaves no stake in play and nothing owed, and every wallet whole', ({ evening }) => {
    for (const { wallet, verification, entries } of evening.accounts) {
      const { walletId, seq, hash } = wallet;
      expect(wallet).toMatchObject({ balance: '0', inPlay: '0', owed: '0', openRounds: [] });
      expect(verification).toEqual({ walletId, seq, hash });
      expect(entries.map((entry) => entry.seq)).toEqual(Array.from(entries, (_, i) => i + 1));
      expect(entries.at(-1)).toMatchObject({ seq, hash });
    }
  });

  it.for(CURRENCIES)('is the same money from all sides in %s', (currency, { evening }) => {
    const accounts = inCurrency(evening.accounts, currency);
    const moved = evening.platform.transfers.filter(({ walletId }) => walletId.endsWith(currency));
    const kept = sumBy(moved, ({ kind, amount }) => (kind === 'deposit' ? amount : -amount));
    const held = sumBy(accounts, ({ wallet: { balance, inPlay, owed } }) => {
      return BigInt(balance) + BigInt(inPlay) - BigInt(owed);
    });
    const rounds = accounts.flatMap(({ history }) => history);
    const house = sumBy(rounds, ({ settled }) => BigInt(settled?.totals.house ?? 0));
    expect(accounts.length).toBeGreaterThan(20);
    expect(house).not.toBe(0n);
    expect(kept - held).toBe(house);
    expect(sumBy(accounts, houseOfEntries)).toBe(house);
  });

  it.for(ROUNDS)('balances: $roundId', ({ roundId, tableId, index, round }, { evening }) => {
    for (const currency of CURRENCIES) {
      const accounts = inCurrency(evening.accounts, currency);
      const bets = accounts.flatMap(({ history }) => history).filter((b) => b.roundId === roundId);
      const total = (name: 'stake' | 'payout' | 'refund' | 'house') =>
        sumBy(bets, ({ settled }) => BigInt(settled?.totals[name] ?? 0));
      expect(total('stake')).toBe(total('payout') + total('refund') + total('house'));
      const inPlay = accounts.flatMap(({ player }) =>
        slipsOf({ slips: slipsInPlay(player) }, tableId, index),
      );
      expect(total('stake')).toBe(sumBy(inPlay, stakeOf));
      const expected = sumBy(accounts, ({ player }) =>
        expectedReturn(player, tableId, index, round),
      );
      expect(total('payout') + total('refund')).toBe(expected);
    }
  });

  it('tells every player the same in the history as in the statement', ({ evening }) => {
    for (const { player, entries, history } of evening.accounts) {
      const booked = new Map<string, bigint>();
      for (const { cause, amount, from } of entries) {
        if (!('roundId' in cause)) continue;
        const change = from === 'wallet' ? -BigInt(amount) : BigInt(amount);
        booked.set(cause.roundId, (booked.get(cause.roundId) ?? 0n) + change);
      }
      const told = history.map(({ roundId, settled }) => {
        return [roundId, -BigInt(settled?.totals.house ?? 0)] as const;
      });
      expect(new Map(told), player.walletId).toEqual(booked);
    }
  });
});
