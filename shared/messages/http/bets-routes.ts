import * as z from 'zod';
import { IdField, WalletIdField } from './fields.ts';
import { NO_BODY, NO_QUERY, type Routes } from './route.ts';
import { PlaceSlipSchema, SlipSchema } from './slip-body.ts';

const path = '/wallets/{walletId}/rounds/{roundId}/slips/{slipId}';
const params = z.strictObject({ walletId: WalletIdField, roundId: IdField, slipId: IdField });

/** What must be answered before the bell, by the function `bets`. */
export const BETS_ROUTES = {
  placeSlip: {
    ...{ method: 'PUT', path, group: 'platform', params, query: NO_QUERY },
    summary: 'Place the wagers that a player confirmed together, once per slip id.',
    body: PlaceSlipSchema,
    answer: SlipSchema,
    statuses: [200, 201],
    failures: [
      'AMOUNT_INVALID',
      'BETS_NOT_ALLOWED',
      'BETTING_CLOSED',
      'WINDOW_CLOSED',
      'DECISION_NOT_ALLOWED',
      'BETTING_STOPPED',
      'CURRENCY_NOT_OFFERED',
      'INSUFFICIENT_FUNDS',
      'PLAYER_REFUSED',
      'POSITION_UNKNOWN',
      'RATE_LIMITED',
      'ROUND_NOT_FOUND',
      'SLIP_CANCELLED',
      'SLIP_CONFLICT',
      'STAKE_ABOVE_MAXIMUM',
      'STAKE_BELOW_MINIMUM',
      'STAKE_OFF_STEP',
      'TABLE_CLOSED',
      'TABLE_PAUSED',
      'TABLE_STAKE_ABOVE_MAXIMUM',
      'TABLE_STAKE_BELOW_MINIMUM',
      'TOO_MANY_OPEN_ROUNDS',
      'TOO_MANY_SLIPS',
      'TOO_MANY_WAGERS',
      'WALLET_NOT_ACTIVE',
      'WALLET_NOT_FOUND',
    ],
  },
  cancelSlip: {
    ...{ method: 'DELETE', path, group: 'platform', params, query: NO_QUERY, body: NO_BODY },
    summary: 'Take a slip back before the bell; one that has not arrived is refused when it does.',
    answer: SlipSchema,
    statuses: [200],
    failures: ['CANCEL_TOO_LATE', 'ROUND_NOT_FOUND', 'WALLET_NOT_FOUND'],
  },
  readSlip: {
    ...{ method: 'GET', path, group: 'platform', params, query: NO_QUERY, body: NO_BODY },
    summary: 'Look at a slip.',
    answer: SlipSchema,
    statuses: [200],
    failures: ['ROUND_NOT_FOUND', 'SLIP_NOT_FOUND'],
  },
} as const satisfies Routes;
