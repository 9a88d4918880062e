import { describe, expect } from 'vitest';
import { toInstant } from '../../../shared/domain/instant.ts';
import { StatementSchema } from '../../../shared/messages/http/statement-body.ts';
import { croupierTest, type TestCroupier } from '../../support/croupier-test.ts';
import { PLAYER_WINS } from '../../support/table-scans.ts';
import { eventually } from '../local-aws/eventually.ts';
import { createApiClient } from './api-client.ts';

const it = croupierTest();

const BETTING_SECONDS = 3600;

/** Amounts that stand nowhere but in what these tests move. */
const DEPOSIT = '73911937';
const STAKE = '8113781';

/** A wallet and an open round, and what names the requests about them. */
async function scene(croupier: TestCroupier, player: string) {
  const { tableId, feed } = await croupier.openTable({ bettingSeconds: BETTING_SECONDS });
  const roundId = `${tableId}-named`;
  const now = Date.now();
  const closesAt = toInstant(now + BETTING_SECONDS * 1000);
  const details = { dealer: 'dealer-7', shoe: 'shoe-1', gameNumber: '1', video: 'video-1' };
  await feed.send({ type: 'round-opened', roundId, at: toInstant(now), closesAt, ...details });
  const call = createApiClient(croupier.aws.httpUrl);
  const until = (state: string) =>
    eventually(`round ${roundId} is ${state}`, async () => {
      const { body } = await call('readRound', { params: { roundId } });
      return JSON.stringify(body).includes(`"state":"${state}"`);
    });
  await until('open');
  const walletId = `${player}:USD`;
  await call('createWallet', { params: { walletId }, body: { brand: 'main' } });
  return { walletId, roundId, feed, closesAt, call, until };
}

/** Everything that a platform and staff book over HTTP, each request under its own name. */
async function bookAll({ walletId, roundId, call }: Awaited<ReturnType<typeof scene>>) {
  const transfer = (transferId: string, kind: string, amount: string) =>
    call('transfer', {
      ...{ params: { walletId, transferId }, body: { kind, amount } },
      correlationId: `${kind}.${walletId.slice(0, -4)}`,
    });
  const named = (name: string) => ({ correlationId: `${name}.${walletId.slice(0, -4)}` });
  const reason = { reason: 'complaint 12' };
  const wagers = [{ position: 'player', stake: STAKE }];
  const slip = (slipId: string) => ({ params: { walletId, roundId, slipId } });
  return [
    await transfer('t-1', 'deposit', DEPOSIT),
    await transfer('t-2', 'withdrawal', '1'),
    await call('adjust', {
      ...{ params: { walletId, transferId: 't-3' }, ...named('adjustment') },
      body: { direction: 'credit', amount: '5', ...reason },
    }),
    await call('placeSlip', { ...slip('a'), body: { wagers }, ...named('stake') }),
    await call('cancelSlip', { ...slip('a'), ...named('cancel') }),
    await call('setWalletStatus', {
      ...{ params: { walletId }, ...named('status') },
      body: { status: 'frozen', ...reason },
    }),
    await call('setWalletStatus', {
      ...{ params: { walletId }, ...named('status-back') },
      body: { status: 'active', ...reason },
    }),
    await call('placeSlip', { ...slip('b'), body: { wagers }, ...named('stake-again') }),
  ];
}

const NAMES = [
  ...['deposit', 'withdrawal', 'adjustment', 'stake', 'cancel'],
  ...['status', 'status-back', 'stake-again'],
];

describe('the name of a request', () => {
  it('stands in what it has booked, and in nothing that was settled', async ({ croupier }) => {
    const house = await scene(croupier, 'named-1');
    const { walletId, roundId, feed, closesAt, call, until } = house;
    const first = await bookAll(house);
    expect(first.map(({ status }) => status < 300)).not.toContain(false);
    await feed.send({ type: 'betting-closed', roundId, at: closesAt });
    await feed.send({ type: 'result', roundId, at: closesAt, scan: { ...PLAYER_WINS } });
    await until('settled');
    const params = { walletId };
    const { entries } = StatementSchema.parse((await call('readStatement', { params })).body);
    expect(entries.map(({ correlationId }) => correlationId)).toEqual([
      ...NAMES.map((name) => `${name}.named-1`),
      undefined,
    ]);
    expect(entries.at(-1)?.cause.kind).toBe('settlement');
    expect((await call('verifyWallet', { params })).body).not.toHaveProperty('fault');
    const url = `${croupier.aws.httpUrl}/wallets/${walletId}/entries?format=csv`;
    const csv = await fetch(url, { headers: { 'x-correlation-id': 'csv-1' } });
    expect(csv.headers.get('x-correlation-id')).toBe('csv-1');
    const lines = (await csv.text()).trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',').at(-1))).toEqual([
      'correlationId',
      ...NAMES.map((name) => `${name}.named-1`),
      '',
    ]);
  });

  it('stays that of the first request, whoever asks again', async ({ croupier }) => {
    const { walletId, roundId, call } = await scene(croupier, 'named-2');
    const deposit = {
      params: { walletId, transferId: 't-1' },
      body: { kind: 'deposit', amount: DEPOSIT },
    };
    const slip = {
      params: { walletId, roundId, slipId: 'a' },
      body: { wagers: [{ position: 'player', stake: STAKE }] },
    };
    for (const correlationId of ['first', 'second']) {
      const replayed = correlationId === 'second';
      expect(await call('transfer', { ...deposit, correlationId })).toMatchObject({ replayed });
      expect(await call('placeSlip', { ...slip, correlationId })).toMatchObject({ replayed });
    }
    const statement = await call('readStatement', { params: { walletId } });
    expect(statement.body).toMatchObject({
      entries: [{ correlationId: 'first' }, { correlationId: 'first' }],
    });
  });

  it('is the gateway’s where the caller has none', async ({ croupier }) => {
    const { walletId, call } = await scene(croupier, 'named-3');
    const response = await fetch(`${croupier.aws.httpUrl}/wallets/${walletId}/transfers/t-1`, {
      ...{ method: 'PUT', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ kind: 'deposit', amount: DEPOSIT }),
    });
    const requestId = response.headers.get('x-request-id');
    expect(response.headers.get('x-correlation-id')).toBe(requestId);
    const statement = await call('readStatement', { params: { walletId } });
    expect(statement.body).toMatchObject({ entries: [{ correlationId: requestId }] });
  });

  it.for(['', 'a b', 'a:b', 'x'.repeat(65)])(
    'cannot be %j, and nothing is booked under it',
    async (correlationId, { croupier }) => {
      const { walletId, call } = await scene(croupier, `named-4-${correlationId.length}`);
      const body = { kind: 'deposit', amount: DEPOSIT };
      const params = { walletId, transferId: 't-1' };
      expect(await call('transfer', { params, body, correlationId })).toMatchObject({
        status: 400,
        body: { code: 'CORRELATION_ID_INVALID', message: expect.stringContaining('x-corr') },
      });
      const wallet = await call('readWallet', { params: { walletId } });
      expect(wallet.body).toMatchObject({ balance: '0', seq: 0 });
    },
  );

  it('is told of requests that are refused as well', async ({ croupier }) => {
    const { walletId, call } = await scene(croupier, 'named-5');
    const named = { correlationId: 'refused-1' };
    const params = { walletId: 'nobody:USD' };
    expect(await call('readWallet', { params, ...named })).toMatchObject({ status: 404 });
    const withdrawal = { kind: 'withdrawal', amount: '1' };
    const transfer = { params: { walletId, transferId: 't-1' }, body: withdrawal };
    expect(await call('transfer', { ...transfer, ...named })).toMatchObject({ status: 422 });
    const broken = { ...transfer, body: { kind: 'theft' } };
    expect(await call('transfer', { ...broken, ...named })).toMatchObject({ status: 400 });
  });
});

const FIELDS = [
  ...['level', 'message', 'requestId', 'correlationId', 'route', 'status', 'code', 'ms'],
];

describe('the log of a request', () => {
  it('names it, and tells nothing of who it is about and how much', async ({ croupier }) => {
    const house = await scene(croupier, 'secret-player');
    await bookAll(house);
    const { walletId, roundId, call } = house;
    const tooMuch = { wagers: [{ position: 'player', stake: `${DEPOSIT}0` }] };
    const params = { walletId, roundId, slipId: 'too-much' };
    const refused = await call('placeSlip', { params, body: tooMuch, correlationId: 'too-much' });
    expect(refused).toMatchObject({ status: 422, body: { details: { stake: `${DEPOSIT}0` } } });
    await call('readWallet', { params: { walletId }, correlationId: 'look' });
    const names = [...NAMES.map((name) => `${name}.secret-player`), 'too-much', 'look'];
    for (const name of names) {
      const lines = await eventually(`the log of ${name}`, () => {
        const found = croupier.logLines.filter((line) => line.includes(`"${name}"`));
        return found.length > 0 && found;
      });
      for (const line of lines) {
        expect(FIELDS).toEqual(expect.arrayContaining(Object.keys(JSON.parse(line))));
      }
    }
    const secrets = [walletId, DEPOSIT, STAKE, 'complaint 12', 'x-local-principal', ':user/'];
    for (const secret of secrets) {
      expect(croupier.logLines.filter((line) => line.includes(secret))).toEqual([]);
    }
  });
});
