import { writeCharge } from './capacity-charge.ts';
import { consumedCapacityField } from './consumed-capacity.ts';
import { type RequestRules, rulesOf, type WriteRequest } from './dynalite.ts';
import { validationError } from './dynamodb-error.ts';
import { commit, type Engine, type Operation } from './engine.ts';
import { ITEM_BYTES_MAX, itemSize } from './item-size.ts';
import { checkRequest, returnOldOnFailure } from './request-rules.ts';
import { stageWrite, type WriteKind } from './staged-write.ts';
import type { Item, WireObject } from './wire.ts';

function writeRules(operation: string): RequestRules<WriteRequest> {
  const rules = rulesOf<WriteRequest>(operation);
  return { ...rules, types: { ...rules.types, ...returnOldOnFailure } };
}

export const putRules = writeRules('putItem');
export const updateRules = writeRules('updateItem');
export const deleteRules = writeRules('deleteItem');

/** @throws DynamoDbError ValidationException when the item of a Put is too large; its size is known at once */
export function checkPutSize(item: Item | undefined): void {
  if (item !== undefined && itemSize(item) > ITEM_BYTES_MAX) {
    throw validationError('Item size has exceeded the maximum allowed size');
  }
}

function write(kind: WriteKind, rules: RequestRules<WriteRequest>): Operation {
  return async (engine, input) => {
    const request = checkRequest(rules, input);
    checkPutSize(request.Item);
    return engine.lock(() => applyOne(engine, kind, request));
  };
}

async function applyOne(
  engine: Engine,
  kind: WriteKind,
  request: WriteRequest,
): Promise<WireObject> {
  const staged = stageWrite(engine.storage, kind, request);
  await commit(engine, [staged]);
  const { Attributes } = staged.output;
  return {
    ...(Attributes === undefined ? {} : { Attributes }),
    ...consumedCapacityField(request.ReturnConsumedCapacity, writeCharge(staged)),
  };
}

export const putItem = write('Put', putRules);
export const updateItem = write('Update', updateRules);
export const deleteItem = write('Delete', deleteRules);
