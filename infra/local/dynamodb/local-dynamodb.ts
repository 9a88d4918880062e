import { type ChangeListener, createChangeFeed } from './change-feed.ts';
import { DynamoDbError } from './dynamodb-error.ts';
import type { Engine } from './engine.ts';
import { operations } from './operations.ts';
import { openStorage } from './storage.ts';
import { createTransactionTokens } from './transaction-tokens.ts';
import { copyWire, type WireObject } from './wire.ts';
import { createWriteLock } from './write-lock.ts';

/** A DynamoDB in this process, spoken to in the JSON of the wire protocol. */
export interface LocalDynamoDb {
  /**
   * Runs one operation, for example `call('GetItem', { TableName, Key })`. Input and output share nothing
   * with the store.
   *
   * @throws DynamoDbError what DynamoDB would answer
   */
  call(operation: string, input: WireObject): Promise<WireObject>;
  /**
   * Calls `listener` for every changed item: after the commit, in the order of commits, before the call
   * that made the change is answered. It must not throw. The answer ends the subscription.
   */
  onChange(listener: ChangeListener): () => void;
  /** Lets the calls in progress finish and releases the store; later calls fail. */
  close(): Promise<void>;
}

export interface LocalDynamoDbOptions {
  /** A directory to keep the tables in; in memory without it. */
  readonly dataPath?: string;
  /** Milliseconds since 1970, for creation times and the window of transaction tokens. */
  readonly now?: () => number;
}

/**
 * DynamoDB on dynalite's storage and expressions, with what dynalite lacks: transactions, old images on
 * failed conditions, capacity by AWS's rules, a feed of changes and the settings that templates carry.
 *
 * It keeps no timer, draws no random number and reads no clock but `now`, so the same calls in the same
 * order give the same answers. It never conflicts, throttles or lags by itself.
 *
 * Known to differ from AWS: no two lists or maps are equal in a condition, and two absent attributes are;
 * `REMOVE l[0], l[1]` counts the second index after the first removal; a table's indexes are made with
 * the table only; nothing expires; there is no PartiQL, backup or global table.
 */
export function createLocalDynamoDb(options: LocalDynamoDbOptions = {}): LocalDynamoDb {
  const { now = Date.now } = options;
  const storage = openStorage(options.dataPath);
  const lock = createWriteLock();
  const feed = createChangeFeed();
  const engine: Engine = { storage, lock, feed, tokens: createTransactionTokens(now), now };
  const running = new Set<Promise<WireObject>>();

  async function run(name: string, input: WireObject): Promise<WireObject> {
    const operation = operations.get(name);
    if (operation === undefined) throw unknownOperation();
    const own = copyWire(input);
    await storage.ready;
    return copyWire(await operation(engine, own));
  }

  return {
    call: async (name, input) => {
      const answer = run(name, input);
      running.add(answer);
      try {
        return await answer;
      } finally {
        running.delete(answer);
      }
    },
    onChange: feed.listen,
    close: async () => {
      await Promise.allSettled(running);
      await storage.close();
    },
  };
}

function unknownOperation(): DynamoDbError {
  return new DynamoDbError({ __type: 'com.amazon.coral.service#UnknownOperationException' });
}
