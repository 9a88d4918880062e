import * as z from 'zod';
import { CursorField, countField, IdField, InstantField, WalletIdField } from './fields.ts';
import { BetHistorySchema, RoundBetsSchema } from './round-bets-body.ts';
import { RoundSchema, TableRoundsSchema } from './round-body.ts';
import { NO_BODY, NO_PARAMS, NO_QUERY, type Routes } from './route.ts';
import { StatementSchema } from './statement-body.ts';
import { TableDescriptionSchema, TableListSchema } from './table-body.ts';
import { TransferRequestSchema, TransferSchema } from './transfer-body.ts';
import { CreateWalletSchema, VerificationSchema, WalletSchema } from './wallet-body.ts';

const wallet = z.strictObject({ walletId: WalletIdField });

const HealthSchema = z.strictObject({ status: z.literal('ok') }).meta({ id: 'Health' });

/** A request that only looks. */
const look = { method: 'GET', group: 'platform', body: NO_BODY, statuses: [200] } as const;

/** What platforms ask that may take its time, by the function `backoffice`. */
export const BACKOFFICE_ROUTES = {
  createWallet: {
    ...{ method: 'PUT', path: '/wallets/{walletId}', group: 'platform' },
    ...{ params: wallet, query: NO_QUERY, body: CreateWalletSchema },
    summary: 'Create an empty wallet for a player and a currency.',
    answer: WalletSchema,
    statuses: [200, 201],
    failures: ['WALLET_CONFLICT'],
  },
  readWallet: {
    ...{ ...look, path: '/wallets/{walletId}', params: wallet, query: NO_QUERY },
    summary: 'Look at a wallet: balance, stakes in play, what is owed.',
    answer: WalletSchema,
    failures: ['WALLET_NOT_FOUND'],
  },
  readStatement: {
    ...{ ...look, path: '/wallets/{walletId}/entries', params: wallet },
    query: z.strictObject({
      order: z.enum(['booking', 'game-time']).default('booking'),
      from: InstantField.exactOptional(),
      cursor: CursorField,
      limit: countField(500, 100),
      format: z.enum(['json', 'csv']).default('json'),
    }),
    summary:
      'The statement of a wallet, oldest first; as CSV, `next` is in the header `X-Next-Cursor`.',
    answer: StatementSchema,
    textType: 'text/csv',
    textHeaders: ['X-Next-Cursor'],
    failures: ['LEDGER_DAMAGED', 'WALLET_NOT_FOUND'],
  },
  verifyWallet: {
    ...{ ...look, path: '/wallets/{walletId}/verify', params: wallet, query: NO_QUERY },
    summary: 'Recompute the books of a wallet from its entries, and name the first bad one.',
    answer: VerificationSchema,
    failures: ['WALLET_NOT_FOUND'],
  },
  readBetHistory: {
    ...{ ...look, path: '/wallets/{walletId}/rounds', params: wallet },
    query: z.strictObject({ cursor: CursorField, limit: countField(50, 20) }),
    summary: 'The rounds a player wagered in, newest first, with the result of every wager.',
    answer: BetHistorySchema,
    failures: ['WALLET_NOT_FOUND'],
  },
  readRoundBets: {
    ...{ ...look, path: '/wallets/{walletId}/rounds/{roundId}', query: NO_QUERY },
    params: z.strictObject({ walletId: WalletIdField, roundId: IdField }),
    summary: 'What a player wagered in a round, with the result of every wager.',
    answer: RoundBetsSchema,
    failures: ['ROUND_NOT_FOUND', 'WALLET_NOT_FOUND'],
  },
  transfer: {
    ...{ method: 'PUT', path: '/wallets/{walletId}/transfers/{transferId}', group: 'platform' },
    params: z.strictObject({ walletId: WalletIdField, transferId: IdField }),
    ...{ query: NO_QUERY, body: TransferRequestSchema },
    summary: 'Deposit or withdraw, once per transfer id.',
    answer: TransferSchema,
    statuses: [200, 201],
    failures: [
      'AMOUNT_INVALID',
      'INSUFFICIENT_FUNDS',
      'TRANSFER_CONFLICT',
      'WALLET_NOT_ACTIVE',
      'WALLET_NOT_FOUND',
    ],
  },
  readRound: {
    ...{ ...look, path: '/rounds/{roundId}', query: NO_QUERY },
    params: z.strictObject({ roundId: IdField }),
    summary: 'Follow a round: its state, and how it was ruled.',
    answer: RoundSchema,
    failures: ['ROUND_NOT_FOUND'],
  },
  listTables: {
    ...{ ...look, path: '/tables', params: NO_PARAMS },
    query: z.strictObject({ cursor: CursorField, limit: countField(500, 100) }),
    summary: 'All tables, in order of their ids: game, variant, state and currencies of each.',
    answer: TableListSchema,
    failures: [],
  },
  readTable: {
    ...{ ...look, path: '/tables/{tableId}', query: NO_QUERY },
    params: z.strictObject({ tableId: IdField }),
    summary: 'Look at a table: house rules, limits, what every position pays and returns.',
    answer: TableDescriptionSchema,
    failures: ['TABLE_NOT_FOUND'],
  },
  readTableRounds: {
    ...{ ...look, path: '/tables/{tableId}/rounds' },
    params: z.strictObject({ tableId: IdField }),
    query: z.strictObject({ limit: countField(100, 20) }),
    summary: 'The last rounds of a table and their results, newest first.',
    answer: TableRoundsSchema,
    failures: ['TABLE_NOT_FOUND'],
  },
  readHealth: {
    ...{ ...look, path: '/health', params: NO_PARAMS, query: NO_QUERY },
    summary: 'Whether the API answers.',
    answer: HealthSchema,
    failures: [],
  },
  readApi: {
    ...{ ...look, path: '/openapi.json', params: NO_PARAMS, query: NO_QUERY },
    summary: 'This document.',
    answer: z.looseObject({ openapi: z.string() }),
    failures: [],
  },
} as const satisfies Routes;
