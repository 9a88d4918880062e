import type { Slip } from '../../shared/domain/rounds/slip.ts';
import { RULING_ROUTES } from '../../shared/messages/http/ruling-routes.ts';
import { toSlipBody } from '../../shared/messages/http/slip-body.ts';
import { SUPERVISOR_ROUTES } from '../../shared/messages/http/supervisor-routes.ts';
import { toVoidProposalBody } from '../../shared/messages/http/void-body.ts';
import type { Ports } from '../../shared/operations/ports.ts';
import { voidSlip } from '../../shared/operations/void-slip.ts';
import { approveVoid, proposeVoid } from '../../shared/operations/void-with-approval.ts';
import { applied, endpoint } from '../runtime/http/endpoint.ts';

type VoidRoute = typeof RULING_ROUTES.voidSlip | typeof SUPERVISOR_ROUTES.voidSlipBeyondHorizon;
type ProposeRoute =
  | typeof RULING_ROUTES.proposeVoid
  | typeof SUPERVISOR_ROUTES.proposeVoidBeyondHorizon;

export function voidEndpoints(ports: Ports) {
  const voids = (route: VoidRoute, isPrivileged: boolean) =>
    endpoint(route, async ({ params, body, actor, receivedAt: at, correlationId }) => {
      const request = { ...params, ...body, actor, at, correlationId, isPrivileged };
      const voided = await voidSlip(ports, request);
      return voided.ok ? toAnswer(voided.value) : voided;
    });
  const proposes = (route: ProposeRoute, isPrivileged: boolean) =>
    endpoint(route, async ({ params, body, actor, receivedAt: at }) => {
      const proposed = await proposeVoid(ports, { ...params, ...body, actor, at, isPrivileged });
      if (!proposed.ok) return proposed;
      // Also when it is told again: the function may have died before somebody was told.
      ports.alarm('correction-proposed', { ...params, actor });
      const { proposal, replayed } = proposed.value;
      return applied(toVoidProposalBody(proposal), replayed);
    });
  return {
    voidSlip: voids(RULING_ROUTES.voidSlip, false),
    voidSlipBeyondHorizon: voids(SUPERVISOR_ROUTES.voidSlipBeyondHorizon, true),
    proposeVoid: proposes(RULING_ROUTES.proposeVoid, false),
    proposeVoidBeyondHorizon: proposes(SUPERVISOR_ROUTES.proposeVoidBeyondHorizon, true),
    approveVoid: endpoint(RULING_ROUTES.approveVoid, async (request) => {
      const { params, actor, receivedAt: at } = request;
      const voided = await approveVoid(ports, { ...params, actor, at });
      return voided.ok ? toAnswer(voided.value) : voided;
    }),
  };
}

function toAnswer({ slip, replayed }: { readonly slip: Slip; readonly replayed: boolean }) {
  return applied(toSlipBody(slip), replayed);
}
