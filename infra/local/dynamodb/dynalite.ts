import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';

import { cachedParse, type Parse, type ParseContext } from './expression-cache.ts';
import type { IndexDescription, TableDescription } from './table-record.ts';
import type { AttributeValue, Item, WireObject } from './wire.ts';

/**
 * The parts of dynalite in use, with the types that its sources (CommonJS, untyped) imply. Nothing else
 * in the project loads dynalite, so this page is the whole dependency.
 */
const require = createRequire(import.meta.url);

type Done<Output> = (error: unknown, output?: Output) => void;

export interface KeyRange {
  readonly gt?: string;
  readonly gte?: string;
  readonly lt?: string;
  readonly lte?: string;
  readonly reverse?: boolean;
  readonly limit?: number;
}

interface IndexDb {
  put(key: string, entry: Item, done: Done<void>): void;
  del(key: string, done: Done<void>): void;
  createValueStream(range: KeyRange): Readable;
}

interface ItemDb extends IndexDb {
  lock(key: string, run: (release: <Callback>(callback: Callback) => Callback) => void): void;
  get(key: string, done: Done<Item | undefined>): void;
}

/** What dynalite's actions ask of a store. */
export interface DynaliteStore {
  readonly options: { readonly maxItemSize: number };
  getTable(name: string, done: Done<TableDescription>): void;
  getItemDb(tableName: string): ItemDb;
  getIndexDb(kind: string, tableName: string, indexName: string): IndexDb;
}

export type DynaliteAction<Request> = (
  store: DynaliteStore,
  request: Request,
  done: Done<WireObject>,
) => void;

export type RequestTypes = Readonly<Record<string, unknown>>;

/** How a request is checked: field types and constraints first, then (`custom`) expressions and values. */
export interface RequestRules<Request> {
  readonly types: RequestTypes;
  custom?(request: Request, store: WireObject): string | undefined;
}

export type StoredOperation =
  | { readonly type: 'put'; readonly key: string; readonly value: unknown }
  | { readonly type: 'del'; readonly key: string };

export interface LevelIterator<Value> {
  /** The next values, at most `count`; none at the end. */
  nextv(count: number): Promise<readonly Value[]>;
  all(): Promise<readonly Value[]>;
  close(): Promise<void>;
}

/** An ordered key-value store; `batch` is atomic and an iterator reads a snapshot. */
export interface Level {
  open(): Promise<void>;
  close(): Promise<void>;
  clear(range: KeyRange): Promise<void>;
  getSync(key: string): Item | undefined;
  batch(operations: readonly StoredOperation[]): Promise<void>;
  values<Value>(range: KeyRange): LevelIterator<Value>;
}

interface IndexEntry {
  readonly key: string;
  readonly item: Item;
}

interface DynaliteDb {
  create(options: { readonly path?: string }): { readonly db: Level };
  createKey(keys: Item, table: TableDescription): string;
  validateKey(key: Item, table: TableDescription): Error | null | undefined;
  validateItem(item: Item, table: TableDescription): Error | null | undefined;
  checkConditional(request: object, item: Item | undefined): Error | null | undefined;
  getIndexActions(
    indexes: readonly IndexDescription[],
    existing: undefined,
    item: Item,
    table: TableDescription,
  ): { readonly puts: readonly IndexEntry[] };
}

interface DynaliteValidations {
  checkTypes<Request>(input: WireObject, types: RequestTypes): Request;
  checkValidations<Request>(
    request: Request,
    types: RequestTypes,
    custom: RequestRules<Request>['custom'],
    store: WireObject,
  ): void;
  validateAttributeValue(value: AttributeValue): string | undefined;
}

// dynalite calls its parsers through their modules, so they can be given a cache here.
for (const name of ['conditionParser', 'projectionParser', 'updateParser']) {
  const parser: { parse: Parse<ParseContext> } = require(`dynalite/db/${name}.js`);
  parser.parse = cachedParse(parser.parse);
}

export const db: DynaliteDb = require('dynalite/db/index.js');
export const validations: DynaliteValidations = require('dynalite/validations/index.js');

interface ReadRequest {
  readonly TableName: string;
  readonly ReturnConsumedCapacity?: string;
  readonly ConsistentRead?: boolean;
}

export interface GetRequest extends ReadRequest {
  readonly Key: Item;
}

export interface QueryRequest extends ReadRequest {
  readonly IndexName?: string;
}

/** A Put, Update, Delete or ConditionCheck after its checks; dynalite keeps what it parsed in it. */
export interface WriteRequest {
  readonly TableName: string;
  readonly Item?: Item;
  readonly Key?: Item;
  readonly ReturnConsumedCapacity?: string;
  readonly ReturnValuesOnConditionCheckFailure?: string;
  readonly _updates?: { readonly paths: readonly (readonly string[])[] };
}

export const putItem: DynaliteAction<WriteRequest> = require('dynalite/actions/putItem.js');
export const updateItem: DynaliteAction<WriteRequest> = require('dynalite/actions/updateItem.js');
export const deleteItem: DynaliteAction<WriteRequest> = require('dynalite/actions/deleteItem.js');
export const getItem: DynaliteAction<GetRequest> = require('dynalite/actions/getItem.js');
export const query: DynaliteAction<QueryRequest> = require('dynalite/actions/query.js');
export const scan: DynaliteAction<QueryRequest> = require('dynalite/actions/scan.js');

/** dynalite's rules of one operation, for example `putItem`. */
export function rulesOf<Request>(operation: string): RequestRules<Request> {
  return require(`dynalite/validations/${operation}.js`);
}
