import { ok } from '../../shared/domain/result.ts';
import type { TableState } from '../../shared/domain/rounds/round.ts';
import { BACKOFFICE_ROUTES } from '../../shared/messages/http/backoffice-routes.ts';
import { toTableRoundBody } from '../../shared/messages/http/round-body.ts';
import {
  toTableBody,
  toTableDescriptionBody,
  toTableListBody,
} from '../../shared/messages/http/table-body.ts';
import { configureTable } from '../../shared/operations/configure-table.ts';
import { describeTable } from '../../shared/operations/describe-table.ts';
import { listTables } from '../../shared/operations/list-tables.ts';
import { setTableState } from '../../shared/operations/set-table-state.ts';
import { readTableRounds } from '../../shared/operations/table-results.ts';
import type { HttpPorts } from '../runtime/http/create-http-ports.ts';
import { endpoint, found } from '../runtime/http/endpoint.ts';

type TableCommand = (typeof BACKOFFICE_ROUTES)[
  | 'pauseTable'
  | 'resumeTable'
  | 'closeTable'
  | 'reopenTable'];

export function tableEndpoints(ports: HttpPorts) {
  const { pauseTable, resumeTable, closeTable, reopenTable } = BACKOFFICE_ROUTES;
  const setsState = (route: TableCommand, state: TableState) =>
    endpoint(route, async ({ params, body, actor }) => {
      const set = await setTableState(ports, { ...params, ...body, actor, state });
      return set.ok ? found(toTableBody(set.value)) : set;
    });
  return {
    listTables: endpoint(BACKOFFICE_ROUTES.listTables, async ({ query }) => {
      const list = await listTables(ports, query);
      return list.ok ? found(toTableListBody(list.value)) : list;
    }),
    readTable: endpoint(BACKOFFICE_ROUTES.readTable, async ({ params: { tableId } }) => {
      const described = await describeTable(ports, tableId);
      return described.ok ? found(toTableDescriptionBody(described.value)) : described;
    }),
    readTableRounds: endpoint(BACKOFFICE_ROUTES.readTableRounds, async ({ params, query }) => {
      const rounds = await readTableRounds(ports, { ...params, ...query });
      return rounds.ok ? found({ rounds: rounds.value.map(toTableRoundBody) }) : rounds;
    }),
    configureTable: endpoint(BACKOFFICE_ROUTES.configureTable, async ({ params, body }) => {
      const configured = await configureTable(ports, { ...params, ...body });
      if (!configured.ok) return configured;
      const { table, replayed } = configured.value;
      return ok({ status: 200, body: toTableBody(table), replayed });
    }),
    pauseTable: setsState(pauseTable, 'paused'),
    resumeTable: setsState(resumeTable, 'open'),
    closeTable: setsState(closeTable, 'closed'),
    reopenTable: setsState(reopenTable, 'open'),
  };
}
