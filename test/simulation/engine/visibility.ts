import type { ItemChange } from '../../../infra/local/dynamodb/change-feed.ts';
import {
  copyWire,
  type Item,
  isWireObject,
  type WireObject,
} from '../../../infra/local/dynamodb/wire.ts';
import type { SimContext } from './sim-context.ts';

/** Longest time for which an eventually consistent read lags, in milliseconds. */
const STALE_MAX_MS = 500;

/**
 * What reads may show other than the newest state. While a transaction is being carried out, reads
 * outside of transactions may show some of its items before others; once it is answered, every
 * consistent read shows all of it. A read that is not consistent may show an older state.
 */
export interface Visibility {
  /** A write is committed; it is answered, and all of it shows, `answeredAfterMs` later. */
  committed(changes: readonly ItemChange[], answeredAfterMs: number): void;
  /** Whether an item is part of a transaction that is not complete yet. */
  isBusy(table: string, key: Item): boolean;
  /** The answer of a read as it looks at this moment. */
  correct(operation: string, input: WireObject, answer: WireObject): WireObject;
}

/** What an item was like until a moment. */
interface Past {
  readonly image: Item | undefined;
  readonly until: number;
}

interface Partial {
  readonly past: Past;
  readonly completeAt: number;
}

export function createVisibility({ scheduler, random, faults }: SimContext): Visibility {
  const { now } = scheduler;
  const partial = new Map<string, Partial>();
  const pasts = new Map<string, readonly Past[]>();

  const remember = ({ table, keys, oldImage }: ItemChange) => {
    const key = keyOf(table, keys);
    const recent = (pasts.get(key) ?? []).filter(({ until }) => until > now() - STALE_MAX_MS);
    pasts.set(key, [...recent, { image: oldImage, until: now() }]);
  };

  /** What replaces an item in an answer, if something does. */
  const pastOf = (table: string, key: Item, isConsistent: boolean): Past | undefined => {
    const name = keyOf(table, key);
    const held = partial.get(name);
    if (held !== undefined && held.completeAt <= now()) partial.delete(name);
    else if (held !== undefined && held.past.until > now()) return held.past;
    if (isConsistent) return undefined;
    const seenAt = now() - random.below(STALE_MAX_MS);
    const past = pasts.get(name)?.find(({ until }) => until > seenAt);
    if (past !== undefined) faults.note('stale read');
    return past;
  };

  const correctItems = (table: string, items: unknown, isConsistent: boolean): readonly Item[] =>
    asItems(items).flatMap((item): readonly Item[] => {
      const past = pastOf(table, item, isConsistent);
      if (past === undefined) return [item];
      return past.image === undefined ? [] : [copyWire(past.image)];
    });

  const correctBatch = (input: WireObject, answer: WireObject): WireObject => {
    const requests = asObject(input['RequestItems']);
    const corrected = Object.entries(asObject(answer['Responses'])).map(([table, items]) => {
      const request = asObject(requests[table]);
      return [table, correctItems(table, items, request['ConsistentRead'] === true)];
    });
    return { ...answer, Responses: Object.fromEntries(corrected) };
  };

  return {
    committed: (changes, answeredAfterMs) => {
      for (const change of changes) {
        remember(change);
        if (answeredAfterMs === 0) continue;
        const until = now() + random.below(answeredAfterMs + 1);
        const past = { image: change.oldImage, until };
        const completeAt = now() + answeredAfterMs;
        partial.set(keyOf(change.table, change.keys), { past, completeAt });
      }
    },
    isBusy: (table, key) => {
      const held = partial.get(keyOf(table, key));
      return held !== undefined && held.completeAt > now();
    },
    correct: (operation, input, answer) => {
      if (operation === 'BatchGetItem') return correctBatch(input, answer);
      const table = String(input['TableName']);
      const isConsistent = input['ConsistentRead'] === true;
      if (operation === 'Query') {
        const shown = asItems(answer['Items']);
        const items = correctItems(table, shown, isConsistent);
        const isIndex = input['IndexName'] !== undefined;
        return { ...answer, Items: isIndex ? items.map((item) => project(item, shown)) : items };
      }
      const past = pastOf(table, asItem(input['Key']), isConsistent);
      if (past === undefined) return answer;
      const { Item: _, ...rest } = answer;
      return past.image === undefined ? rest : { ...rest, Item: copyWire(past.image) };
    },
  };
}

/** An index holds a part of each item, of old ones too. */
function project(item: Item, shown: readonly Item[]): Item {
  const names = new Set(shown.flatMap(Object.keys));
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)));
}

function asItems(items: unknown): readonly Item[] {
  return Array.isArray(items) ? items.map(asItem) : [];
}

// What lies between the engine and a client has the form of the wire.
function asItem(item: unknown): Item {
  return asObject(item) as Item;
}

function asObject(value: unknown): WireObject {
  return isWireObject(value) ? value : {};
}

function keyOf(table: string, item: Item): string {
  return `${table} ${(item['walletId'] ?? item['pk'])?.S} ${item['sk']?.S}`;
}
