import { type Failure, failure } from '../domain/failure.ts';
import { isId } from '../domain/id.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { TableListing } from '../domain/rounds/records.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Ports } from './ports.ts';
import { findProblem, TableListSchema } from './requests.ts';

export interface TableListRequest {
  /** Goes on behind an earlier page. */
  readonly cursor?: string;
  /** Most tables of a page, from 1 to 500. */
  readonly limit: number;
}

export interface TableList {
  readonly tables: readonly TableListing[];
  /** Asks for the next page; absent after the last one. */
  readonly next?: string;
}

/**
 * A part of all tables there are, in order of their ids, each as it is now. Fails with
 * `REQUEST_MALFORMED`.
 */
export async function listTables(
  { store }: Pick<Ports, 'store'>,
  request: TableListRequest,
): Promise<Result<TableList, Failure>> {
  const problem = findProblem(TableListSchema, request);
  if (problem !== undefined) return fail(problem);
  const { cursor, limit } = request;
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  if (cursor !== undefined && (after === undefined || !isId(after))) {
    return fail(failure('REQUEST_MALFORMED', 'cursor: none of this list'));
  }
  const page = await store.readTablePage({ ...(after === undefined ? {} : { after }), limit });
  const { tables, next } = page;
  return ok(next === undefined ? { tables } : { tables, next: encodeCursor(next) });
}
