import { stableJson } from './stable-json.ts';
import type { StagedWrite } from './staged-write.ts';
import { copyWire, type Item } from './wire.ts';

/** One item that a commit changed, as a stream with new and old images would show it. */
export interface ItemChange {
  readonly table: string;
  readonly keys: Item;
  readonly oldImage: Item | undefined;
  readonly newImage: Item | undefined;
}

export type ChangeListener = (change: ItemChange) => void;

export interface ChangeFeed {
  /** Calls `listener` for every later change; the answer ends that. */
  listen(listener: ChangeListener): () => void;
  publish(write: StagedWrite): void;
}

export function createChangeFeed(): ChangeFeed {
  const listeners = new Set<ChangeListener>();
  return {
    listen: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    publish: (write) => {
      const change = listeners.size === 0 ? undefined : changeOf(write);
      if (change === undefined) return;
      for (const listener of listeners) listener(change);
    },
  };
}

/** Writing what is already there is no change, as in DynamoDB Streams. */
function changeOf({ table, oldItem, newItem }: StagedWrite): ItemChange | undefined {
  const present = newItem ?? oldItem;
  if (present === undefined || stableJson(oldItem) === stableJson(newItem)) return undefined;
  const keyNames = table.KeySchema.map((key) => key.AttributeName);
  return {
    table: table.TableName,
    keys: copyWire(Object.fromEntries(keyNames.flatMap((name) => attribute(present, name)))),
    oldImage: copyWire(oldItem),
    newImage: copyWire(newItem),
  };
}

function attribute(item: Item, name: string): readonly (readonly [string, Item[string]])[] {
  const value = item[name];
  return value === undefined ? [] : [[name, value]];
}
