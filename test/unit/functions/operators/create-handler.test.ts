import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOperatorsHandler } from '../../../../functions/operators/create-handler.ts';
import type { Round } from '../../../../shared/domain/rounds/round.ts';
import { OPERATORS_ROUTES } from '../../../../shared/messages/http/operators-routes.ts';
import type { Route } from '../../../../shared/messages/http/route.ts';
import type { RedrivenMessage } from '../../../../shared/store/parked-queues.ts';
import { SCANS } from '../../../support/builders.ts';
import { createFakeLog, lambdaContext } from '../../../support/builders-lambda.ts';
import { openScene, rule } from '../../operations/scene.ts';
import { expectAsDeclared } from '../http/answer-as-declared.ts';
import { callerHeaders, httpEvent, type TestRequest } from '../http/http-request.ts';

const R = OPERATORS_ROUTES;

/** The function, with a table, a round and ann's 1,000. */
function openOperators(round: Partial<Round> = {}) {
  const ports = openScene(round);
  const { log, lines } = createFakeLog();
  const sent: RedrivenMessage[] = [];
  const queues = {
    send: async (message: RedrivenMessage) => {
      sent.push(message);
    },
  };
  const handler = createOperatorsHandler({ ports, queues, overdueMs: 300_000 }, log);
  const call = async (route: Route, request: TestRequest = {}) => {
    const answer = await handler(
      httpEvent(route, request),
      lambdaContext(() => 29_000),
    );
    const { statusCode = 0, headers = {}, body = '' } = answer;
    const replayed = headers['idempotency-replayed'] === 'true';
    return { status: statusCode, replayed, body: JSON.parse(body) };
  };
  return { ports, call, lines, sent };
}

const as = (name: string) => ({ headers: { 'x-local-principal': name } });

const TO_PLAYER = { kind: 'result', scan: SCANS.player };
const WHY = 'the recording shows it';

describe('people', () => {
  it('change tables, betting and wallets with a reason, under their own name', async () => {
    const { ports, call } = openOperators();
    const params = { tableId: 'table-1' };
    const body = { reason: 'the camera is dark' };
    const actor = 'arn:aws:iam::000000000000:user/site';
    for (const [route, state] of [
      [R.pauseTable, 'paused'],
      [R.resumeTable, 'open'],
      [R.closeTable, 'closed'],
      [R.reopenTable, 'open'],
    ] as const) {
      expect(await call(route, { params, body })).toMatchObject({
        ...{ status: 200, body: { state, stateSince: { ...body, actor } } },
      });
    }
    expect(await call(R.stopBetting, { body })).toMatchObject({ body: { state: 'stopped' } });
    expect((await ports.store.readBetting())?.since).toMatchObject({ ...body, actor });
    expect(await call(R.startBetting, { body })).toMatchObject({ body: { state: 'on' } });
    expect(await call(R.pauseTable, { params, body: {} })).toMatchObject({ status: 400 });
  });

  it('hear when a table has too few shards for the peak that they expect', async () => {
    const { ports, call } = openOperators();
    const params = { tableId: 'table-1' };
    const table = await ports.store.readTable('table-1');
    const { bettingSeconds, shards, houseRules, corrections } = table ?? {};
    const limits = { USD: { positionMin: '1', positionMax: '9' } };
    const body = { bettingSeconds, shards, houseRules, corrections, limits };
    const configured = await call(R.configureTable, { params, body });
    expect(configured).toMatchObject({ status: 200, replayed: false, body: { warnings: [] } });
    const busy = { ...body, peakSlipsPerSecond: 501 };
    expect(await call(R.configureTable, { params, body: busy })).toMatchObject({
      replayed: true,
      body: { warnings: ['501 slips per second need 2 shards; the table has 1'] },
    });
  });

  it('enter the result of a held round once, and are told when the id has ruled otherwise', async () => {
    const { call } = openOperators({ state: 'held' });
    const request = {
      params: { roundId: 'round-1', rulingId: 'entry-1' },
      body: { decision: TO_PLAYER, reason: WHY },
    };
    const entered = await call(R.ruleRound, request);
    expect(entered).toMatchObject({
      ...{ status: 201, replayed: false },
      body: { state: 'settling', rulings: [{ number: 1, kind: 'result', reason: WHY }] },
    });
    expect(await call(R.ruleRound, request)).toEqual({ ...entered, status: 200, replayed: true });
    const other = { decision: { kind: 'void', reason: WHY }, reason: WHY };
    expect(await call(R.ruleRound, { ...request, body: other })).toMatchObject({
      ...{ status: 409, body: { code: 'MESSAGE_CONFLICT' } },
    });
  });

  it('take the right of a supervisor from the path alone', async () => {
    const { ports, call } = openOperators();
    rule(ports, { corrections: { approval: 'none', horizonHours: 1 } });
    ports.clock.advance(2 * 3600 * 1000);
    const request = {
      params: { roundId: 'round-1', rulingId: 'late-1' },
      body: { decision: TO_PLAYER, reason: WHY, corrects: 1 },
    };
    expect(await call(R.ruleRound, request)).toMatchObject({
      ...{ status: 409, body: { code: 'CORRECTION_TOO_LATE' } },
    });
    const claimed = { ...request.body, isPrivileged: true };
    expect(await call(R.ruleRound, { ...request, body: claimed })).toMatchObject({ status: 400 });
    expect(await call(R.correctBeyondHorizon, request)).toMatchObject({
      ...{ status: 201, body: { rulings: [{ number: 1 }, { number: 2, corrects: 1 }] } },
    });
  });

  it('propose to a second person, who is told, and approve what another has proposed', async () => {
    const { ports, call } = openOperators();
    rule(ports, { corrections: { approval: 'second-person', horizonHours: 24 } });
    const params = { roundId: 'round-1', proposalId: 'to-player' };
    const body = { decision: TO_PLAYER, reason: WHY, corrects: 1 };
    const proposed = await call(R.proposeCorrection, { params, body, ...as('mia') });
    expect(proposed).toMatchObject({
      ...{ status: 201, replayed: false },
      body: { approved: false, corrects: 1, preview: { corrects: 1, totals: [] } },
    });
    expect(ports.alarms).toEqual(['correction-proposed']);
    expect(await call(R.proposeCorrection, { params, body, ...as('mia') })).toEqual({
      ...{ ...proposed, status: 200, replayed: true },
    });
    expect(await call(R.approveCorrection, { params, ...as('mia') })).toMatchObject({
      ...{ status: 403, body: { code: 'APPROVER_NOT_DIFFERENT' } },
    });
    expect(await call(R.approveCorrection, { params, ...as('noa') })).toMatchObject({
      ...{ status: 201, body: { rulings: [{ number: 1 }, { number: 2 }] } },
    });
    expect(await call(R.approveCorrection, { params, ...as('noa') })).toMatchObject({
      ...{ status: 200, replayed: true },
    });
  });
});

describe('whatever comes', () => {
  const texts = fc.string({ unit: 'binary' });
  const known = fc.constantFrom('ann:USD', 'table-1', 'round-1', 'slip-1');
  const names = 'walletId roundId tableId transferId slipId rulingId proposalId sentAt messageId';

  it('is answered as the API says, and never with our own error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values<Route>(OPERATORS_ROUTES)),
        fc.array(fc.oneof(texts, known, known), { minLength: 9, maxLength: 9 }),
        fc.record({
          ...{ body: fc.oneof(texts, fc.json()), headers: callerHeaders },
          query: fc.oneof(fc.constant(''), texts, fc.webQueryParameters()),
        }),
        async (route, values, request) => {
          const { call, lines } = openOperators();
          const wanted = names.split(' ').filter((name) => route.path.includes(`{${name}}`));
          const params = Object.fromEntries(wanted.map((name, at) => [name, values[at] ?? '']));
          expectAsDeclared(route, await call(route, { ...request, params }), lines);
        },
      ),
      { numRuns: 500 },
    );
  });
});
