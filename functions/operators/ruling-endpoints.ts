import type * as z from 'zod';
import { failure } from '../../shared/domain/failure.ts';
import { fail } from '../../shared/domain/result.ts';
import { toRoundBody } from '../../shared/messages/http/round-body.ts';
import type { CorrectionRequestSchema } from '../../shared/messages/http/ruling-body.ts';
import { toPreviewBody, toProposalBody } from '../../shared/messages/http/ruling-body.ts';
import { RULING_ROUTES } from '../../shared/messages/http/ruling-routes.ts';
import { SUPERVISOR_ROUTES } from '../../shared/messages/http/supervisor-routes.ts';
import {
  approveCorrection,
  correctRuling,
  proposeCorrection,
} from '../../shared/operations/correct-ruling.ts';
import type { RulingAnswer } from '../../shared/operations/decide-ruling.ts';
import { enterRuling } from '../../shared/operations/enter-ruling.ts';
import type { Ports } from '../../shared/operations/ports.ts';
import { previewRuling } from '../../shared/operations/preview-ruling.ts';
import { showRound } from '../../shared/operations/show-round.ts';
import { applied, endpoint, found, type HttpRequest } from '../runtime/http/endpoint.ts';

export function rulingEndpoints(ports: Ports) {
  const { previewRuling: preview, ruleRound, proposeCorrection: propose } = RULING_ROUTES;
  const { correctBeyondHorizon, proposeBeyondHorizon } = SUPERVISOR_ROUTES;
  return {
    previewRuling: endpoint(preview, async ({ params, body }) => {
      const previewed = await previewRuling(ports, { ...params, ...body });
      return previewed.ok ? found(toPreviewBody(previewed.value)) : previewed;
    }),
    ruleRound: endpoint(ruleRound, async (request) => {
      const { params, body, actor, receivedAt: at } = request;
      const { corrects, ...said } = body;
      if (corrects !== undefined)
        return correct(ports, { ...request, body: { ...said, corrects } }, false);
      const { roundId, rulingId: entryId } = params;
      const entered = await enterRuling(ports, { roundId, entryId, ...said, actor, at });
      return entered.ok ? toRuledRound(ports, entered.value) : entered;
    }),
    correctBeyondHorizon: endpoint(correctBeyondHorizon, (request) =>
      correct(ports, request, true),
    ),
    proposeCorrection: endpoint(propose, (request) => proposes(ports, request, false)),
    proposeBeyondHorizon: endpoint(proposeBeyondHorizon, (request) =>
      proposes(ports, request, true),
    ),
    approveCorrection: endpoint(RULING_ROUTES.approveCorrection, async (request) => {
      const { params, actor, receivedAt: at } = request;
      const approved = await approveCorrection(ports, { ...params, actor, at });
      return approved.ok ? toRuledRound(ports, approved.value) : approved;
    }),
  };
}

type Correction = z.output<typeof CorrectionRequestSchema>;

type Asked<Params> = Pick<
  HttpRequest<Params, unknown, Correction>,
  'params' | 'body' | 'actor' | 'receivedAt'
>;

async function correct(
  ports: Ports,
  { params, body, actor, receivedAt: at }: Asked<{ roundId: string; rulingId: string }>,
  isPrivileged: boolean,
) {
  const { roundId, rulingId: correctionId } = params;
  const request = { roundId, correctionId, ...body, actor, at, isPrivileged };
  const corrected = await correctRuling(ports, request);
  return corrected.ok ? toRuledRound(ports, corrected.value) : corrected;
}

async function proposes(
  ports: Ports,
  { params, body, actor, receivedAt: at }: Asked<{ roundId: string; proposalId: string }>,
  isPrivileged: boolean,
) {
  const { roundId, proposalId } = params;
  const request = { roundId, correctionId: proposalId, ...body, actor, at, isPrivileged };
  const proposed = await proposeCorrection(ports, request);
  if (!proposed.ok) return proposed;
  const { proposal, replayed, ...more } = proposed.value;
  // Also when it is told again: the function may have died before somebody was told.
  if (!more.isApproved) ports.alarm('correction-proposed', { roundId, proposalId, actor });
  return applied(toProposalBody(proposal, more), replayed);
}

/** The round as it then is. */
async function toRuledRound(ports: Ports, answered: RulingAnswer) {
  const { kind, round } = answered;
  if (kind !== 'ruled' && kind !== 'replayed') {
    const { why = failure('RULING_SUPERSEDED', `round ${round.roundId} has gone on`) } = answered;
    return fail(why);
  }
  const shown = await showRound(ports, round.roundId);
  if (!shown.ok) return shown;
  return applied(toRoundBody(shown.value.round, shown.value.rulings), kind === 'replayed');
}
