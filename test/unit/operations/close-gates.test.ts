import { expect, it } from 'vitest';
import { closeGates } from '../../../shared/operations/close-gates.ts';
import { putGate } from '../../../shared/store/writes.ts';
import { roundWith } from '../../support/builders.ts';
import { createFakePorts } from '../../support/builders-ports.ts';

it('closes every open gate of the round, and leaves a sealed one sealed', async () => {
  const ports = createFakePorts();
  const states = ['open', 'sealed', 'closed', 'open'] as const;
  ports.store.seed(...states.map((state, shard) => putGate('round-1', shard, { state })));
  ports.store.seed(putGate('round-2', 0, { state: 'open' }));
  await closeGates(ports, roundWith({ shards: 4 }));
  const gates = [0, 1, 2, 3].map((shard) => ports.store.readGate('round-1', shard));
  await expect(Promise.all(gates)).resolves.toEqual(
    ['closed', 'sealed', 'closed', 'closed'].map((state) => ({ state })),
  );
  await expect(ports.store.readGate('round-2', 0)).resolves.toEqual({ state: 'open' });
});
