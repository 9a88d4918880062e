import { attemptAll } from './cancellation.ts';
import { transactionalReadCharge } from './capacity-charge.ts';
import { consumedCapacityList } from './consumed-capacity.ts';
import { type GetRequest, getItem, type RequestRules, rulesOf } from './dynalite.ts';
import { validationError } from './dynamodb-error.ts';
import type { Operation } from './engine.ts';
import { openItemSession, runAction } from './item-session.ts';
import { itemSize } from './item-size.ts';
import { checkMember, checkRequest } from './request-rules.ts';
import { refuseOversized, refuseSharedTargets } from './transact-targets.ts';
import { transactItems } from './transact-write-request.ts';

interface TransactGetInput {
  readonly TransactItems: readonly { readonly Get: GetRequest }[];
  readonly ReturnConsumedCapacity?: string;
}

const getRules = rulesOf<GetRequest>('getItem');
const { TableName, Key, ProjectionExpression, ExpressionAttributeNames } = getRules.types;

const rules: RequestRules<TransactGetInput> = {
  types: {
    TransactItems: transactItems('TransactGetItem', {
      Get: { TableName, Key, ProjectionExpression, ExpressionAttributeNames },
    }),
    ReturnConsumedCapacity: { type: 'String', enum: ['INDEXES', 'TOTAL', 'NONE'] },
  },
};

/** Reads up to 100 items as they are between two commits. */
export const transactGetItems: Operation = async ({ storage, lock }, input) => {
  const { TransactItems, ReturnConsumedCapacity } = checkRequest(rules, input);
  const gets = TransactItems.map((member) => checkGet(member.Get));
  return lock(async () => {
    refuseSharedTargets(storage, gets);
    const answers = attemptAll(gets, (get) => {
      const session = openItemSession(storage);
      const { Item } = runAction(session, getItem, get);
      return { Item, read: session.read[0], TableName: get.TableName };
    });
    refuseOversized(answers.map(({ read }) => (read === undefined ? 0 : itemSize(read))));
    const charges = answers.map((answer) => transactionalReadCharge(answer.TableName, answer.read));
    return {
      Responses: answers.map(({ Item }) => (Item === undefined ? {} : { Item })),
      ...consumedCapacityList(ReturnConsumedCapacity, charges, 'ReadCapacityUnits'),
    };
  });
};

function checkGet(get: GetRequest | undefined): GetRequest {
  if (get === undefined) throw validationError('TransactItems can only contain Get');
  const problem = checkMember(getRules, get);
  if (problem !== undefined) throw validationError(problem);
  return get;
}
