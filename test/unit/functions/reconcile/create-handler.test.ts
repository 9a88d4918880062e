import { expect, it } from 'vitest';
import { createReconcileHandler } from '../../../../functions/reconcile/create-handler.ts';
import { amount } from '../../../../shared/domain/money/amount.ts';
import { putWallet } from '../../../../shared/store/writes.ts';
import { walletWith } from '../../../support/builders.ts';
import { createFakeLog, lambdaContext } from '../../../support/builders-lambda.ts';
import { createFakePorts } from '../../../support/builders-ports.ts';

function handlerOf(balance: bigint) {
  const fakes = createFakePorts();
  fakes.store.seed(putWallet(walletWith({ balance: amount(balance) }), undefined));
  const { log, lines } = createFakeLog();
  const anchors = { put: async () => 'written' as const, get: async () => undefined };
  return {
    lines,
    ports: fakes,
    handler: createReconcileHandler({
      ports: { ...fakes, reconciliation: fakes.store, anchors },
      log,
    }),
  };
}

const QUARTER = () => 900_000;

it('reconciles everything, and says what came of it', async () => {
  const { handler, lines } = handlerOf(0n);
  const run = { wallets: 1, rounds: 0, busy: 0, differences: 0 };
  await expect(handler({}, lambdaContext(QUARTER))).resolves.toMatchObject(run);
  expect(lines).toMatchObject([
    { level: 'info', message: 'reconcile', fields: { ...run, isOver: true } },
  ]);
});

it('warns of differences, and raises an alarm', async () => {
  const { handler, lines, ports } = handlerOf(7n);
  await handler({ time: '2026-12-01T20:15:00Z' }, lambdaContext(QUARTER));
  expect(ports.alarms).toEqual(['books-differ']);
  expect(lines).toMatchObject([{ level: 'warn', fields: { differences: 1 } }]);
});

it('leaves the rest to the next invocation when its time runs out', async () => {
  const { handler, lines } = handlerOf(0n);
  const context = lambdaContext(() => 120_000);
  await expect(handler({}, context)).resolves.toMatchObject({ cursor: { phase: 'anchor' } });
  expect(lines).toMatchObject([{ fields: { wallets: 0, isOver: false } }]);
});

it('refuses an event that makes no sense, and logs it', async () => {
  const { handler, lines } = handlerOf(0n);
  await expect(handler({ again: 'yes' }, lambdaContext(QUARTER))).rejects.toThrow('again');
  expect(lines).toMatchObject([{ level: 'error', message: 'invocation failed' }]);
});
