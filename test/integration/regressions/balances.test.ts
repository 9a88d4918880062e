import { describe, expect } from 'vitest';
import { placeSlip } from '../../../shared/operations/place-slip.ts';
import { transfer } from '../../../shared/operations/transfer.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import { PLAYER_WINS } from '../../support/table-scans.ts';

const it = croupierTest({ concurrency: 1 });

async function openRound(croupier: TestCroupier, deposit: bigint) {
  const round = await (await croupier.openTable()).openRound();
  const ann = await croupier.createPlayer('ann', deposit);
  return { round, ann };
}

// Callers in JavaScript are not held back by types: `never` stands in for them.
const untyped = (request: object): never => request as never;

describe.concurrent('Blnk #203: an amount that cannot be', () => {
  it.for([
    ['with a fraction', 10.85],
    ['as a number', 10],
    ['as text', '10'],
    ['below zero', -10n],
    ['of nothing', 0n],
    ['beyond 30 digits', 10n ** 30n],
    ['that is missing', undefined],
  ] as const)(
    '%s moves nothing and leaves no record [peer 36]',
    async ([, units], { croupier }) => {
      const { ports } = croupier;
      const { round, ann } = await openRound(croupier, 1000n);
      const { walletId } = ann;
      const before = { wallet: await ann.wallet(), entries: await ann.entries() };
      const who = { walletId, actor: 'platform' };
      const money = { ...who, transferId: 'odd', kind: 'deposit', amount: units };
      const good = { position: 'player', stake: 10n };
      const wagers = [good, { position: 'banker', stake: units }];
      const slip = { ...who, roundId: round.roundId, slipId: 'odd', wagers };
      const times = { receivedAt: round.secondsIn(1), deadlineAt: Date.now() + 60_000 };
      const refused = { ok: false, failure: { code: 'AMOUNT_INVALID' } };
      expect(await transfer(ports, untyped(money))).toMatchObject(refused);
      expect(await placeSlip(ports, untyped({ ...slip, ...times }))).toMatchObject(refused);
      expect({ wallet: await ann.wallet(), entries: await ann.entries() }).toEqual(before);
      expect(await ann.slips(round)).toEqual([]);
      // Nothing of the failed requests stands in the way of good ones.
      expect(await ann.deposit(5n, 'odd')).toBe('done');
      expect(await ann.bet(round, { player: 10n }, { slipId: 'odd' })).toBe('accepted');
    },
  );
});

describe.concurrent('pollinations #13531: a balance that is added up from small sums', () => {
  it('is enough for a stake of exactly what is left [peer 38]', async ({ croupier }) => {
    const { round, ann } = await openRound(croupier, 25n);
    for (const units of [25n, 25n, 700n, 1000n]) expect(await ann.deposit(units)).toBe('done');
    expect(await ann.withdraw(1603n)).toBe('done');
    expect(await ann.balance()).toBe(172n);
    expect(await ann.bet(round, { player: 173n })).toBe('refused INSUFFICIENT_FUNDS');
    expect(await ann.bet(round, { player: 172n })).toBe('accepted');
    expect(await ann.balance()).toBe(0n);
  });
});

describe.concurrent('Blnk #181 and #182: more stakes at once than there is money', () => {
  it.for([
    { what: 'two of 80 on 100', deposit: 100n, stake: 80n, slips: 2, accepted: 1 },
    { what: 'six of 1000 on 5000', deposit: 5000n, stake: 1000n, slips: 6, accepted: 5 },
  ])(
    'are accepted as far as it goes, and a refused one is never paid: $what [peer 44]',
    async ({ deposit, stake, slips, accepted }, { croupier }) => {
      const { round, ann } = await openRound(croupier, deposit);
      const slipIds = Array.from({ length: slips }, (_, n) => `slip-${n}`);
      const bet = (slipId: string) => ann.bet(round, { player: stake }, { slipId });
      const answers = await Promise.all(slipIds.map(bet));
      expect(answers.toSorted()).toEqual([
        ...Array(accepted).fill('accepted'),
        ...Array(slips - accepted).fill('refused INSUFFICIENT_FUNDS'),
      ]);
      const refused = slipIds.filter((_, index) => answers[index] !== 'accepted');
      expect(await ann.deposit(10_000n, 'more')).toBe('done');
      for (const slipId of refused) {
        expect(await bet(slipId)).toBe('refused INSUFFICIENT_FUNDS again');
        expect(await ann.cancel(round, slipId)).toBe('refused INSUFFICIENT_FUNDS again');
      }
      await round.sendResult(PLAYER_WINS);
      await round.until('settled');
      const won = stake * BigInt(accepted);
      expect((await ann.history()).at(-1)).toBe(`settlement +${2n * won}`);
      expect(await ann.balance()).toBe(deposit + 10_000n + won);
    },
  );
});

describe.concurrent('grid #3641: a slip that was accepted 1 ms before the bell', () => {
  it('is settled by the result that comes at once [aws 15]', async ({ croupier }) => {
    const { round, ann } = await openRound(croupier, 1000n);
    const slip = { slipId: 'last', receivedAt: round.secondsIn(29.999) };
    expect(await ann.bet(round, { player: 100n }, slip)).toBe('accepted');
    await round.sendResult(PLAYER_WINS);
    await round.until('settled');
    expect(await ann.history()).toEqual(['deposit +1000', 'stake -100', 'settlement +200']);
  });
});
