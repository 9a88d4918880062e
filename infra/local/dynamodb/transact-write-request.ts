import type { RequestRules, RequestTypes, WriteRequest } from './dynalite.ts';
import { validationError } from './dynamodb-error.ts';
import { checkMember, checkRequest } from './request-rules.ts';
import type { WriteKind } from './staged-write.ts';
import { transactionContent } from './transaction-tokens.ts';
import type { WireObject } from './wire.ts';
import { checkPutSize, deleteRules, putRules, updateRules } from './write-operations.ts';

/** One member of a transaction, checked. */
interface TransactAction {
  readonly kind: WriteKind;
  readonly request: WriteRequest;
}

export interface TransactWriteRequest {
  readonly actions: readonly TransactAction[];
  readonly token: string | undefined;
  /** Identifies what the transaction does; equal for a repetition of the same request. */
  readonly content: string;
  readonly capacityMode: string | undefined;
}

interface TransactWriteInput {
  readonly TransactItems: readonly Readonly<Partial<Record<WriteKind, WriteRequest>>>[];
  readonly ClientRequestToken?: string;
  readonly ReturnConsumedCapacity?: string;
}

/** The most actions of one transaction. */
const TRANSACT_ITEMS_MAX = 100;
const TOKEN_CHARACTERS_MAX = 36;

const required = { notNull: true };

const memberRules: Readonly<Record<WriteKind, RequestRules<WriteRequest>>> = {
  Put: pick(putRules, ['TableName', 'Item']),
  Update: pick(updateRules, ['TableName', 'Key'], 'UpdateExpression'),
  Delete: pick(deleteRules, ['TableName', 'Key']),
  ConditionCheck: pick(deleteRules, ['TableName', 'Key'], 'ConditionExpression'),
};

const kinds: readonly WriteKind[] = ['ConditionCheck', 'Put', 'Delete', 'Update'];

const rules: RequestRules<TransactWriteInput> = {
  types: {
    TransactItems: transactItems(
      'TransactWriteItem',
      Object.fromEntries(kinds.map((kind) => [kind, memberRules[kind].types])),
    ),
    ClientRequestToken: {
      type: 'String',
      lengthGreaterThanOrEqual: 1,
      lengthLessThanOrEqual: TOKEN_CHARACTERS_MAX,
    },
    ReturnConsumedCapacity: { type: 'String', enum: ['INDEXES', 'TOTAL', 'NONE'] },
    ReturnItemCollectionMetrics: { type: 'String', enum: ['SIZE', 'NONE'] },
  },
};

/** dynalite's description of a list of 1 to 100 members, each a structure of one action. */
export function transactItems(name: string, actions: Record<string, RequestTypes>): RequestTypes {
  const fields = Object.entries(actions).map(([action, children]) => [
    action,
    { type: `FieldStruct<${action}>`, children },
  ]);
  return {
    type: 'List',
    ...required,
    lengthGreaterThanOrEqual: 1,
    lengthLessThanOrEqual: TRANSACT_ITEMS_MAX,
    children: { type: `ValueStruct<${name}>`, children: Object.fromEntries(fields) },
  };
}

/**
 * Checks what can be said about a transaction without looking at a table.
 *
 * @throws DynamoDbError ValidationException
 */
export function checkTransactWrite(input: WireObject): TransactWriteRequest {
  // First, because the checks consume the input.
  const token = input['ClientRequestToken'];
  const content = token === undefined ? '' : transactionContent(input['TransactItems']);
  const request = checkRequest(rules, input);
  return {
    actions: request.TransactItems.map(checkAction),
    token: request.ClientRequestToken,
    content,
    capacityMode: request.ReturnConsumedCapacity,
  };
}

function checkAction(member: TransactWriteInput['TransactItems'][number]): TransactAction {
  const [kind, second] = kinds.filter((candidate) => member[candidate] !== undefined);
  const request = kind === undefined ? undefined : member[kind];
  if (kind === undefined || request === undefined || second !== undefined) {
    throw validationError('TransactItems can only contain one of Check, Put, Update or Delete');
  }
  const problem = checkMember(memberRules[kind], request);
  if (problem !== undefined) throw validationError(problem);
  checkPutSize(request.Item);
  return { kind, request };
}

/** The fields that an operation keeps inside a transaction; `needed` is one that it cannot do without. */
function pick(
  { types, ...rest }: RequestRules<WriteRequest>,
  names: readonly string[],
  needed?: string,
): RequestRules<WriteRequest> {
  const kept = [
    ...names,
    'ConditionExpression',
    'ExpressionAttributeNames',
    'ExpressionAttributeValues',
    'ReturnValuesOnConditionCheckFailure',
  ].map((name) => [name, types[name]]);
  const strict = needed === undefined ? {} : { [needed]: { type: 'String', ...required } };
  return { ...rest, types: { ...Object.fromEntries(kept), ...strict } };
}
