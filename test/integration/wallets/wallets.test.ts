import { describe, expect } from 'vitest';
import type { Failure } from '../../../shared/domain/failure.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { type AdjustRequest, adjust } from '../../../shared/operations/adjust.ts';
import { betHistory } from '../../../shared/operations/bet-history.ts';
import { describeTable } from '../../../shared/operations/describe-table.ts';
import { readStatement } from '../../../shared/operations/read-statement.ts';
import { roundBets } from '../../../shared/operations/round-bets.ts';
import { setWalletStatus } from '../../../shared/operations/set-wallet-status.ts';
import { statementCsv } from '../../../shared/operations/statement-csv.ts';
import { readTableRounds } from '../../../shared/operations/table-results.ts';
import { verifyWallet } from '../../../shared/operations/verify-wallet.ts';
import type { TestPlayer } from '../../support/croupier-player.ts';
import { untilQueuesAreEmpty } from '../../support/croupier-sqs.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import { BANKER_WINS, PLAYER_WINS } from '../../support/table-scans.ts';

const it = croupierTest();

const WHY = { reason: 'complaint 12', actor: 'staff-7' };

async function must<T>(answered: Promise<Result<T, Failure>>): Promise<T> {
  const result = await answered;
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}

/**
 * Ann wins a round, then loses one in two confirmations. The first is corrected after the second was
 * settled, so that its last step comes earlier in game time than in booking order.
 */
async function evening(croupier: TestCroupier) {
  const corrections = { approval: 'none', horizonHours: 1_000_000 } as const;
  const table = await croupier.openTable({ corrections });
  const ann = await croupier.createPlayer('ann', 1000n);
  const first = await table.openRound();
  await ann.bet(first, { player: 100n });
  await first.sendResult(PLAYER_WINS);
  await first.until('settled');
  const second = await table.openRound();
  await ann.bet(second, { player: 50n });
  await ann.bet(second, { player: 50n, tie: 10n });
  await second.sendResult(BANKER_WINS);
  await second.until('settled');
  await table.feed.send({
    ...{ type: 'correction', roundId: first.roundId, at: first.closesAt, corrects: 1 },
    decision: { kind: 'result', scan: { ...BANKER_WINS } },
    ...{ reason: 'the camera was misread', actor: 'pit-boss-3' },
  });
  await untilQueuesAreEmpty(croupier);
  return { table, ann, first, second };
}

const HISTORY = [
  ...['deposit +1000', 'stake -100', 'settlement +200', 'stake -50', 'stake -60'],
  ...['settlement +0', 'settlement -200'],
];

async function readInPages(
  { ports }: TestCroupier,
  { walletId }: TestPlayer,
  order: 'booking' | 'game-time',
) {
  const seqs: number[] = [];
  let cursor: string | undefined;
  do {
    const more = cursor === undefined ? {} : { cursor };
    const page = await must(readStatement(ports, { walletId, order, limit: 2, ...more }));
    seqs.push(...page.entries.map(({ seq }) => seq));
    cursor = page.next;
  } while (cursor !== undefined);
  return seqs;
}

describe.concurrent('a player after an evening with a correction', () => {
  it('has a statement in booking order and in game time, and books that verify', async ({
    croupier,
  }) => {
    const { ports } = croupier;
    const { ann } = await evening(croupier);
    const { walletId } = ann;
    expect(await ann.history()).toEqual(HISTORY);
    expect(await readInPages(croupier, ann, 'booking')).toEqual([1, 2, 3, 4, 5, 6, 7]);
    // Test tables open every round at one moment, long before the deposit: all stakes, then all
    // steps, the corrected ones beside the first.
    expect(await readInPages(croupier, ann, 'game-time')).toEqual([2, 4, 5, 3, 7, 6, 1]);
    const { entries } = await must(
      readStatement(ports, { walletId, order: 'booking', limit: 500 }),
    );
    const lines = statementCsv(entries).split('\r\n');
    expect(lines).toHaveLength(9);
    expect(lines[7]).toContain('the camera was misread');
    const verified = await must(verifyWallet(ports, walletId));
    expect(verified).toMatchObject({ seq: 7, hash: entries.at(-1)?.hash });
    expect(verified).not.toHaveProperty('fault');
  });

  it('finds every wager with its result under the newest ruling', async ({ croupier }) => {
    const { ports } = croupier;
    const { ann, first, second } = await evening(croupier);
    const { walletId } = ann;
    const page = await must(betHistory(ports, { walletId, limit: 1 }));
    expect(page).toMatchObject({
      rounds: [
        {
          ...{ roundId: second.roundId, stake: 110n, slips: { length: 2 } },
          settled: {
            ruling: 1,
            results: [
              { position: 'player', stake: 100n, result: 'lost' },
              { position: 'tie', stake: 10n, result: 'lost' },
            ],
          },
        },
      ],
    });
    const { next = '' } = page;
    const rest = await must(betHistory(ports, { walletId, limit: 1, cursor: next }));
    const bets = await must(roundBets(ports, { walletId, roundId: first.roundId }));
    expect(rest.rounds).toEqual([bets]);
    expect(bets).toMatchObject({
      settled: { ruling: 2, results: [{ position: 'player', result: 'lost', payout: 0n }] },
    });
  });
});

describe.concurrent('a wallet that staff have frozen and adjusted', () => {
  it('takes no money, is paid what was in play, and adds up at the end', async ({ croupier }) => {
    const { ports } = croupier;
    const table = await croupier.openTable();
    const ann = await croupier.createPlayer('ann', 1000n);
    const { walletId } = ann;
    const round = await table.openRound();
    await ann.bet(round, { player: 100n });
    await must(setWalletStatus(ports, { walletId, status: 'frozen', ...WHY }));
    expect(await ann.bet(round, { player: 1n })).toBe('refused WALLET_NOT_ACTIVE');
    expect(await ann.withdraw(1n)).toBe('refused WALLET_NOT_ACTIVE');
    await round.sendResult(PLAYER_WINS);
    await round.until('settled');
    const debit: AdjustRequest = {
      ...{ walletId, transferId: 'put-right-1', direction: 'debit', amount: amount(100n), ...WHY },
    };
    const copies = await Promise.all(Array.from({ length: 6 }, () => must(adjust(ports, debit))));
    expect(copies.filter(({ replayed }) => !replayed)).toHaveLength(1);
    await must(setWalletStatus(ports, { walletId, status: 'active', ...WHY }));
    expect(await ann.withdraw(1000n)).toBe('done');
    expect(await ann.history()).toEqual([
      ...['deposit +1000', 'stake -100', 'status +0', 'settlement +200', 'adjustment -100'],
      ...['status +0', 'withdrawal -1000'],
    ]);
    expect(await must(verifyWallet(ports, walletId))).not.toHaveProperty('fault');
  });

  it('is changed in a row by many at once, and every change is in its books', async ({
    croupier,
  }) => {
    const { ports } = croupier;
    const ann = await croupier.createPlayer('ann', 1000n);
    const { walletId } = ann;
    await Promise.all([
      ...(['frozen', 'closed', 'active', 'closed'] as const).map((status) =>
        must(setWalletStatus(ports, { walletId, status, ...WHY })),
      ),
      ...['a', 'b', 'c'].map((transferId) => {
        const credit = { walletId, transferId, direction: 'credit', ...WHY } as const;
        return must(adjust(ports, { ...credit, amount: amount(5n) }));
      }),
    ]);
    expect(await must(verifyWallet(ports, walletId))).not.toHaveProperty('fault');
    expect(await ann.balance()).toBe(1015n);
  });
});

describe.concurrent('a table', () => {
  it('tells its last results and its odds', async ({ croupier }) => {
    const { ports } = croupier;
    const { table, first, second } = await evening(croupier);
    const { tableId } = table;
    const open = await table.openRound();
    await expect(must(readTableRounds(ports, { tableId, limit: 3 }))).resolves.toMatchObject([
      { roundId: open.roundId, state: 'open' },
      { roundId: second.roundId, state: 'settled', ruling: { number: 1, kind: 'result' } },
      { roundId: first.roundId, state: 'settled', ruling: { number: 2, kind: 'result' } },
    ]);
    const { positions } = await must(describeTable(ports, tableId));
    expect(positions).toContainEqual({
      ...{ positions: ['tie'], pays: ['8:1'] },
      expectedReturn: expect.objectContaining({ numerator: expect.any(BigInt) }),
    });
  });
});
