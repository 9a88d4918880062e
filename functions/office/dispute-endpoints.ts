import { ok } from '../../shared/domain/result.ts';
import { toDisputeBody, toDisputeDecisionBody } from '../../shared/messages/http/dispute-body.ts';
import { DISPUTE_ROUTES } from '../../shared/messages/http/dispute-routes.ts';
import { toEvidencePackBody } from '../../shared/messages/http/evidence-pack-body.ts';
import { decideDispute } from '../../shared/operations/decide-dispute.ts';
import { evidenceHtml } from '../../shared/operations/evidence-html.ts';
import { collectEvidence, readEvidencePack } from '../../shared/operations/evidence-pack.ts';
import { listOpenDisputes } from '../../shared/operations/list-disputes.ts';
import { openDispute } from '../../shared/operations/open-dispute.ts';
import type { HttpPorts } from '../runtime/http/create-http-ports.ts';
import { applied, endpoint, found } from '../runtime/http/endpoint.ts';

/** A page may neither run nor load anything, whatever people have written into it. */
const PAGE_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
} as const;

export function disputeEndpoints(ports: HttpPorts) {
  return {
    openDispute: endpoint(
      DISPUTE_ROUTES.openDispute,
      async ({ params, body: complaint, actor, receivedAt: at }) => {
        const opened = await openDispute(ports, { ...params, complaint, actor, at });
        if (!opened.ok) return opened;
        const { dispute, replayed } = opened.value;
        const pack = await collectEvidence(ports, dispute);
        return pack.ok ? applied(toEvidencePackBody(pack.value), replayed) : pack;
      },
    ),
    readDispute: endpoint(DISPUTE_ROUTES.readDispute, async ({ params, query }) => {
      const pack = await readEvidencePack(ports, params.disputeId);
      if (!pack.ok) return pack;
      if (query.format === 'json') return found(toEvidencePackBody(pack.value));
      const page = { contentType: 'text/html; charset=utf-8', text: evidenceHtml(pack.value) };
      return ok({ status: 200, headers: PAGE_HEADERS, ...page });
    }),
    decideDispute: endpoint(DISPUTE_ROUTES.decideDispute, async ({ params, body, actor }) => {
      const decided = await decideDispute(ports, { ...params, ...body, actor });
      if (!decided.ok) return decided;
      const { decision, replayed } = decided.value;
      return applied(toDisputeDecisionBody(decision), replayed);
    }),
    listDisputes: endpoint(DISPUTE_ROUTES.listDisputes, async ({ query }) => {
      const open = await listOpenDisputes(ports, query);
      return open.ok ? found({ disputes: open.value.map(toDisputeBody) }) : open;
    }),
  };
}
