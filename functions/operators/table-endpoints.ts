import { ok } from '../../shared/domain/result.ts';
import type { TableState } from '../../shared/domain/rounds/round.ts';
import { HOUSE_ROUTES } from '../../shared/messages/http/house-routes.ts';
import { toTableBody } from '../../shared/messages/http/table-body.ts';
import { findCapacityWarnings } from '../../shared/operations/capacity-warnings.ts';
import { configureTable } from '../../shared/operations/configure-table.ts';
import type { Ports } from '../../shared/operations/ports.ts';
import { setTableState } from '../../shared/operations/set-table-state.ts';
import { endpoint, found } from '../runtime/http/endpoint.ts';

type TableCommand = (typeof HOUSE_ROUTES)[
  | 'pauseTable'
  | 'resumeTable'
  | 'closeTable'
  | 'reopenTable'];

export function tableEndpoints(ports: Ports) {
  const { pauseTable, resumeTable, closeTable, reopenTable } = HOUSE_ROUTES;
  const setsState = (route: TableCommand, state: TableState, reopens = false) =>
    endpoint(route, async ({ params, body, actor }) => {
      const set = await setTableState(ports, { ...params, ...body, actor, state, reopens });
      return set.ok ? found(toTableBody(set.value)) : set;
    });
  return {
    configureTable: endpoint(HOUSE_ROUTES.configureTable, async ({ params, body }) => {
      const { peakSlipsPerSecond, ...settings } = body;
      const configured = await configureTable(ports, { ...params, ...settings });
      if (!configured.ok) return configured;
      const { table, replayed } = configured.value;
      const warnings = findCapacityWarnings(table, peakSlipsPerSecond);
      return ok({
        status: 200,
        body: { ...toTableBody(table), warnings: [...warnings] },
        replayed,
      });
    }),
    pauseTable: setsState(pauseTable, 'paused'),
    resumeTable: setsState(resumeTable, 'open'),
    closeTable: setsState(closeTable, 'closed'),
    reopenTable: setsState(reopenTable, 'open', true),
  };
}
