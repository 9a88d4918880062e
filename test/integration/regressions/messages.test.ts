import { describe, expect } from 'vitest';
import { sqsEvent, untilQueuesAreEmpty } from '../../support/croupier-sqs.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import { PLAYER_WINS } from '../../support/table-scans.ts';

const it = croupierTest();

async function openRound(croupier: TestCroupier) {
  const table = await croupier.openTable();
  const round = await table.openRound();
  const ann = await croupier.createPlayer('ann', 1000n);
  return { table, round, ann };
}

describe.concurrent('Blnk #152: a void that is sent again and again', () => {
  it('under one message id and under three refunds once [peer 5]', async ({ croupier }) => {
    const { table, round, ann } = await openRound(croupier);
    expect(await ann.bet(round, { banker: 100n })).toBe('accepted');
    const body = await round.sendVoid('shoe changed');
    for (const copy of ['b', 'c']) {
      await table.feed.sendBody(body, { deduplicationId: `${round.roundId}-${copy}` });
    }
    await round.until('settled');
    await round.sendVoid('shoe changed');
    await round.sendVoid('cards exposed');
    await table.untilCaughtUp();
    expect(await round.read()).toMatchObject({ state: 'settled', latestRuling: 1 });
    expect(await ann.history()).toEqual(['deposit +1000', 'stake -100', 'settlement +100']);
  });
});

/** The same JSON with the keys of every object in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, reversed(member)]);
  return Object.fromEntries(members.toReversed());
}

describe.concurrent('Powertools Python #638: a result with its keys in another order', () => {
  it.for([
    { under: 'its message id', change: {} },
    { under: 'another message id', change: { messageId: 'another' } },
  ])('is no other result, under $under [peer 24]', async ({ change }, { croupier }) => {
    const { table, round, ann } = await openRound(croupier);
    expect(await ann.bet(round, { player: 100n })).toBe('accepted');
    const body = await round.sendResult(PLAYER_WINS);
    await round.until('settled');
    const other = JSON.stringify(reversed({ ...JSON.parse(body), ...change }));
    expect(other).not.toBe(body);
    await table.feed.sendBody(other);
    await table.untilCaughtUp();
    expect(await round.read()).toMatchObject({ state: 'settled', latestRuling: 1 });
    expect(await croupier.parked(other)).toEqual([]);
    expect(await ann.history()).toEqual(['deposit +1000', 'stake -100', 'settlement +200']);
  });
});

describe('spring-cloud-aws #196: a batch that becomes visible while it is worked on', () => {
  it('by two workers at once, and backwards afterwards, plays its round once [peer 33]', async ({
    croupier,
  }) => {
    const { aws } = croupier;
    const table = await croupier.openTable();
    const round = table.newRound();
    const bodies = [await round.sendOpened()];
    await round.until('open');
    const ann = await croupier.createPlayer('ann', 1000n);
    expect(await ann.bet(round, { player: 100n })).toBe('accepted');
    bodies.push(await round.sendBettingClosed(), await round.sendResult(PLAYER_WINS));
    const event = sqsEvent(...bodies.map((body) => ({ body })));
    const outcomes = await Promise.all([1, 2].map(() => aws.invoke('RecordTableEvents', event)));
    const backwards = { Records: event.Records.toReversed() };
    outcomes.push(await aws.invoke('RecordTableEvents', backwards));
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
    await untilQueuesAreEmpty(croupier);
    expect(await round.read()).toMatchObject({ state: 'settled', latestRuling: 1 });
    expect(await ann.history()).toEqual(['deposit +1000', 'stake -100', 'settlement +200']);
  });
});
