import { BACKOFFICE_ROUTES } from '../../../shared/messages/http/backoffice-routes.ts';
import { OPERATORS_ROUTES } from '../../../shared/messages/http/operators-routes.ts';
import type { Command, Typed } from '../command.ts';
import { word } from '../command.ts';
import { PAGE_OPTIONS, pageOf, REASON } from './common-options.ts';

const ofWallet = (typed: Typed) => ({ walletId: word(typed, 'wallet') });

function transfer(kind: 'deposit' | 'withdrawal', verb: string): Command {
  return {
    name: `wallet ${verb}`,
    words: ['wallet', 'id', 'amount'],
    route: BACKOFFICE_ROUTES.transfer,
    toRequest: (typed) => ({
      params: { ...ofWallet(typed), transferId: word(typed, 'id') },
      body: { kind, amount: word(typed, 'amount') },
    }),
    example: `wallet ${verb} ann:USD ${verb}-1 10000`,
  };
}

function status(verb: string, change: object): Command {
  return {
    name: `wallet ${verb}`,
    words: ['wallet'],
    options: [REASON],
    route: OPERATORS_ROUTES.setWalletStatus,
    toRequest: (typed) => ({
      params: ofWallet(typed),
      body: { ...change, reason: word(typed, 'reason') },
    }),
    example: `wallet ${verb} ann:USD --reason "asked by the player"`,
  };
}

export const WALLET_COMMANDS: readonly Command[] = [
  {
    name: 'wallet create',
    words: ['wallet', 'brand'],
    route: BACKOFFICE_ROUTES.createWallet,
    toRequest: (typed) => ({ params: ofWallet(typed), body: { brand: word(typed, 'brand') } }),
    example: 'wallet create ann:USD lotus',
  },
  {
    name: 'wallet show',
    words: ['wallet'],
    route: BACKOFFICE_ROUTES.readWallet,
    toRequest: (typed) => ({ params: ofWallet(typed) }),
    example: 'wallet show ann:USD',
  },
  transfer('deposit', 'deposit'),
  transfer('withdrawal', 'withdraw'),
  {
    name: 'wallet adjust',
    words: ['wallet', 'id', 'direction', 'amount'],
    options: [REASON],
    route: OPERATORS_ROUTES.adjust,
    toRequest: (typed) => ({
      params: { ...ofWallet(typed), transferId: word(typed, 'id') },
      body: {
        ...{ direction: word(typed, 'direction'), amount: word(typed, 'amount') },
        reason: word(typed, 'reason'),
      },
    }),
    example: 'wallet adjust ann:USD fee-1 credit 500 --reason "fee taken twice"',
  },
  {
    name: 'wallet entries',
    words: ['wallet'],
    options: [
      ...PAGE_OPTIONS,
      { flags: '--order <order>', describes: 'booking or game-time' },
      { flags: '--from <time>', describes: 'game time from which on' },
      { flags: '--csv', describes: 'as CSV' },
    ],
    route: BACKOFFICE_ROUTES.readStatement,
    toRequest: (typed) => ({
      params: ofWallet(typed),
      query: {
        ...pageOf(typed),
        order: typed['order'],
        from: typed['from'],
        format: typed['csv'] === undefined ? undefined : 'csv',
      },
    }),
    example: 'wallet entries ann:USD --limit 20',
  },
  {
    name: 'wallet verify',
    words: ['wallet'],
    route: BACKOFFICE_ROUTES.verifyWallet,
    toRequest: (typed) => ({ params: ofWallet(typed) }),
    example: 'wallet verify ann:USD',
  },
  {
    name: 'wallet rounds',
    words: ['wallet'],
    options: PAGE_OPTIONS,
    route: BACKOFFICE_ROUTES.readBetHistory,
    toRequest: (typed) => ({ params: ofWallet(typed), query: pageOf(typed) }),
    example: 'wallet rounds ann:USD',
  },
  {
    name: 'wallet bets',
    words: ['wallet', 'round'],
    route: BACKOFFICE_ROUTES.readRoundBets,
    toRequest: (typed) => ({
      params: { ...ofWallet(typed), roundId: word(typed, 'round') },
    }),
    example: 'wallet bets ann:USD r-1',
  },
  status('freeze', { status: 'frozen' }),
  status('close', { status: 'closed' }),
  status('reopen', { status: 'active' }),
  status('refuse', { refused: true }),
  status('readmit', { refused: false }),
];
