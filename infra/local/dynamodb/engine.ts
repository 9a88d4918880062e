import type { ChangeFeed } from './change-feed.ts';
import type { StagedWrite } from './staged-write.ts';
import type { Storage } from './storage.ts';
import type { TransactionTokens } from './transaction-tokens.ts';
import type { WireObject } from './wire.ts';
import type { WriteLock } from './write-lock.ts';

/** What every operation works on. */
export interface Engine {
  readonly storage: Storage;
  /** Held by whatever writes, from its first read to its commit, and by transactional reads. */
  readonly lock: WriteLock;
  readonly feed: ChangeFeed;
  readonly tokens: TransactionTokens;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** One operation of the API: wire in, wire out. It may consume its input. */
export type Operation = (engine: Engine, input: WireObject) => Promise<WireObject>;

/** Applies decided writes, all or none; the lock must be held since they were decided. */
export async function commit(engine: Engine, writes: readonly StagedWrite[]): Promise<void> {
  await engine.storage.commit(writes.flatMap((write) => write.operations));
  for (const write of writes) engine.feed.publish(write);
}
