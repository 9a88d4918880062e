import type { ItemChange } from '../../../infra/local/dynamodb/change-feed.ts';
import { DynamoDbError, serviceError } from '../../../infra/local/dynamodb/dynamodb-error.ts';
import { createLocalDynamoDb } from '../../../infra/local/dynamodb/local-dynamodb.ts';
import { type Item, isWireObject, type WireObject } from '../../../infra/local/dynamodb/wire.ts';
import type { Process } from './process.ts';
import type { Random } from './random.ts';
import { internalError, unanswered, type WireCall } from './sdk-client.ts';
import type { SimContext } from './sim-context.ts';
import { createVisibility } from './visibility.ts';

export interface SimDynamoDb {
  /** The line of one process to the tables: every call is a turn, and may meet a fault. */
  connect(process: Process, line: Line): WireCall;
  /** The tables as they are, without turns and faults. */
  readonly direct: WireCall;
  /** Changes that no process of ours makes: like `direct`, but unseen by `onCommit`. */
  readonly tamper: WireCall;
  /** From now on the tables answer nobody, for so long. */
  breakDown(milliseconds: number): void;
  close(): Promise<void>;
}

export interface Line {
  readonly requestTimeoutMs: number;
  /**
   * Whether a write whose time is over may still be carried out. What DESIGN promises of placements
   * (a request ends within its timeout, answered or not) says that theirs may not.
   */
  readonly landsLate: boolean;
}

export interface SimDynamoDbOptions extends SimContext {
  /** All changes of one committed request, at once. */
  readonly onCommit: (changes: readonly ItemChange[]) => void;
}

/** Longest time that a transaction takes from its first visible item to its answer. */
const HALF_VISIBLE_MAX_MS = 100;

const OUTAGE_MS = { least: 200, most: 2000 };

const WRITES = new Set(['TransactWriteItems', 'UpdateItem', 'PutItem', 'DeleteItem']);

const PAGE_ITEMS_MAX = 3;

/** The local DynamoDB, with what AWS does and an honest engine does not. */
export function createSimDynamoDb(options: SimDynamoDbOptions): SimDynamoDb {
  const { scheduler, random, faults, trace, onCommit } = options;
  const engine = createLocalDynamoDb({ now: scheduler.now });
  const visibility = createVisibility(options);
  let changes: ItemChange[] = [];
  engine.onChange((change) => changes.push(change));

  let brokenUntil = 0;
  const breakDown = (milliseconds: number) => {
    brokenUntil = scheduler.now() + milliseconds;
    trace.add('tables', 'outage', `${milliseconds} ms`);
  };

  /** A fault that keeps the request from being carried out. */
  const refuse = (operation: string, input: WireObject): void => {
    if (faults.strikes('outage')) breakDown(random.between(OUTAGE_MS.least, OUTAGE_MS.most));
    if (scheduler.now() < brokenUntil) throw random.chance(0.5) ? unanswered() : internalError();
    if (faults.strikes('throttle')) throw throttled(operation, input, random);
    if (faults.strikes('lost request')) throw unanswered();
    if (operation === 'TransactWriteItems') refuseTransaction(input);
    if (operation === 'UpdateItem' && visibility.isBusy(...targetOf(input))) {
      throw serviceError('TransactionConflictException', 'Transaction is ongoing for the item');
    }
  };

  const refuseTransaction = (input: WireObject): void => {
    const targets = writesOf(input).map(targetOf);
    const busy = targets.findIndex((target) => visibility.isBusy(...target));
    if (busy >= 0) throw cancelled(targets.length, busy, 'TransactionConflict');
    if (!faults.strikes('conflict')) return;
    throw cancelled(targets.length, random.below(targets.length), 'TransactionConflict');
  };

  const read = async (operation: string, input: WireObject): Promise<WireObject> => {
    const [request, held] = operation === 'BatchGetItem' ? holdBackKeys(input) : [input];
    const answer = await engine.call(operation, operation === 'Query' ? shorten(request) : request);
    const corrected = visibility.correct(operation, request, answer);
    return held === undefined ? corrected : { ...corrected, UnprocessedKeys: held };
  };

  /** BatchGetItem may leave keys for the caller to ask for again. */
  const holdBackKeys = (input: WireObject): readonly [WireObject, WireObject?] => {
    const split = splitKeys(input, random);
    return split !== undefined && faults.strikes('unprocessed keys') ? split : [input];
  };

  /** Items that lie on one page of 1 MB here lie on several in a great table. */
  const shorten = (input: WireObject): WireObject =>
    input['Limit'] === undefined && faults.strikes('short page')
      ? { ...input, Limit: random.between(1, PAGE_ITEMS_MAX) }
      : input;

  const write = async (operation: string, input: WireObject, answeredAfterMs: number) => {
    changes = [];
    const answer = await engine.call(operation, input);
    visibility.committed(changes, answeredAfterMs);
    onCommit(changes);
    return answer;
  };

  const call = async (
    process: Process,
    { requestTimeoutMs, landsLate }: Line,
    { operation, input }: { readonly operation: string; readonly input: WireObject },
  ): Promise<WireObject> => {
    const isWrite = WRITES.has(operation);
    const isPartial =
      operation === 'TransactWriteItems' && faults.strikes('half-visible transaction');
    const partialMs = isPartial ? random.between(1, HALF_VISIBLE_MAX_MS) : 0;
    const delayMs = faults.strikes('slow request') ? drawDelay(requestTimeoutMs) : 0;
    const requestedAt = scheduler.now();
    const isOver = () => scheduler.now() - requestedAt > requestTimeoutMs;
    const carryOut = async () => {
      const isLate = isOver();
      if (isLate && !(isWrite && landsLate && random.chance(0.5))) throw timedOut();
      refuse(operation, input);
      const answer = isWrite
        ? await write(operation, input, partialMs)
        : await read(operation, input);
      if (isLate) throw timedOut();
      if (faults.strikes('lost answer')) throw random.chance(0.5) ? unanswered() : internalError();
      return answer;
    };
    const answer = await scheduler.request(process, delayMs, () =>
      traced(process, operation, input, carryOut),
    );
    // Once a transaction is answered, every consistent read shows all of it.
    const answerMs = faults.strikes('slow answer') ? drawDelay(requestTimeoutMs) : 0;
    if (partialMs + answerMs > 0) await scheduler.sleep(process, Math.max(partialMs, answerMs));
    if (isOver()) throw timedOut();
    if (faults.strikes('stall')) await scheduler.sleep(process, random.between(200, 3000));
    return answer;
  };

  const timedOut = (): Error => {
    faults.note('request timeout');
    return unanswered();
  };

  /** Mostly short; now and then too long for the caller. */
  const drawDelay = (requestTimeoutMs: number) =>
    random.between(1, random.pick([100, 300, 1.5 * requestTimeoutMs]));

  const traced = async (
    process: Process,
    operation: string,
    input: WireObject,
    carryOut: () => Promise<WireObject>,
  ): Promise<WireObject> => {
    try {
      const answer = await carryOut();
      trace.add(process.name, operation, input);
      return answer;
    } catch (error) {
      trace.add(process.name, `${operation} → ${nameOf(error)}`, input);
      throw error;
    }
  };

  return {
    direct: (operation, input) =>
      WRITES.has(operation) ? write(operation, input, 0) : engine.call(operation, input),
    tamper: engine.call,
    breakDown,
    close: engine.close,
    connect: (process, line) => (operation, input) => call(process, line, { operation, input }),
  };
}

function nameOf(error: unknown): string {
  if (error instanceof DynamoDbError) {
    const reasons = error.body['CancellationReasons'];
    return reasons === undefined
      ? error.type
      : `cancelled: ${(Array.isArray(reasons) ? reasons : []).map((each) => asObject(each)['Code']).join(' ')}`;
  }
  return error instanceof Error ? error.name : String(error);
}

function throttled(operation: string, input: WireObject, random: Random): Error {
  return operation === 'TransactWriteItems' && random.chance(0.5)
    ? cancelled(writesOf(input).length, 0, 'ThrottlingError')
    : serviceError('ThrottlingException', 'slow down');
}

function cancelled(count: number, hit: number, Code: string): Error {
  const CancellationReasons = Array.from({ length: count }, (_, index) => ({
    Code: index === hit ? Code : 'None',
  }));
  const message = 'Transaction cancelled, please refer cancellation reasons';
  const { body } = serviceError('TransactionCanceledException', message);
  return new DynamoDbError({ ...body, CancellationReasons });
}

/** The Put, Update, Delete and ConditionCheck actions of a transaction. */
function writesOf(input: WireObject): readonly WireObject[] {
  const items = input['TransactItems'];
  return (Array.isArray(items) ? items : []).flatMap((item) =>
    Object.values(asObject(item)).map(asObject),
  );
}

function targetOf(action: WireObject): [table: string, key: Item] {
  // An item travels as such on the wire.
  return [String(action['TableName']), (action['Item'] ?? action['Key'] ?? {}) as Item];
}

/** Splits the keys of a BatchGetItem into those that are read and those that are left. */
function splitKeys(
  input: WireObject,
  random: Random,
): readonly [WireObject, WireObject] | undefined {
  const [[table = '', request] = []] = Object.entries(asObject(input['RequestItems']));
  const { Keys } = asObject(request);
  if (!Array.isArray(Keys) || Keys.length < 2) return undefined;
  const cut = random.between(1, Keys.length - 1);
  const part = (keys: readonly unknown[]) => ({ [table]: { ...asObject(request), Keys: keys } });
  return [{ ...input, RequestItems: part(Keys.slice(0, cut)) }, part(Keys.slice(cut))];
}

function asObject(value: unknown): WireObject {
  return isWireObject(value) ? value : {};
}
