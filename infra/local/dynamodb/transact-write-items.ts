import { attemptAll } from './cancellation.ts';
import { transactionalReadCharge, transactionalWriteCharge } from './capacity-charge.ts';
import { consumedCapacityList } from './consumed-capacity.ts';
import { commit, type Engine, type Operation } from './engine.ts';
import { stageWrite } from './staged-write.ts';
import { refuseOversized, refuseSharedTargets, targetKey } from './transact-targets.ts';
import { checkTransactWrite, type TransactWriteRequest } from './transact-write-request.ts';
import type { WireObject } from './wire.ts';

/**
 * Puts, updates, deletes and condition checks, all or nothing. Every condition is evaluated and every
 * new image built before the first write, and the writes are one batch of the store.
 *
 * Transactions wait for each other here; conflicts, which AWS answers instead, are a fault to inject.
 */
export const transactWriteItems: Operation = async (engine, input) => {
  const request = checkTransactWrite(input);
  return engine.lock(() =>
    isReplay(engine, request) ? replay(engine, request) : execute(engine, request),
  );
};

function isReplay({ tokens }: Engine, { token, content }: TransactWriteRequest): boolean {
  return token !== undefined && tokens.isReplay(token, content);
}

async function execute(engine: Engine, request: TransactWriteRequest): Promise<WireObject> {
  const { storage, tokens } = engine;
  const { actions, token, content, capacityMode } = request;
  refuseSharedTargets(
    storage,
    actions.map((action) => action.request),
  );
  const writes = attemptAll(actions, (action) => stageWrite(storage, action.kind, action.request));
  refuseOversized(writes.map((write) => Math.max(write.oldBytes, write.newBytes)));
  await commit(engine, writes);
  if (token !== undefined) tokens.remember(token, content);
  const charges = writes.map(transactionalWriteCharge);
  return consumedCapacityList(capacityMode, charges, 'WriteCapacityUnits');
}

/** A replay writes nothing: it is charged for reading the items. */
async function replay({ storage }: Engine, request: TransactWriteRequest): Promise<WireObject> {
  const charges = request.actions.map((action) => {
    const { TableName } = action.request;
    const key = targetKey(storage, action.request);
    const item = key === undefined ? undefined : storage.item(TableName, key);
    return transactionalReadCharge(TableName, item);
  });
  return consumedCapacityList(request.capacityMode, charges, 'ReadCapacityUnits');
}
