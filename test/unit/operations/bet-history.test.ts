import { describe, expect, it } from 'vitest';
import { toInstant } from '../../../shared/domain/instant.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import { betHistory } from '../../../shared/operations/bet-history.ts';
import { cancelSlip } from '../../../shared/operations/cancel-slip.ts';
import { settleShard } from '../../../shared/operations/settle-shard.ts';
import { transfer } from '../../../shared/operations/transfer.ts';
import { putGate, putRound, putRuling, putWallet } from '../../../shared/store/writes.ts';
import { roundWith, rulingWith, settlingRound, walletWith } from '../../support/builders.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { accept, openScene, requestOf } from './scene.ts';

const EIGHT = Date.parse('2026-12-01T20:00:00.000Z');
const minute = (minutes: number) => toInstant(EIGHT + minutes * 60_000);

/** The rounds of an evening, `r-10` open from 20:10 to 20:11 …; ann has 100,000. */
function evening(rounds: number): FakePorts {
  const ports = openScene();
  ports.store.seed(putWallet(walletWith({ balance: amount(100_000n) }), undefined));
  for (let number = 10; number < 10 + rounds; number += 1) {
    const round = roundWith(timesOf(number));
    ports.store.seed(putRound(round, undefined), putGate(round.roundId, 0, { state: 'open' }));
  }
  return ports;
}

function timesOf(number: number) {
  return { roundId: `r-${number}`, openedAt: minute(number), closesAt: minute(number + 1) };
}

async function bet(ports: FakePorts, number: number, second: number, slipId = 'slip-1') {
  const receivedAt = toInstant(EIGHT + number * 60_000 + second * 1000);
  const deadlineAt = ports.clock.now() + 10_000;
  const more = { roundId: `r-${number}`, slipId, receivedAt, deadlineAt };
  await accept(ports, requestOf('ann', { banker: 100n }, more));
}

async function settle(ports: FakePorts, number: number) {
  const { roundId } = timesOf(number);
  const round = settlingRound(timesOf(number));
  ports.store.seed(putRound(round, undefined), putRuling(rulingWith({ roundId })));
  const work = { schema: 1, work: 'settle', roundId, tableId: 'table-1' } as const;
  await settleShard(ports, { ...work, shard: 0, ruling: 1 }, () => true);
}

/** Ids of the rounds, page after page. */
async function pagesOf(ports: FakePorts, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const more = cursor === undefined ? {} : { cursor };
    const page = await betHistory(ports, { walletId: 'ann:USD', limit, ...more });
    if (!page.ok) throw new Error(page.failure.code);
    pages.push(page.value.rounds.map(({ roundId }) => roundId));
    cursor = page.value.next;
  } while (cursor !== undefined && pages.length < 100);
  return pages;
}

describe('the bet history of a player', () => {
  it('has the latest round first, with stakes and what became of them', async () => {
    const ports = evening(3);
    await bet(ports, 10, 1);
    await settle(ports, 10);
    await bet(ports, 12, 1);
    await expect(betHistory(ports, { walletId: 'ann:USD', limit: 10 })).resolves.toEqual({
      ok: true,
      value: {
        rounds: [
          expect.objectContaining({ roundId: 'r-12', state: 'open', stake: 100n }),
          expect.objectContaining({
            ...{ roundId: 'r-10', state: 'settling', stake: 100n },
            settled: expect.objectContaining({
              results: [expect.objectContaining({ position: 'banker', result: 'won' })],
            }),
          }),
        ],
      },
    });
  });

  it.each([1, 2, 3, 7, 50])('shows every round once, in pages of %s', async (limit) => {
    const ports = evening(12);
    // One confirmation in r-10, two in r-11 …, so that rounds lie across the ends of pages.
    for (let number = 10; number < 20; number += 1) {
      for (let slip = 10; slip <= number; slip += 1) await bet(ports, number, slip, `s-${slip}`);
      if (number % 2 === 0) await settle(ports, number);
    }
    const expected = Array.from({ length: 10 }, (_, index) => `r-${19 - index}`);
    const pages = await pagesOf(ports, limit);
    expect(pages.flat()).toEqual(expected);
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(limit);
    for (const page of pages.slice(0, -1)) expect(page).not.toEqual([]);
  });

  it('shows rounds that run at the same time once each', async () => {
    const ports = evening(1);
    const other = roundWith({ ...timesOf(10), roundId: 'r-99' });
    ports.store.seed(putRound(other, undefined), putGate('r-99', 0, { state: 'open' }));
    for (let second = 10; second < 20; second += 1) {
      await bet(ports, 10, second, `s-${second}`);
      const receivedAt = toInstant(EIGHT + 10 * 60_000 + second * 1000 + 500);
      const more = { roundId: 'r-99', slipId: `s-${second}`, receivedAt };
      const deadlineAt = ports.clock.now() + 10_000;
      await accept(ports, requestOf('ann', { player: 100n }, { ...more, deadlineAt }));
    }
    expect((await pagesOf(ports, 1)).flat()).toEqual(['r-99', 'r-10']);
  });

  it('keeps a round of which everything was cancelled', async () => {
    const ports = evening(2);
    await bet(ports, 10, 1);
    await bet(ports, 11, 1);
    const slip = { walletId: 'ann:USD', roundId: 'r-11', slipId: 'slip-1', actor: 'ann' };
    await cancelSlip(ports, { ...slip, receivedAt: minute(11) });
    expect((await pagesOf(ports, 10)).flat()).toEqual(['r-11', 'r-10']);
  });

  it('finds rounds behind any number of transfers', async () => {
    const ports = evening(1);
    await bet(ports, 10, 1);
    ports.clock.advance(30 * 60_000);
    for (let number = 0; number < 20; number += 1) {
      const request = { walletId: 'ann:USD', transferId: `t-${number}`, kind: 'deposit' } as const;
      await transfer(ports, { ...request, amount: amount(1n), actor: 'cashier' });
    }
    expect(await pagesOf(ports, 2)).toEqual([['r-10']]);
  });

  it('is empty for somebody who never wagered', async () => {
    expect(await pagesOf(evening(1), 5)).toEqual([[]]);
  });

  it.each([
    ['WALLET_NOT_FOUND', { walletId: 'zoe:USD' }],
    ['ID_INVALID', { walletId: 'ann' }],
    ['REQUEST_MALFORMED', { limit: 51 }],
    ['REQUEST_MALFORMED', { cursor: 'SEVBRA' }],
    ['REQUEST_MALFORMED', { cursor: '%' }],
  ] as const)('cannot be told: %s (row %#)', async (code, change) => {
    const request = { walletId: 'ann:USD', limit: 5, ...change };
    await expect(betHistory(evening(1), request)).resolves.toMatchObject({ failure: { code } });
  });
});
