import * as z from 'zod';
import {
  CursorField,
  countField,
  DayField,
  IdField,
  InstantField,
  WalletIdField,
} from './fields.ts';
import { ParkedListSchema, ParkedMessageSchema } from './parked-body.ts';
import { ReasonSchema } from './reason-body.ts';
import { NO_BODY, NO_PARAMS, NO_QUERY, type Routes } from './route.ts';
import {
  QuarantinedPlayerSchema,
  QuarantinedPlayersSchema,
  RoundListSchema,
} from './waiting-body.ts';

const look = { method: 'GET', group: 'operator', body: NO_BODY, statuses: [200] } as const;

const once = { method: 'POST', group: 'operator', query: NO_QUERY, statuses: [200, 201] } as const;

/** What waits for people, and how they let it go on. */
export const WAITING_ROUTES = {
  listRounds: {
    ...{ ...look, path: '/rounds', params: NO_PARAMS },
    query: z.strictObject({ list: z.enum(['held', 'quarantined', 'overdue', 'settling']) }),
    summary: 'The rounds that wait for people or should have gone on, oldest first.',
    answer: RoundListSchema,
    failures: [],
  },
  listQuarantinedPlayers: {
    ...{ ...look, path: '/quarantined-players/{roundId}', query: NO_QUERY },
    params: z.strictObject({ roundId: IdField }),
    summary: 'The players of a round for whom nothing moves before people have looked, and why.',
    answer: QuarantinedPlayersSchema,
    failures: ['ROUND_NOT_FOUND'],
  },
  releasePlayer: {
    ...{ ...once, path: '/rounds/{roundId}/players/{walletId}/release' },
    params: z.strictObject({ roundId: IdField, walletId: WalletIdField }),
    summary: 'Let a quarantined player be settled like the others, once the cause is mended.',
    body: ReasonSchema,
    answer: QuarantinedPlayerSchema,
    failures: ['PLAYER_NOT_QUARANTINED', 'ROUND_NOT_FOUND'],
  },
  listParked: {
    ...{ ...look, path: '/parked', params: NO_PARAMS },
    query: z.strictObject({ day: DayField, cursor: CursorField, limit: countField(100, 20) }),
    summary: 'The messages that were sent on a day and set aside, with the reasons, oldest first.',
    answer: ParkedListSchema,
    failures: [],
  },
  redriveParked: {
    ...{ ...once, path: '/parked/{sentAt}/{messageId}/redrive' },
    params: z.strictObject({ sentAt: InstantField, messageId: IdField }),
    summary: 'Send a parked message to its queue again, once; one that fails again is parked anew.',
    body: NO_BODY,
    answer: ParkedMessageSchema,
    failures: ['MESSAGE_NOT_FOUND'],
  },
} as const satisfies Routes;
