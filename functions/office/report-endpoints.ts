import { ok } from '../../shared/domain/result.ts';
import { toReportBody } from '../../shared/messages/http/report-body.ts';
import { REPORT_ROUTES } from '../../shared/messages/http/report-routes.ts';
import { reportCsv } from '../../shared/operations/report-csv.ts';
import { reportRounds } from '../../shared/operations/report-rounds.ts';
import type { HttpPorts } from '../runtime/http/create-http-ports.ts';
import { endpoint, found } from '../runtime/http/endpoint.ts';

export function reportEndpoints(ports: HttpPorts) {
  return {
    readReport: endpoint(REPORT_ROUTES.readReport, async ({ query }) => {
      const { format, ...request } = query;
      const report = await reportRounds(ports, request);
      if (!report.ok) return report;
      if (format === 'json') return found(toReportBody(report.value));
      const contentType = 'text/csv; charset=utf-8; header=present';
      return ok({ status: 200, contentType, text: reportCsv(report.value) });
    }),
  };
}
