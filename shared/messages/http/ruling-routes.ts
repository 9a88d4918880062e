import * as z from 'zod';
import { IdField, WalletIdField } from './fields.ts';
import { ReasonSchema } from './reason-body.ts';
import { RoundSchema } from './round-body.ts';
import { NO_BODY, NO_QUERY, type Routes } from './route.ts';
import {
  CorrectionRequestSchema,
  PreviewRequestSchema,
  PreviewSchema,
  ProposalSchema,
  RulingRequestSchema,
} from './ruling-body.ts';
import { SlipSchema } from './slip-body.ts';
import { VoidProposalRequestSchema, VoidProposalSchema } from './void-body.ts';

const proposal = z.strictObject({ roundId: IdField, proposalId: IdField });

/** What is applied once per id. */
const once = { group: 'operator', query: NO_QUERY, statuses: [200, 201] } as const;

const SCAN_FAILURES = ['SCAN_IMPOSSIBLE', 'SCAN_MALFORMED'] as const;

const RULING_FAILURES = [
  ...SCAN_FAILURES,
  'MESSAGE_CONFLICT',
  'NOTHING_TO_CORRECT',
  'ROUND_NOT_FOUND',
  'RULING_SUPERSEDED',
  'TIME_IMPLAUSIBLE',
] as const;

const VOID_FAILURES = [
  'PLAYER_QUARANTINED',
  'RECORDS_DISAGREE',
  'ROUND_NOT_FOUND',
  'ROUND_QUARANTINED',
  'ROUND_SETTLING',
  'SLIP_NOT_ACCEPTED',
  'SLIP_NOT_FOUND',
  'SLIP_NOT_SEPARABLE',
] as const;

/** How people say that a round ended, and which slips they take out of it. */
export const RULING_ROUTES = {
  previewRuling: {
    ...{ method: 'POST', path: '/rounds/{roundId}/rulings/preview', group: 'operator' },
    ...{ params: z.strictObject({ roundId: IdField }), query: NO_QUERY },
    summary: 'See what a decision would move if it became the newest ruling; nothing is written.',
    body: PreviewRequestSchema,
    answer: PreviewSchema,
    statuses: [200],
    failures: [...SCAN_FAILURES, 'ROUND_NOT_FOUND'],
  },
  ruleRound: {
    ...{ ...once, method: 'PUT', path: '/rounds/{roundId}/rulings/{rulingId}' },
    params: z.strictObject({ roundId: IdField, rulingId: IdField }),
    summary:
      'Enter the result of a closed or held round, or with `corrects` correct its newest ruling, ' +
      'once per ruling id.',
    body: RulingRequestSchema,
    answer: RoundSchema,
    failures: [...RULING_FAILURES, 'APPROVAL_REQUIRED', 'CORRECTION_TOO_LATE', 'ROUND_NOT_HELD'],
  },
  proposeCorrection: {
    ...{ ...once, method: 'PUT', path: '/rounds/{roundId}/proposals/{proposalId}' },
    params: proposal,
    summary: 'Propose a correction to a second person, with what it would move.',
    body: CorrectionRequestSchema,
    answer: ProposalSchema,
    failures: [...RULING_FAILURES, 'CORRECTION_TOO_LATE', 'PROPOSAL_CONFLICT', 'PROPOSAL_STALE'],
  },
  approveCorrection: {
    ...{ ...once, method: 'POST', path: '/rounds/{roundId}/proposals/{proposalId}/approve' },
    ...{ params: proposal, body: NO_BODY },
    summary: 'Approve a correction that somebody else has proposed, and apply it.',
    answer: RoundSchema,
    failures: [
      ...RULING_FAILURES,
      'APPROVER_NOT_DIFFERENT',
      'PROPOSAL_NOT_FOUND',
      'PROPOSAL_STALE',
    ],
  },
  voidSlip: {
    ...{ ...once, method: 'POST' },
    path: '/wallets/{walletId}/rounds/{roundId}/slips/{slipId}/void',
    params: z.strictObject({ walletId: WalletIdField, roundId: IdField, slipId: IdField }),
    summary: 'Take one slip out of its round for good, whatever is ruled later.',
    body: ReasonSchema,
    answer: SlipSchema,
    failures: [...VOID_FAILURES, 'APPROVAL_REQUIRED', 'CORRECTION_TOO_LATE'],
  },
  proposeVoid: {
    ...{ ...once, method: 'PUT', path: '/rounds/{roundId}/void-proposals/{proposalId}' },
    params: proposal,
    summary: 'Propose to a second person that a slip of a settled round be void.',
    body: VoidProposalRequestSchema,
    answer: VoidProposalSchema,
    failures: [
      ...VOID_FAILURES,
      'APPROVAL_NOT_REQUIRED',
      'CORRECTION_TOO_LATE',
      'PROPOSAL_CONFLICT',
      'PROPOSAL_STALE',
    ],
  },
  approveVoid: {
    ...{ ...once, method: 'POST', path: '/rounds/{roundId}/void-proposals/{proposalId}/approve' },
    ...{ params: proposal, body: NO_BODY },
    summary: 'Approve a void that somebody else has proposed, and apply it.',
    answer: SlipSchema,
    failures: [...VOID_FAILURES, 'APPROVER_NOT_DIFFERENT', 'PROPOSAL_NOT_FOUND', 'PROPOSAL_STALE'],
  },
} as const satisfies Routes;
