import { expect, it } from 'vitest';
import { createSweepHandler } from '../../../../functions/sweep/create-handler.ts';
import { putRound, putRuling } from '../../../../shared/store/writes.ts';
import { rulingWith, settlingRound } from '../../../support/builders.ts';
import { createFakeLog, lambdaContext } from '../../../support/builders-lambda.ts';
import { createFakePorts } from '../../../support/builders-ports.ts';

/** The handler among rounds that were ruled at a quarter past eight, which is now. */
function handlerOf(...roundIds: readonly string[]) {
  const ports = createFakePorts();
  for (const roundId of roundIds) {
    ports.store.seed(
      putRound(settlingRound({ roundId }), undefined),
      putRuling(rulingWith({ roundId, recordedAt: '2026-12-01T20:15:00.000Z' })),
    );
  }
  const { log, lines } = createFakeLog();
  return { ports, lines, handler: createSweepHandler({ ports, log, overdueMs: 300_000 }) };
}

it('sweeps as of the time of the event, and says what it did', async () => {
  const { handler, ports, lines } = handlerOf('round-1');
  const answer = { looked: 1, resumed: 1, overdue: 0, left: 0 };
  await expect(handler({ time: '2026-12-01T20:16:00Z' }, lambdaContext())).resolves.toEqual(answer);
  expect(ports.sentWork).toHaveLength(1);
  expect(lines).toEqual([{ level: 'info', message: 'sweep', fields: answer }]);
});

it('tells people once a round has waited for too long', async () => {
  const { handler, ports } = handlerOf('round-1');
  await handler({ time: '2026-12-01T20:19:59Z' }, lambdaContext());
  expect(ports.alarms).toEqual([]);
  await handler({ time: '2026-12-01T20:20:00Z' }, lambdaContext());
  expect(ports.alarms).toEqual(['round-overdue']);
});

it('sweeps as of now when it is invoked by hand without a time', async () => {
  const { handler, ports } = handlerOf('round-1');
  await expect(handler({}, lambdaContext())).resolves.toMatchObject({ resumed: 0 });
  ports.clock.advance(60_000);
  await expect(handler({}, lambdaContext())).resolves.toMatchObject({ resumed: 1 });
});

it('leaves rounds to the next minute when its own time runs out, and warns of it', async () => {
  const { handler, lines } = handlerOf('round-1', 'round-2', 'round-3');
  const remaining = [60_000, 10_001];
  const context = lambdaContext(() => remaining.shift() ?? 10_000);
  await expect(handler({ time: '2026-12-01T20:16:00Z' }, context)).resolves.toMatchObject({
    looked: 2,
    left: 1,
  });
  expect(lines).toMatchObject([{ level: 'warn', message: 'sweep' }]);
});

it('refuses an event whose time is none, and logs it', async () => {
  const { handler, ports, lines } = handlerOf('round-1');
  await expect(handler({ time: 'noon' }, lambdaContext())).rejects.toThrow('time');
  expect(ports.sentWork).toEqual([]);
  expect(lines).toMatchObject([{ level: 'error', message: 'invocation failed' }]);
});
