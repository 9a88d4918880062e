import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBetsHandler } from '../../../../functions/bets/create-handler.ts';
import { SLIPS_MAX } from '../../../../shared/domain/ledger/pace.ts';
import { BETS_ROUTES } from '../../../../shared/messages/http/bets-routes.ts';
import { declaredFailures } from '../../../../shared/messages/http/declared-failures.ts';
import { ErrorSchema } from '../../../../shared/messages/http/error-body.ts';
import type { Route } from '../../../../shared/messages/http/route.ts';
import { putWallet } from '../../../../shared/store/writes.ts';
import { walletWith } from '../../../support/builders.ts';
import { createFakeLog, lambdaContext } from '../../../support/builders-lambda.ts';
import { BETTING_AT, openScene } from '../../operations/scene.ts';
import { callerHeaders, httpEvent, LOGGED, type TestRequest } from '../http/http-request.ts';

const { placeSlip, cancelSlip, readSlip } = BETS_ROUTES;
const params = { walletId: 'ann:USD', roundId: 'round-1', slipId: 'slip-1' };
const body = { wagers: [{ position: 'player', stake: '100' }] };

/** The function at a moment at which the round is open; a request has this much time. */
function openBets(remainingMs = 5000) {
  const ports = openScene();
  const { log, lines } = createFakeLog();
  const handler = createBetsHandler(ports, log);
  const call = async (route: Route, request: TestRequest = {}) => {
    const event = httpEvent(route, { params, receivedAt: BETTING_AT, ...request });
    const {
      statusCode = 0,
      headers = {},
      body: text = '',
    } = await handler(
      event,
      lambdaContext(() => remainingMs),
    );
    const replayed = headers['idempotency-replayed'] === 'true';
    return { status: statusCode, replayed, headers, body: JSON.parse(text) };
  };
  return { ports, call, lines };
}

describe('placing a slip', () => {
  it('answers with the slip, and the next time with the same', async () => {
    const { call } = openBets();
    const slip = { ...params, ...body, stake: '100', receivedAt: BETTING_AT, state: 'accepted' };
    expect(await call(placeSlip, { body })).toMatchObject({
      status: 201,
      replayed: false,
      body: slip,
    });
    expect(await call(placeSlip, { body })).toMatchObject({
      status: 200,
      replayed: true,
      body: slip,
    });
    expect(await call(readSlip)).toMatchObject({ status: 200, replayed: false, body: slip });
  });

  it('goes by when the gateway got the request, not by when the function did', async () => {
    const { ports, call } = openBets();
    // Half a second after the bell.
    ports.clock.advance(20_500);
    const beforeBell = { body, receivedAt: '2026-12-01T20:14:59.999Z' };
    expect(await call(placeSlip, beforeBell)).toMatchObject({ status: 201 });
    const atBell = { body, params: { ...params, slipId: 'slip-2' } };
    const late = await call(placeSlip, { ...atBell, receivedAt: '2026-12-01T20:15:00.000Z' });
    expect(late).toMatchObject({ status: 422, body: { code: 'BETTING_CLOSED' } });
  });

  it('goes by when the function got it, once it took more than two seconds to get there', async () => {
    const { ports, call } = openBets();
    ports.clock.advance(22_000);
    const slow = { body, receivedAt: '2026-12-01T20:14:59.999Z' };
    expect(await call(placeSlip, slow)).toMatchObject({
      status: 422,
      body: { code: 'BETTING_CLOSED' },
    });
    expect(ports.store.sent).toEqual([]);
  });

  it('sends nothing with less than 1.5 seconds left', async () => {
    const { ports, call } = openBets(1499);
    expect(await call(placeSlip, { body })).toMatchObject({
      status: 503,
      body: { code: 'TEMPORARY_ERROR', retryable: true },
    });
    expect(ports.store.sent).toEqual([]);
  });

  it('tells who places too fast when to come back', async () => {
    const { ports, call } = openBets();
    const wallet = walletWith({ pace: { since: BETTING_AT, slips: SLIPS_MAX } });
    ports.store.seed(putWallet(wallet, undefined));
    expect(await call(placeSlip, { body })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '10' },
      body: { code: 'RATE_LIMITED', retryable: true },
    });
  });

  it('answers a refusal that stays with its limit, and says when it is a copy', async () => {
    const { call } = openBets();
    const poor = { wagers: [{ position: 'player', stake: '1001' }] };
    const refused = { status: 422, body: { code: 'INSUFFICIENT_FUNDS', retryable: false } };
    expect(await call(placeSlip, { body: poor })).toMatchObject({ ...refused, replayed: false });
    expect(await call(placeSlip, { body: poor })).toMatchObject({ ...refused, replayed: true });
    expect(await call(readSlip)).toMatchObject({
      status: 200,
      body: { state: 'refused', refusal: refused.body },
    });
  });

  it('writes down the principal that signed, whatever the body says', async () => {
    const { ports, call } = openBets();
    await call(placeSlip, { body });
    const [entry] = await ports.store.readEntries('ann:USD');
    expect(entry?.actor).toBe('arn:aws:iam::000000000000:user/site');
    const other = { body: { ...body, actor: 'someone-else' } };
    expect(await call(placeSlip, other)).toMatchObject({ status: 400 });
  });
});

describe('taking a slip back', () => {
  it('answers with the slip as it then is', async () => {
    const { call } = openBets();
    await call(placeSlip, { body });
    expect(await call(cancelSlip)).toMatchObject({ status: 200, body: { state: 'cancelled' } });
    expect(await call(cancelSlip)).toMatchObject({ replayed: true, body: { state: 'cancelled' } });
    expect(await call(placeSlip, { body })).toMatchObject({
      ...{ status: 200, replayed: true, body: { state: 'cancelled' } },
    });
  });

  it('is too late after the bell, and says how the slip stands', async () => {
    const { call } = openBets();
    await call(placeSlip, { body });
    const receivedAt = '2026-12-01T20:15:00.000Z';
    expect(await call(cancelSlip, { receivedAt })).toMatchObject({
      status: 409,
      body: { code: 'CANCEL_TOO_LATE', details: { state: 'accepted' } },
    });
  });
});

describe('looking at a slip', () => {
  it('says what is not there', async () => {
    const { call } = openBets();
    expect(await call(readSlip)).toMatchObject({ status: 404, body: { code: 'SLIP_NOT_FOUND' } });
    const nowhere = { params: { ...params, roundId: 'round-9' } };
    expect(await call(readSlip, nowhere)).toMatchObject({
      ...{ status: 404, body: { code: 'ROUND_NOT_FOUND', retryable: true } },
    });
  });
});

describe('whatever comes', () => {
  const texts = fc.string({ unit: 'binary' });
  const stakes = fc.oneof(
    fc.bigInt().map(String),
    fc.bigInt({ min: 90n, max: 1010n }).map(String),
    fc.constantFrom('1001', '99', '007', '1e3', '٣', '-0', '9'.repeat(40)),
    fc.jsonValue(),
  );
  const wagers = fc.array(
    fc.record({ position: fc.oneof(fc.constant('player'), texts), stake: stakes }),
  );
  const bodies = fc.oneof(
    texts,
    fc.json(),
    wagers.map((list) => JSON.stringify({ wagers: list })),
  );

  it('is answered as the API says, and debits nothing unless it was accepted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values<Route>(BETS_ROUTES)),
        fc.record({
          ...{ body: bodies, headers: callerHeaders },
          contentType: fc.oneof(texts, fc.constant('application/json')),
        }),
        fc.record({ slipId: fc.oneof(texts, fc.constant('slip-1')) }),
        async (route, request, { slipId }) => {
          const { ports, call, lines } = openBets();
          const answer = await call(route, { ...request, params: { ...params, slipId } });
          const { balance } = (await ports.store.readWallet('ann:USD')) ?? {};
          expect(lines).toHaveLength(1);
          const logged = Object.keys(lines[0]?.fields ?? {});
          expect(LOGGED).toEqual(expect.arrayContaining(logged));
          expect(answer.status).toBeLessThan(500);
          if (answer.status >= 400) {
            expect(ErrorSchema.safeParse(answer.body).success).toBe(true);
            expect(declaredFailures(route)).toContain(answer.body.code);
            expect(balance).toBe(1000n);
          } else {
            expect(route.answer.safeParse(answer.body).success).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
