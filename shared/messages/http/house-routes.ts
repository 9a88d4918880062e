import * as z from 'zod';
import { BettingSchema } from './betting-body.ts';
import { IdField, WalletIdField } from './fields.ts';
import { ReasonSchema } from './reason-body.ts';
import { NO_PARAMS, NO_QUERY, type Routes } from './route.ts';
import { ConfiguredTableSchema, TableSchema, TableSettingsSchema } from './table-body.ts';
import { AdjustmentRequestSchema, TransferSchema } from './transfer-body.ts';
import { WalletSchema, WalletStatusSchema } from './wallet-body.ts';

const table = z.strictObject({ tableId: IdField });

/** A command of people, who say why. */
const command = { method: 'POST', group: 'operator', query: NO_QUERY, body: ReasonSchema } as const;

/** Sets the state of a table. */
const tableCommand = {
  ...command,
  params: table,
  answer: TableSchema,
  statuses: [200],
  failures: ['TABLE_NOT_FOUND'],
} as const;

const bettingCommand = {
  ...command,
  params: NO_PARAMS,
  answer: BettingSchema,
  statuses: [200],
  failures: [],
} as const;

/** What people do about tables, betting and wallets. */
export const HOUSE_ROUTES = {
  configureTable: {
    ...{ method: 'PUT', path: '/tables/{tableId}', group: 'operator' },
    ...{ params: table, query: NO_QUERY, body: TableSettingsSchema },
    summary:
      'Give a table its next configuration, effective from its next round; the same again changes nothing.',
    answer: ConfiguredTableSchema,
    statuses: [200],
    failures: ['AMOUNT_INVALID', 'TABLE_CONFIG_INVALID'],
  },
  pauseTable: {
    ...{ ...tableCommand, path: '/tables/{tableId}/pause' },
    summary: 'Pause a table for a while.',
    failures: ['TABLE_CLOSED', 'TABLE_NOT_FOUND'],
  },
  resumeTable: {
    ...{ ...tableCommand, path: '/tables/{tableId}/resume' },
    summary: 'Go on at a table that was paused.',
    failures: ['TABLE_CLOSED', 'TABLE_NOT_FOUND'],
  },
  closeTable: { ...tableCommand, path: '/tables/{tableId}/close', summary: 'Close a table.' },
  reopenTable: {
    ...{ ...tableCommand, path: '/tables/{tableId}/reopen' },
    summary: 'Reopen a table that was closed, by people or by an incident.',
  },
  stopBetting: {
    ...{ ...bettingCommand, path: '/betting/stop' },
    summary: 'Take no more slips at any table.',
  },
  startBetting: {
    ...{ ...bettingCommand, path: '/betting/start' },
    summary: 'Take slips again.',
  },
  adjust: {
    ...{ ...command, path: '/wallets/{walletId}/adjustments/{transferId}' },
    params: z.strictObject({ walletId: WalletIdField, transferId: IdField }),
    body: AdjustmentRequestSchema,
    summary: 'Put a balance right, once per transfer id.',
    answer: TransferSchema,
    statuses: [200, 201],
    failures: ['AMOUNT_INVALID', 'INSUFFICIENT_FUNDS', 'TRANSFER_CONFLICT', 'WALLET_NOT_FOUND'],
  },
  setWalletStatus: {
    ...{ ...command, path: '/wallets/{walletId}/status' },
    params: z.strictObject({ walletId: WalletIdField }),
    body: WalletStatusSchema,
    summary: 'Freeze, close or reopen a wallet, or refuse its player; open stakes still settle.',
    answer: WalletSchema,
    statuses: [200],
    failures: ['WALLET_NOT_FOUND'],
  },
} as const satisfies Routes;
