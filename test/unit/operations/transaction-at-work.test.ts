import { expect, it } from 'vitest';
import { fail } from '../../../shared/domain/result.ts';
import { cancelSlip } from '../../../shared/operations/cancel-slip.ts';
import { placeSlip } from '../../../shared/operations/place-slip.ts';
import type { Store } from '../../../shared/store/store.ts';
import { putGate, type Write } from '../../../shared/store/writes.ts';
import type { FakePorts } from '../../support/builders-ports.ts';
import { accept, BETTING_AT, openScene, requestOf } from './scene.ts';

/**
 * The next transaction is answered to nobody and is at work until another one meets it: so long reads
 * show everything as it was. Meanwhile the gate is sealed.
 */
function withCommitAtWork(ports: FakePorts) {
  const { store } = ports;
  let begun = false;
  let atWork: readonly Write[] | undefined;
  const commit: Store['commit'] = async (writes) => {
    if (!begun) {
      [begun, atWork] = [true, writes];
      store.seed(putGate('round-1', 0, { state: 'sealed' }));
      return fail({ kind: 'unanswered' });
    }
    if (atWork === undefined) return store.commit(writes);
    store.seed(...atWork);
    atWork = undefined;
    return fail({ kind: 'conflict' });
  };
  return { ...ports, store: { ...store, commit } };
}

it('does not say that betting was closed while the slip is being accepted', async () => {
  const ports = openScene();
  await expect(
    placeSlip(withCommitAtWork(ports), requestOf('ann', { banker: 100n })),
  ).resolves.toMatchObject({ value: { replayed: true, slip: { state: 'accepted' } } });
});

it('does not say that it is too late while the slip is being cancelled', async () => {
  const ports = openScene();
  const placed = requestOf('ann', { banker: 100n });
  await accept(ports, placed);
  const { roundId, walletId, slipId, actor } = placed;
  const request = { roundId, walletId, slipId, actor, receivedAt: BETTING_AT };
  await expect(cancelSlip(withCommitAtWork(ports), request)).resolves.toMatchObject({
    value: { replayed: true, slip: { state: 'cancelled' } },
  });
});
