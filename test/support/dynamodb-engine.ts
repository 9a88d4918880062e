import { createChangeFeed } from '../../infra/local/dynamodb/change-feed.ts';
import { createTable } from '../../infra/local/dynamodb/create-table.ts';
import type { Engine } from '../../infra/local/dynamodb/engine.ts';
import { openStorage, type Storage } from '../../infra/local/dynamodb/storage.ts';
import { createTransactionTokens } from '../../infra/local/dynamodb/transaction-tokens.ts';
import { createWriteLock } from '../../infra/local/dynamodb/write-lock.ts';
import { STRING_KEYS } from './dynamodb-table.ts';

/** The inside of a local DynamoDB with a table `wallets`, whose commits a test can disturb. */
export async function startEngine(
  disturb: (commit: Storage['commit']) => Storage['commit'],
): Promise<Engine> {
  const storage = openStorage();
  await storage.ready;
  const now = () => 0;
  const engine: Engine = {
    storage: { ...storage, commit: disturb(storage.commit) },
    lock: createWriteLock(),
    feed: createChangeFeed(),
    tokens: createTransactionTokens(now),
    now,
  };
  await createTable(engine, { TableName: 'wallets', ...STRING_KEYS });
  return engine;
}
