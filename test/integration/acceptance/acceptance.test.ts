import { describe, expect } from 'vitest';
import type { HouseOptions } from '../../../shared/domain/games/game.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import type { StakeLimits } from '../../../shared/domain/rounds/round.ts';
import { configureTable } from '../../../shared/operations/configure-table.ts';
import { setTableState } from '../../../shared/operations/set-table-state.ts';
import { startBetting, stopBetting } from '../../../shared/operations/stop-betting.ts';
import type { TestPlayer } from '../../support/croupier-player.ts';
import { croupierTest } from '../../support/croupier-test.ts';
import { houseRulesOf } from '../../support/operator.ts';
import type { TestRound } from '../../support/table.ts';
import { PLAYER_WINS } from '../../support/table-scans.ts';

const it = croupierTest({ concurrency: 1 });

const WHY = { actor: 'mia', reason: 'lamp broken' };

function limitsOf(more: Partial<StakeLimits>) {
  return { limits: { USD: { positionMin: amount(10n), positionMax: amount(100n), ...more } } };
}

function rulesWith(game: string, variant: string, options: HouseOptions) {
  return { houseRules: { ...houseRulesOf(game, variant), options } };
}

async function settle(round: TestRound) {
  await round.sendResult(PLAYER_WINS);
  await round.until('settled');
}

/** What is stored of a slip that was refused. */
async function refusalOf(player: TestPlayer, round: TestRound, id: string) {
  const slips = await player.slips(round);
  const slip = slips.find(({ slipId }) => slipId === id);
  if (slip?.state !== 'refused') throw new Error(`${id} is ${slip?.state}`);
  const { code, message, details } = slip;
  return { code, message, details };
}

describe('the limits of a table', () => {
  it('count a player through the whole round, and a refused slip says which one it broke', async ({
    croupier,
  }) => {
    const more = { tableMin: amount(20n), tableMax: amount(150n), stakeStep: amount(5n) };
    const table = await croupier.openTable({ ...limitsOf(more), wagersMax: 2 });
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    const bet = (slipId: string, wagers: Readonly<Record<string, bigint>>) =>
      ann.bet(round, wagers, { slipId });
    expect(await bet('a', { player: 15n })).toBe('refused TABLE_STAKE_BELOW_MINIMUM');
    expect(await bet('b', { player: 21n })).toBe('refused STAKE_OFF_STEP');
    expect(await bet('c', { player: 50n, tie: 10n })).toBe('accepted');
    expect(await bet('d', { banker: 10n })).toBe('refused TOO_MANY_WAGERS');
    expect(await bet('e', { tie: 60n, player: 35n })).toBe('refused TABLE_STAKE_ABOVE_MAXIMUM');
    expect(await bet('f', { player: 55n })).toBe('refused STAKE_ABOVE_MAXIMUM');
    expect(await bet('g', { player: 5n, tie: 85n })).toBe('accepted');
    expect(await bet('a', { player: 15n })).toBe('refused TABLE_STAKE_BELOW_MINIMUM again');

    expect(await refusalOf(ann, round, 'e')).toEqual({
      code: 'TABLE_STAKE_ABOVE_MAXIMUM',
      message: '155 in the round is above the maximum of 150',
      details: { total: '155', limit: '150' },
    });
    expect(await refusalOf(ann, round, 'b')).toMatchObject({
      details: { position: 'player', total: '21', limit: '5' },
    });
    expect(await refusalOf(ann, round, 'd')).toMatchObject({ details: { total: 3, limit: 2 } });
    expect(await ann.history()).toEqual(['deposit +1000', 'stake -60', 'stake -90']);
    await settle(round);
    expect(await ann.balance()).toBe(960n);
  });

  it('are those that the round opened with, whatever the table is given meanwhile', async ({
    croupier,
  }) => {
    const table = await croupier.openTable({
      ...limitsOf({ tableMax: amount(50n) }),
      wagersMax: 1,
    });
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    const config = await croupier.ports.store.readTable(table.tableId);
    if (config === undefined) throw new Error('no table');
    const { state: _, revision: __, wagersMax: ___, ...settings } = config;
    const wider = await configureTable(croupier.ports, { ...settings, ...limitsOf({}) });
    expect(wider.ok).toBe(true);
    const wagers = { player: 40n, tie: 20n };
    expect(await ann.bet(round, wagers)).toBe('refused TOO_MANY_WAGERS');
    expect(await ann.bet(round, { player: 60n })).toBe('refused TABLE_STAKE_ABOVE_MAXIMUM');
    expect(await ann.bet(await table.openRound(), wagers)).toBe('accepted');
  });

  it('do not keep a platform from taking back a slip that others rest on', async ({ croupier }) => {
    const table = await croupier.openTable(limitsOf({ tableMin: amount(50n) }));
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { player: 60n }, { slipId: 'a' })).toBe('accepted');
    expect(await ann.bet(round, { player: 5n }, { slipId: 'b' })).toBe('accepted');
    // 5 is left on the position, below its minimum and below that of the table.
    expect(await ann.cancel(round, 'a')).toBe('cancelled');
    expect(await ann.bet(round, { player: 4n })).toBe('refused STAKE_BELOW_MINIMUM');
    await settle(round);
    expect(await ann.balance()).toBe(1005n);
  });
});

describe('the house rules of a table', () => {
  it('refuse opposite bets and lone pairs where they say so', async ({ croupier }) => {
    const options = { forbidOppositeBets: true, forbidPairsAlone: true };
    const table = await croupier.openTable(rulesWith('baccarat', 'commission', options));
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    const pair = { 'player-pair': 10n };
    expect(await ann.bet(round, pair, { slipId: 'a' })).toBe('refused BETS_NOT_ALLOWED');
    expect(await ann.bet(round, { banker: 10n })).toBe('accepted');
    expect(await ann.bet(round, pair, { slipId: 'a' })).toBe('refused BETS_NOT_ALLOWED again');
    expect(await ann.bet(round, pair)).toBe('accepted');
    expect(await ann.bet(round, { player: 10n }, { slipId: 'b' })).toBe('refused BETS_NOT_ALLOWED');
    expect(await refusalOf(ann, round, 'b')).toEqual({
      ...{ code: 'BETS_NOT_ALLOWED', details: undefined },
      message: 'this table does not take player together with banker',
    });
  });

  it('take side bets of Macau beside a main stake only, one kind on a seat', async ({
    croupier,
  }) => {
    const options = { anyPairPays: '11:1', over13Pays: '1:1' };
    const table = await croupier.openTable(rulesWith('blackjack', 'macau', options));
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { 'any-pair:1': 10n })).toBe('refused BETS_NOT_ALLOWED');
    expect(await ann.bet(round, { 'main:1': 10n, 'any-pair:1': 10n })).toBe('accepted');
    expect(await ann.bet(round, { 'over-13:1': 10n })).toBe('refused BETS_NOT_ALLOWED');
    expect(await ann.bet(round, { 'main:2': 10n, 'over-13:2': 10n })).toBe('accepted');
  });
});

describe('a table that people have closed', () => {
  it.for([
    ['paused', 'TABLE_PAUSED'],
    ['closed', 'TABLE_CLOSED'],
  ] as const)(
    'for a while (%s) takes no slips into its open round, and settles it',
    async ([state, code], { croupier }) => {
      const table = await croupier.openTable();
      const { tableId } = table;
      const round = await table.openRound();
      const ann = await croupier.createPlayer('ann', 1000n);
      expect(await ann.bet(round, { player: 10n }, { slipId: 'a' })).toBe('accepted');
      await setTableState(croupier.ports, { tableId, state, ...WHY });
      expect(await ann.bet(round, { player: 10n }, { slipId: 'b' })).toBe(`failed ${code}`);
      expect(await ann.bet(round, { player: 10n }, { slipId: 'a' })).toBe('accepted again');
      // Nothing was written, so the same slip may come again.
      await setTableState(croupier.ports, { tableId, state: 'open', reopens: true, ...WHY });
      expect(await ann.bet(round, { player: 20n }, { slipId: 'b' })).toBe('accepted');
      await setTableState(croupier.ports, { tableId, state, ...WHY });
      expect(await ann.cancel(round, 'a')).toBe('cancelled');
      await settle(round);
      expect(await ann.balance()).toBe(1020n);
    },
  );
});

describe('betting that people have stopped', () => {
  it('takes no slips at any table until it starts again, and settles what there is', async ({
    croupier,
  }) => {
    const rounds: TestRound[] = [];
    for (const _ of ['first', 'second']) {
      rounds.push(await (await croupier.openTable()).openRound());
    }
    const ann = await croupier.createPlayer('ann', 1000n);
    const betAll = async (slipId: string) => {
      const answers: string[] = [];
      for (const round of rounds) answers.push(await ann.bet(round, { player: 10n }, { slipId }));
      return answers;
    };
    expect(await betAll('a')).toEqual(['accepted', 'accepted']);
    const stopped = await stopBetting(croupier.ports, WHY);
    expect(stopped).toMatchObject({ value: { state: 'stopped', since: WHY } });
    expect(await betAll('b')).toEqual(['failed BETTING_STOPPED', 'failed BETTING_STOPPED']);
    expect(await betAll('a')).toEqual(['accepted again', 'accepted again']);
    for (const round of rounds) expect(await ann.slips(round)).toHaveLength(1);
    for (const round of rounds) await settle(round);
    expect(await ann.balance()).toBe(1020n);

    const started = await startBetting(croupier.ports, { actor: 'noa', reason: 'mended' });
    expect(started).toMatchObject({ value: { state: 'on', revision: 2 } });
    const next = await (await croupier.openTable()).openRound();
    expect(await ann.bet(next, { player: 10n })).toBe('accepted');
  });
});
