import * as z from 'zod';
import {
  ComplaintSchema,
  DecideDisputeSchema,
  DisputeDecisionSchema,
  DisputeListSchema,
} from './dispute-body.ts';
import { EvidencePackSchema } from './evidence-pack-body.ts';
import { IdField } from './fields.ts';
import { NO_BODY, NO_PARAMS, NO_QUERY, type Routes } from './route.ts';

const dispute = z.strictObject({ disputeId: IdField });

/** Complaints of players (rule GEN-10). */
export const DISPUTE_ROUTES = {
  openDispute: {
    ...{ method: 'PUT', path: '/disputes/{disputeId}', group: 'operator' },
    ...{ params: dispute, query: NO_QUERY, body: ComplaintSchema },
    summary: 'Take a complaint about a round, and answer all that is on record about it.',
    answer: EvidencePackSchema,
    statuses: [200, 201],
    failures: [
      'DISPUTE_CONFLICT',
      'DISPUTE_ROUND_NOT_FOUND',
      'DISPUTE_TOO_LATE',
      'TABLE_NOT_FOUND',
      'WALLET_NOT_FOUND',
    ],
  },
  readDispute: {
    ...{ method: 'GET', path: '/disputes/{disputeId}', group: 'operator' },
    ...{ params: dispute, body: NO_BODY },
    query: z.strictObject({ format: z.enum(['json', 'html']).default('json') }),
    summary: 'Look at a dispute with the evidence as it is now, also as a page to read.',
    answer: EvidencePackSchema,
    textType: 'text/html',
    textHeaders: ['Content-Security-Policy', 'X-Content-Type-Options'],
    statuses: [200],
    failures: ['DISPUTE_NOT_FOUND'],
  },
  decideDispute: {
    ...{ method: 'PUT', path: '/disputes/{disputeId}/decision', group: 'operator' },
    ...{ params: dispute, query: NO_QUERY, body: DecideDisputeSchema },
    summary: 'Decide a dispute for good; it moves no money by itself.',
    answer: DisputeDecisionSchema,
    statuses: [200, 201],
    failures: ['DISPUTE_DECIDED', 'DISPUTE_NOT_FOUND', 'PROPOSAL_NOT_FOUND'],
  },
  listDisputes: {
    ...{ method: 'GET', path: '/disputes', group: 'operator' },
    ...{ params: NO_PARAMS, body: NO_BODY },
    query: z.strictObject({ day: z.iso.date() }),
    summary: 'The disputes that were opened on a day (UTC) and are not decided, oldest first.',
    answer: DisputeListSchema,
    statuses: [200],
    failures: [],
  },
} as const satisfies Routes;
