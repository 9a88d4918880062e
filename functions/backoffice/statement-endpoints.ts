import { ok } from '../../shared/domain/result.ts';
import { BACKOFFICE_ROUTES } from '../../shared/messages/http/backoffice-routes.ts';
import { toEntryBody } from '../../shared/messages/http/statement-body.ts';
import { readStatement, type Statement } from '../../shared/operations/read-statement.ts';
import { statementCsv } from '../../shared/operations/statement-csv.ts';
import type { HttpPorts } from '../runtime/http/create-http-ports.ts';
import { endpoint, found } from '../runtime/http/endpoint.ts';

export function statementEndpoints(ports: HttpPorts) {
  return {
    readStatement: endpoint(BACKOFFICE_ROUTES.readStatement, async ({ params, query }) => {
      const { format, ...page } = query;
      const statement = await readStatement(ports, { ...params, ...page });
      if (!statement.ok) return statement;
      if (format === 'csv') return ok(toCsv(statement.value));
      const { entries, next } = statement.value;
      return found({
        ...{ ...params, entries: entries.map(toEntryBody) },
        ...(next === undefined ? {} : { next }),
      });
    }),
  };
}

/** A table has no place to say where it goes on: a header does. */
function toCsv({ entries, next }: Statement) {
  return {
    status: 200,
    contentType: 'text/csv; charset=utf-8; header=present',
    text: statementCsv(entries),
    ...(next === undefined ? {} : { headers: { 'x-next-cursor': next } }),
  } as const;
}
