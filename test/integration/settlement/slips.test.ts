import { describe, expect } from 'vitest';
import { amount } from '../../../shared/domain/money/amount.ts';
import { fail } from '../../../shared/domain/result.ts';
import type { Store } from '../../../shared/store/store.ts';
import { type TestPlayer, testPlayer } from '../../support/croupier-player.ts';
import { croupierTest } from '../../support/croupier-test.ts';
import type { TestRound } from '../../support/table.ts';
import { PLAYER_WINS } from '../../support/table-scans.ts';

const it = croupierTest({ concurrency: 1 });

/** As a platform does it: a slip that could not be placed for the moment is sent again. */
async function betUntilAnswered(player: TestPlayer, round: TestRound, slip: Slip) {
  const bet = () => player.bet(round, { player: slip.stake }, { slipId: slip.slipId });
  let answer = await bet();
  for (let tries = 1; answer === 'failed TEMPORARY_ERROR' && tries < 20; tries += 1) {
    answer = await bet();
  }
  return answer.replace(' again', '');
}

interface Slip {
  readonly slipId: string;
  /** On the player. */
  readonly stake: bigint;
}

async function settle(round: TestRound) {
  await round.sendResult(PLAYER_WINS);
  await round.until('settled');
}

describe.concurrent('slips that race for one wallet', () => {
  it('are accepted only as far as the balance goes, and the refused one stays refused', async ({
    croupier,
  }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 100n);
    const bet = (slipId: string) => ann.bet(round, { player: 100n }, { slipId });
    const answers = { a: '', b: '' };
    [answers.a, answers.b] = await Promise.all([bet('a'), bet('b')]);
    expect(Object.values(answers).sort()).toEqual(['accepted', 'refused INSUFFICIENT_FUNDS']);
    const [winner, loser] = answers.a === 'accepted' ? ['a', 'b'] : ['b', 'a'];

    expect(await ann.deposit(500n)).toBe('done');
    expect(await bet(loser)).toBe('refused INSUFFICIENT_FUNDS again');
    expect(await bet(winner)).toBe('accepted again');
    expect(await ann.balance()).toBe(500n);
    await settle(round);
    expect(await ann.history()).toEqual([
      ...['deposit +100', 'stake -100', 'deposit +500', 'settlement +200'],
    ]);
  });

  it('all get an answer when 20 come at once, and every stake is counted', async ({ croupier }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    const slips = Array.from({ length: 20 }, (_, n) => ({ slipId: `${n}`, stake: BigInt(n + 1) }));
    const answers = await Promise.all(slips.map((slip) => betUntilAnswered(ann, round, slip)));
    expect(answers).toEqual(Array(20).fill('accepted'));
    expect(await ann.wallet()).toMatchObject({ balance: 790n, inPlay: 210n, seq: 21 });
    await settle(round);
    expect(await ann.balance()).toBe(1210n);
    expect((await ann.history()).at(-1)).toBe('settlement +420');
  });
});

describe.concurrent('a slip that is sent again', () => {
  it('is answered as before, whatever the order of its wagers, also when it is settled', async ({
    croupier,
  }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    const slip = { slipId: 'a' };
    expect(await ann.bet(round, { player: 100n, tie: 5n }, slip)).toBe('accepted');
    expect(await ann.bet(round, { tie: 5n, player: 100n }, slip)).toBe('accepted again');
    await settle(round);
    expect(await ann.bet(round, { tie: 5n, player: 100n }, slip)).toBe('accepted again');
    expect(await ann.history()).toEqual(['deposit +1000', 'stake -105', 'settlement +200']);
  });

  it('with other content is a conflict, and moves nothing', async ({ croupier }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    const slip = { slipId: 'a' };
    expect(await ann.bet(round, { player: 100n }, slip)).toBe('accepted');
    expect(await ann.bet(round, { player: 101n }, slip)).toBe('failed SLIP_CONFLICT');
    expect(await ann.bet(round, { banker: 100n }, slip)).toBe('failed SLIP_CONFLICT');
    expect(await ann.bet(round, { player: 100n, tie: 1n }, slip)).toBe('failed SLIP_CONFLICT');
    expect(await ann.history()).toEqual(['deposit +1000', 'stake -100']);
    await settle(round);
    expect(await ann.balance()).toBe(1100n);
  });

  it('rafiki #223: because its answer was lost is debited once [peer 29]', async ({ croupier }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    let lost = 0;
    const commit: Store['commit'] = async (writes) => {
      const committed = await croupier.ports.store.commit(writes);
      if (lost === 1) return committed;
      lost += 1;
      return fail({ kind: 'unanswered' });
    };
    const { ports } = croupier;
    const platform = testPlayer({ ...ports, store: { ...ports.store, commit } }, ann.walletId);
    expect(await platform.bet(round, { player: 100n })).toBe('accepted again');
    expect(lost).toBe(1);
    expect(await ann.history()).toEqual(['deposit +1000', 'stake -100']);
  });
});

describe.concurrent('a slip is refused', () => {
  it('TigerBeetle #2335 and Midaz #709: for ever when the balance is too small [peer 28]', async ({
    croupier,
  }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 99n);
    const bet = (slipId: string) => ann.bet(round, { player: 60n, tie: 40n }, { slipId });
    expect(await bet('a')).toBe('refused INSUFFICIENT_FUNDS');
    expect(await ann.deposit(1n)).toBe('done');
    expect(await bet('a')).toBe('refused INSUFFICIENT_FUNDS again');
    expect(await bet('b')).toBe('accepted');
    expect(await ann.balance()).toBe(0n);
  });

  it('when a position is beyond the limits with all that the player confirmed', async ({
    croupier,
  }) => {
    const limits = { USD: { positionMin: amount(10n), positionMax: amount(100n) } };
    const table = await croupier.openTable({ limits });
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    const bet = (wagers: { player?: bigint; banker?: bigint }, slipId: string) =>
      ann.bet(round, wagers, { slipId });
    expect(await bet({ player: 9n }, 'a')).toBe('refused STAKE_BELOW_MINIMUM');
    expect(await bet({ player: 60n }, 'b')).toBe('accepted');
    expect(await bet({ player: 9n }, 'a')).toBe('refused STAKE_BELOW_MINIMUM again');
    expect(await bet({ player: 1n }, 'c')).toBe('accepted');
    expect(await bet({ player: 40n, banker: 10n }, 'd')).toBe('refused STAKE_ABOVE_MAXIMUM');
    expect(await bet({ player: 39n, banker: 100n }, 'e')).toBe('accepted');
    expect(await bet({ player: 1n }, 'f')).toBe('refused STAKE_ABOVE_MAXIMUM');
    // What was cancelled counts no more.
    expect(await ann.cancel(round, 'b')).toBe('cancelled');
    expect(await bet({ player: 60n }, 'g')).toBe('accepted');
    expect(await bet({ player: 1n }, 'f')).toBe('refused STAKE_ABOVE_MAXIMUM again');
    expect(await ann.wallet()).toMatchObject({ balance: 800n, inPlay: 200n });
  });

  it('when the table takes no wagers in its currency', async ({ croupier }) => {
    const limits = { EUR: { positionMin: amount(1n), positionMax: amount(100n) } };
    const table = await croupier.openTable({ limits });
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { player: 10n })).toBe('refused CURRENCY_NOT_OFFERED');
  });

  it('when the player has stakes in 24 rounds already', async ({ croupier }) => {
    const table = await croupier.openTable({ shards: 1 });
    const rounds = await Promise.all(Array.from({ length: 25 }, () => table.openRound()));
    const [first, last] = [rounds[0], rounds[24]];
    if (first === undefined || last === undefined) throw new Error('no rounds');
    const ann = await croupier.createPlayer('ann', 1000n);
    for (const round of rounds.slice(0, 24)) {
      expect(await ann.bet(round, { player: 10n })).toBe('accepted');
    }
    const bet = (slipId: string) => ann.bet(last, { player: 10n }, { slipId });
    expect(await bet('a')).toBe('refused TOO_MANY_OPEN_ROUNDS');
    // One more slip in a round that is open already takes no more room.
    expect(await ann.bet(first, { player: 10n })).toBe('accepted');
    await settle(first);
    expect(await bet('a')).toBe('refused TOO_MANY_OPEN_ROUNDS again');
    expect(await bet('b')).toBe('accepted');
    expect(await ann.wallet()).toMatchObject({ balance: 780n, inPlay: 240n });
  });

  it('without a trace when it asks for what there is not', async ({ croupier }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    const slip = { slipId: 'a' };
    expect(await ann.bet(round, { red: 10n }, slip)).toBe('failed POSITION_UNKNOWN');
    expect(await ann.bet(round, { player: 10n, constructor: 1n }, slip)).toBe(
      'failed POSITION_UNKNOWN',
    );
    expect(await ann.bet(round, { player: 0n }, slip)).toBe('failed AMOUNT_INVALID');
    expect(await ann.bet(round, {}, slip)).toBe('failed AMOUNT_INVALID');
    expect(await ann.bet(table.newRound(), { player: 10n }, slip)).toBe('failed ROUND_NOT_FOUND');
    const nobody = testPlayer(croupier.ports, 'nobody:USD');
    expect(await nobody.bet(round, { player: 10n }, slip)).toBe('failed WALLET_NOT_FOUND');
    expect(await ann.slips(round)).toEqual([]);
    expect(await ann.bet(round, { player: 10n }, slip)).toBe('accepted');
  });

  it('from the bell on, to the millisecond', async ({ croupier }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    const betAt = (seconds: number) =>
      ann.bet(round, { player: 10n }, { receivedAt: round.secondsIn(seconds) });
    expect(await betAt(29.999)).toBe('accepted');
    expect(await betAt(30)).toBe('failed BETTING_CLOSED');
    await round.sendBettingClosed();
    await round.until('closed');
    expect(await betAt(29.999)).toBe('failed BETTING_CLOSED');
  });
});

describe.concurrent('a cancel', () => {
  it('that overtakes its slip refuses the slip when it comes', async ({ croupier }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.cancel(round, 'a')).toBe('tombstone');
    expect(await ann.bet(round, { player: 100n }, { slipId: 'a' })).toBe('failed SLIP_CANCELLED');
    expect(await ann.cancel(round, 'a')).toBe('tombstone again');
    expect(await ann.history()).toEqual(['deposit +1000']);
    await settle(round);
    expect(await ann.bet(round, { player: 100n }, { slipId: 'a' })).toBe('failed SLIP_CANCELLED');
    expect(await ann.history()).toEqual(['deposit +1000']);
  });

  it('before the bell gives the stake back, once, and the round settles without it', async ({
    croupier,
  }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    const bob = await croupier.createPlayer('bob', 1000n);
    const { roundId } = round;
    expect(await ann.bet(round, { player: 100n }, { slipId: 'a' })).toBe('accepted');
    expect(await bob.bet(round, { player: 30n }, { slipId: 'a' })).toBe('accepted');
    expect(await bob.bet(round, { player: 50n }, { slipId: 'b' })).toBe('accepted');
    expect(await ann.cancel(round, 'a')).toBe('cancelled');
    expect(await ann.cancel(round, 'a')).toBe('cancelled again');
    expect(await bob.cancel(round, 'a')).toBe('cancelled');
    expect((await ann.wallet()).openRounds).toEqual(new Map([[roundId, { stake: 0n, turns: 2 }]]));
    expect((await bob.wallet()).openRounds).toEqual(new Map([[roundId, { stake: 50n, turns: 3 }]]));
    expect(await ann.bet(round, { player: 100n }, { slipId: 'a' })).toBe('cancelled again');

    await settle(round);
    expect(await ann.history()).toEqual([
      ...['deposit +1000', 'stake -100', 'cancel +100', 'settlement +0'],
    ]);
    expect(await bob.history()).toEqual([
      ...['deposit +1000', 'stake -30', 'stake -50', 'cancel +30', 'settlement +100'],
    ]);
    expect(await round.totals()).toMatchObject({ stake: 50n, payout: 100n, house: -50n });
  });

  it('from the bell on is too late, and the slip stands', async ({ croupier }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { player: 100n }, { slipId: 'a' })).toBe('accepted');
    expect(await ann.cancel(round, 'a', round.closesAt)).toBe('failed CANCEL_TOO_LATE');
    await round.sendBettingClosed();
    await round.until('closed');
    expect(await ann.cancel(round, 'a')).toBe('failed CANCEL_TOO_LATE');
    await settle(round);
    expect(await ann.cancel(round, 'a')).toBe('failed CANCEL_TOO_LATE');
    expect(await ann.history()).toEqual(['deposit +1000', 'stake -100', 'settlement +200']);
  });

  it('of a refused slip answers the refusal', async ({ croupier }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 10n);
    expect(await ann.bet(round, { player: 100n }, { slipId: 'a' })).toBe(
      'refused INSUFFICIENT_FUNDS',
    );
    expect(await ann.cancel(round, 'a')).toBe('refused INSUFFICIENT_FUNDS again');
    expect(await ann.history()).toEqual(['deposit +10']);
  });

  it('that races its own slip leaves no debit, whichever comes first', async ({ croupier }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const ann = await croupier.createPlayer('ann', 1000n);
    const slipIds = Array.from({ length: 10 }, (_, n) => `slip-${n}`);
    const pairs = await Promise.all(
      slipIds.map((slipId) =>
        Promise.all([ann.bet(round, { player: 10n }, { slipId }), ann.cancel(round, slipId)]),
      ),
    );
    for (const pair of pairs) {
      expect([
        ['accepted', 'cancelled'],
        ['failed SLIP_CANCELLED', 'tombstone'],
      ]).toContainEqual(pair);
    }
    expect(await ann.wallet()).toMatchObject({ balance: 1000n, inPlay: 0n });
  });
});

describe('the seal of a round', () => {
  /** Bets 10 on the player again and again until a slip is not accepted. */
  async function betUntilRefused(player: TestPlayer, round: TestRound, lane: Lane) {
    for (let n = 0; n < 500; n += 1) {
      const slip = { slipId: `${lane.name}-${n}`, stake: 10n };
      const answer = await betUntilAnswered(player, round, slip);
      if (answer !== 'accepted') return answer;
      lane.onAccepted();
    }
    return 'accepted all';
  }

  interface Lane {
    readonly name: string;
    readonly onAccepted: () => void;
  }

  it.for([1, 2, 3])('strands no slip that races it (round %i of 3)', async (_, { croupier }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const players = await Promise.all(
      Array.from({ length: 10 }, (_unused, n) => croupier.createPlayer(`player-${n}`, 10_000n)),
    );
    const accepted = players.map(() => 0);
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    const betting = players.flatMap((player, index) => {
      const onAccepted = () => {
        accepted[index] = (accepted[index] ?? 0) + 1;
        if (accepted.reduce((total, count) => total + count) === 40) resolve();
      };
      return ['a', 'b'].map((name) => betUntilRefused(player, round, { name, onAccepted }));
    });
    await enough;
    // All of them are received before the bell, and nobody rings it: only the seal stops them.
    await round.sendResult(PLAYER_WINS);
    expect(await Promise.all(betting)).toEqual(Array(20).fill('failed BETTING_CLOSED'));
    await round.until('settled');

    for (const [index, player] of players.entries()) {
      const stake = 10n * BigInt(accepted[index] ?? 0);
      expect(await player.wallet()).toMatchObject({ balance: 10_000n + stake, inPlay: 0n });
      const steps = (await player.history()).filter((entry) => entry.startsWith('settlement'));
      expect(steps).toEqual([`settlement +${2n * stake}`]);
    }
  });

  it('lets a cancel that races it take the stake back or come too late', async ({ croupier }) => {
    const table = await croupier.openTable();
    const round = await table.openRound();
    const players = await Promise.all(
      Array.from({ length: 40 }, (_, n) => croupier.createPlayer(`player-${n}`, 100n)),
    );
    const slip = { slipId: 'a', stake: 100n };
    const placed = await Promise.all(
      players.map((player) => betUntilAnswered(player, round, slip)),
    );
    expect(placed).toEqual(Array(40).fill('accepted'));
    const [early, racing, late] = [players.slice(0, 5), players.slice(5, 35), players.slice(35)];
    const cancelAll = (some: readonly TestPlayer[]) =>
      Promise.all(some.map((player) => player.cancel(round, 'a')));
    const before = await cancelAll(early);
    const [during] = await Promise.all([cancelAll(racing), settle(round)]);
    const after = await cancelAll(late);
    expect(before).toEqual(Array(5).fill('cancelled'));
    expect(after).toEqual(Array(5).fill('failed CANCEL_TOO_LATE'));
    for (const [index, answer] of [...before, ...during, ...after].entries()) {
      expect(await players[index]?.history()).toEqual(
        answer === 'cancelled'
          ? ['deposit +100', 'stake -100', 'cancel +100', 'settlement +0']
          : ['deposit +100', 'stake -100', 'settlement +200'],
      );
      expect(['cancelled', 'failed CANCEL_TOO_LATE']).toContain(answer);
    }
  });
});
