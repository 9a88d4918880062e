import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBackofficeHandler } from '../../../../functions/backoffice/create-handler.ts';
import { amount } from '../../../../shared/domain/money/amount.ts';
import { BACKOFFICE_ROUTES } from '../../../../shared/messages/http/backoffice-routes.ts';
import type { Route } from '../../../../shared/messages/http/route.ts';
import { configureTable } from '../../../../shared/operations/configure-table.ts';
import { createFakeLog, lambdaContext } from '../../../support/builders-lambda.ts';
import { houseRulesOf } from '../../../support/operator.ts';
import { openScene } from '../../operations/scene.ts';
import { expectAsDeclared } from '../http/answer-as-declared.ts';
import { callerHeaders, httpEvent, type TestRequest } from '../http/http-request.ts';

const API = { openapi: '3.1.0', paths: {} };

/** The function, with a table, an open round and ann's 1,000. */
function openBackoffice() {
  const ports = openScene();
  const { log, lines } = createFakeLog();
  const handler = createBackofficeHandler(ports, log, API);
  const call = async (route: Route, request: TestRequest = {}) => {
    const answer = await handler(
      httpEvent(route, request),
      lambdaContext(() => 29_000),
    );
    const { statusCode = 0, headers = {}, body = '' } = answer;
    const isJson = headers['content-type'] === 'application/json';
    const replayed = headers['idempotency-replayed'] === 'true';
    return { status: statusCode, replayed, headers, body: isJson ? JSON.parse(body) : body };
  };
  return { ports, call, lines };
}

const ann = { walletId: 'ann:USD' };
const R = BACKOFFICE_ROUTES;

describe('wallets', () => {
  it('are created once, for one brand', async () => {
    const { call } = openBackoffice();
    const params = { walletId: 'new.player:JPY' };
    const created = await call(R.createWallet, { params, body: { brand: 'north' } });
    expect(created).toMatchObject({
      ...{ status: 201, replayed: false },
      body: { ...params, currency: 'JPY', brand: 'north', balance: '0', seq: 0, openRounds: [] },
    });
    expect(await call(R.createWallet, { params, body: { brand: 'north' } })).toMatchObject({
      ...{ status: 200, replayed: true, body: created.body },
    });
    expect(await call(R.createWallet, { params, body: { brand: 'south' } })).toMatchObject({
      ...{ status: 409, body: { code: 'WALLET_CONFLICT' } },
    });
  });

  it('that are not there are 404, whatever is asked of them', async () => {
    const { call } = openBackoffice();
    const params = { walletId: 'nobody:USD' };
    const looks = [R.readWallet, R.readStatement, R.verifyWallet, R.readBetHistory];
    for (const route of looks) {
      expect(await call(route, { params })).toMatchObject({
        ...{ status: 404, body: { code: 'WALLET_NOT_FOUND' } },
      });
    }
  });

  it('move no money beyond 2^53 wrongly', async () => {
    const { call } = openBackoffice();
    const params = { ...ann, transferId: 'huge' };
    const amount = '900719925474099300001';
    expect(await call(R.transfer, { params, body: { kind: 'deposit', amount } })).toMatchObject({
      status: 201,
      body: { amount, balanceAfter: '900719925474099301001' },
    });
  });

  it('show their statement as CSV on request, and where it goes on', async () => {
    const { call } = openBackoffice();
    const params = { walletId: 'new:USD' };
    await call(R.createWallet, { params, body: { brand: 'north' } });
    for (const transferId of ['a', 'b']) {
      const body = { kind: 'deposit', amount: '5' };
      await call(R.transfer, { params: { ...params, transferId }, body });
    }
    const query = 'format=csv&limit=1';
    const first = await call(R.readStatement, { params, query });
    expect(first.headers['content-type']).toMatch(/^text\/csv/);
    expect(first.body.split('\r\n')).toHaveLength(3);
    const cursor = String(first.headers['x-next-cursor']);
    const second = await call(R.readStatement, { params, query: `${query}&cursor=${cursor}` });
    expect(second.headers).not.toHaveProperty('x-next-cursor');
  });
});

describe('tables', () => {
  it('are listed page by page, in order of their ids', async () => {
    const { ports, call } = openBackoffice();
    const settings = {
      ...{ bettingSeconds: 60, shards: 1 },
      corrections: { approval: 'none', horizonHours: 24 },
      houseRules: houseRulesOf('sic-bo', 'standard'),
      limits: { USD: { positionMin: amount(1n), positionMax: amount(9n) } },
    } as const;
    for (const tableId of ['sic-2', 'sic-1']) await configureTable(ports, { ...settings, tableId });
    const about = { game: 'sic-bo', variant: 'standard', state: 'open', currencies: ['USD'] };
    const first = await call(R.listTables, { query: 'limit=1' });
    expect(first).toMatchObject({
      status: 200,
      body: { tables: [{ tableId: 'sic-1', ...about }] },
    });
    const query = `limit=1&cursor=${first.body.next}`;
    const second = await call(R.listTables, { query });
    expect(second.body).toEqual({ tables: [{ tableId: 'sic-2', ...about }] });
    expect(await call(R.listTables, { query: 'cursor=x' })).toMatchObject({
      ...{ status: 400, body: { code: 'REQUEST_MALFORMED' } },
    });
  });
});

describe('whatever comes', () => {
  const texts = fc.string({ unit: 'binary' });
  const known = fc.constantFrom('ann:USD', 'table-1', 'round-1', 'slip-1');
  const names = [...'walletId roundId tableId transferId'.split(' ')] as const;

  it('is answered as the API says, and never with our own error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values<Route>(BACKOFFICE_ROUTES)),
        fc.array(fc.oneof(texts, known, known), { minLength: 4, maxLength: 4 }),
        fc.record({
          ...{ body: fc.oneof(texts, fc.json()), headers: callerHeaders },
          query: fc.oneof(fc.constant(''), texts, fc.webQueryParameters()),
        }),
        async (route, values, request) => {
          const { call, lines } = openBackoffice();
          const wanted = names.filter((name) => route.path.includes(`{${name}}`));
          const params = Object.fromEntries(wanted.map((name, at) => [name, values[at] ?? '']));
          const answer = await call(route, { ...request, params });
          expectAsDeclared(route, answer, lines);
        },
      ),
      { numRuns: 300 },
    );
  });
});
