import { BACKOFFICE_ROUTES } from '../../shared/messages/http/backoffice-routes.ts';
import { toTableRoundBody } from '../../shared/messages/http/round-body.ts';
import { toTableDescriptionBody, toTableListBody } from '../../shared/messages/http/table-body.ts';
import { describeTable } from '../../shared/operations/describe-table.ts';
import { listTables } from '../../shared/operations/list-tables.ts';
import { readTableRounds } from '../../shared/operations/table-results.ts';
import type { HttpPorts } from '../runtime/http/create-http-ports.ts';
import { endpoint, found } from '../runtime/http/endpoint.ts';

export function tableEndpoints(ports: HttpPorts) {
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
  };
}
