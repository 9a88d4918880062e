import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { disputeEndpoints } from '../../../../functions/office/dispute-endpoints.ts';
import { reportEndpoints } from '../../../../functions/office/report-endpoints.ts';
import { createHttpHandler } from '../../../../functions/runtime/http/create-http-handler.ts';
import { declaredFailures } from '../../../../shared/messages/http/declared-failures.ts';
import { DISPUTE_ROUTES } from '../../../../shared/messages/http/dispute-routes.ts';
import { ErrorSchema } from '../../../../shared/messages/http/error-body.ts';
import { REPORT_ROUTES } from '../../../../shared/messages/http/report-routes.ts';
import type { Route } from '../../../../shared/messages/http/route.ts';
import { finishShard } from '../../../../shared/operations/finish-shard.ts';
import { settleShard } from '../../../../shared/operations/settle-shard.ts';
import { putTableListing, putTableRound } from '../../../../shared/store/writes.ts';
import { roundWith } from '../../../support/builders.ts';
import { createFakeLog, lambdaContext } from '../../../support/builders-lambda.ts';
import { accept, openScene, requestOf, rule } from '../../operations/scene.ts';
import { httpEvent, type TestRequest } from '../http/http-request.ts';

const R = { ...DISPUTE_ROUTES, ...REPORT_ROUTES };

/** The endpoints, and a settled round in which ann has won 195 for 100 on the banker. */
async function openFunction() {
  const ports = openScene();
  const table = await ports.store.readTable('table-1');
  if (table === undefined) throw new Error('no table');
  ports.store.seed(putTableRound(roundWith()), putTableListing(table));
  await accept(ports, requestOf('ann', { banker: 100n }));
  rule(ports);
  const work = { schema: 1, tableId: 'table-1', roundId: 'round-1', ruling: 1, shard: 0 } as const;
  await settleShard(ports, { ...work, work: 'settle' }, () => true);
  const notBefore = new Date(ports.clock.now()).toISOString();
  const finish = { ...work, work: 'finish', notBefore } as const;
  expect(await finishShard(ports, finish, { hasTime: () => true, isRepeated: true })).toBe('done');
  const { log } = createFakeLog();
  const endpoints = { ...disputeEndpoints(ports), ...reportEndpoints(ports) };
  const handler = createHttpHandler({ clock: ports.clock, log }, Object.values(endpoints));
  return async (route: Route<unknown, unknown, unknown>, request: TestRequest = {}) => {
    const answer = await handler(
      httpEvent(route, request),
      lambdaContext(() => 29_000),
    );
    const { statusCode = 0, headers = {}, body = '' } = answer;
    const isJson = headers['content-type'] === 'application/json';
    const parsed = isJson ? JSON.parse(body) : body;
    if (isJson) checkDeclared(route, statusCode, parsed);
    return { status: statusCode, headers, body: parsed };
  };
}

/** Every answer has the form that its route declares. */
function checkDeclared(route: Route, status: number, body: unknown): void {
  const isSuccess = route.statuses.some((each) => each === status);
  const schema: z.ZodType = isSuccess ? route.answer : ErrorSchema;
  expect(schema.safeParse(body).error).toBeUndefined();
  if (!isSuccess) expect(declaredFailures(route)).toContain(ErrorSchema.parse(body).code);
}

const COMPLAINT = {
  ...{ player: 'ann:USD', gameTime: '2026-12-01T20:15:10.000Z', table: 'table-1' },
  ...{ dealer: 'dealer-7', gameNumber: '42' },
};

const d1 = { disputeId: 'd-1' };

describe('disputes over HTTP', () => {
  it('are opened once, and answered with the evidence', async () => {
    const call = await openFunction();
    const opened = await call(R.openDispute, { params: d1, body: COMPLAINT });
    expect(opened).toMatchObject({
      status: 201,
      body: {
        dispute: { ...d1, roundId: 'round-1', complaint: COMPLAINT, openedAt: expect.any(String) },
        round: { details: { dealer: 'dealer-7', video: 'video-42' }, state: 'settled' },
        rulings: [{ number: 1, kind: 'result', scan: { player: ['2S', '4D'] } }],
        settled: { results: [{ position: 'banker', result: 'won', payout: '195' }] },
        entries: [{ cause: { kind: 'stake' } }, { cause: { kind: 'settlement' } }],
      },
    });
    const again = await call(R.openDispute, { params: d1, body: COMPLAINT });
    expect(again).toMatchObject({ status: 200, body: opened.body });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await call(R.readDispute, { params: d1 })).toMatchObject({
      ...{ status: 200, body: opened.body },
    });
  });

  it.each(['player', 'gameTime', 'table', 'dealer', 'gameNumber'])(
    'are refused by name when %s is missing',
    async (field) => {
      const call = await openFunction();
      const { [field]: _, ...incomplete }: Record<string, string> = COMPLAINT;
      const refused = await call(R.openDispute, { params: d1, body: incomplete });
      expect(refused).toMatchObject({ status: 400, body: { code: 'REQUEST_MALFORMED' } });
      expect(refused.body.message).toContain(field);
      expect((await call(R.readDispute, { params: d1 })).status).toBe(404);
    },
  );

  it('are refused a day after the bell', async () => {
    const call = await openFunction();
    const receivedAt = '2026-12-02T20:15:00.001Z';
    const late = { params: d1, body: COMPLAINT, receivedAt };
    expect(await call(R.openDispute, late)).toMatchObject({
      ...{ status: 422, body: { code: 'DISPUTE_TOO_LATE' } },
    });
  });

  it('are read as a page that may run nothing', async () => {
    const call = await openFunction();
    await call(R.openDispute, { params: d1, body: { ...COMPLAINT, text: '<b>mine</b>' } });
    const page = await call(R.readDispute, { params: d1, query: 'format=html' });
    expect(page).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'x-content-type-options': 'nosniff',
      },
    });
    expect(page.body).toMatch(/^<!doctype html>/);
    expect(page.body).toContain('&lt;b&gt;mine&lt;/b&gt;');
  });

  it('are decided once, and are not open any more then', async () => {
    const call = await openFunction();
    const body = { decision: 'rejected', reason: 'the recording shows it', ruling: 1 };
    expect(await call(R.decideDispute, { params: d1, body })).toMatchObject({ status: 404 });
    await call(R.openDispute, { params: d1, body: COMPLAINT });
    const list = () => call(R.listDisputes, { query: 'day=2026-12-01' });
    expect((await list()).body).toMatchObject({ disputes: [d1] });
    expect(await call(R.decideDispute, { params: d1, body })).toMatchObject({
      status: 201,
      body: { ...d1, ...body, roundId: 'round-1' },
    });
    expect(await call(R.decideDispute, { params: d1, body })).toMatchObject({ status: 200 });
    const other = { ...body, decision: 'upheld' };
    expect(await call(R.decideDispute, { params: d1, body: other })).toMatchObject({
      ...{ status: 409, body: { code: 'DISPUTE_DECIDED' } },
    });
    expect((await list()).body).toEqual({ disputes: [] });
    expect((await call(R.readDispute, { params: d1 })).body).toMatchObject({ decision: body });
  });
});

describe('reports over HTTP', () => {
  const query = 'from=2026-12-01&to=2026-12-01';

  it('tell amounts as text', async () => {
    const call = await openFunction();
    const { status, body } = await call(R.readReport, { query });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      lines: [
        {
          ...{ day: '2026-12-01', tableId: 'table-1', game: 'baccarat', brand: 'north' },
          ...{ currency: 'USD', rounds: 1, stake: '100', payout: '195', refund: '0' },
          ...{ commission: '5', house: '-95', hold: '-95.00', ratedStake: '100' },
          ...{ theoreticalHouse: '1', theoreticalHold: '1.06' },
        },
      ],
      totals: [{ currency: 'USD', house: '-95' }],
      ...{ rounds: [{ rounds: 1 }], irregularities: [], unsettled: [] },
    });
    const elsewhere = `${query}&timeZone=Asia/Macau&cutoffHour=6&tableId=table-1`;
    // In Macau it was a quarter past four in the morning after.
    expect((await call(R.readReport, { query: elsewhere })).body).toEqual(body);
    const midnight = await call(R.readReport, { query: `${elsewhere.replace('r=6', 'r=0')}` });
    expect(midnight.body).toMatchObject({ lines: [], rounds: [] });
  });

  it('come as CSV', async () => {
    const call = await openFunction();
    const csv = await call(R.readReport, { query: `${query}&format=csv` });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(csv.body.split('\r\n')).toHaveLength(4);
    expect(csv.body).toContain('takings,2026-12-01,table-1,baccarat,north,USD,1,100,1.00,');
  });

  it.each([
    ['', 'REQUEST_MALFORMED'],
    ['from=2026-12-01&to=2026-11-01', 'REQUEST_MALFORMED'],
    [`${query}&timeZone=Nowhere`, 'REQUEST_MALFORMED'],
    [`${query}&cutoffHour=24`, 'REQUEST_MALFORMED'],
    [`${query}&cutoffHour=06`, 'REQUEST_MALFORMED'],
    [`${query}&format=xml`, 'REQUEST_MALFORMED'],
    [`${query}&tableId=table-9`, 'TABLE_NOT_FOUND'],
    [`${query}&tableId=a%23b`, 'ID_INVALID'],
  ])('for %j are refused with %s', async (wrong, code) => {
    const call = await openFunction();
    expect((await call(R.readReport, { query: wrong })).body).toMatchObject({ code });
  });
});
