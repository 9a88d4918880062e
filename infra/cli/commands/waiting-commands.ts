import { BACKOFFICE_ROUTES } from '../../../shared/messages/http/backoffice-routes.ts';
import { OPERATORS_ROUTES } from '../../../shared/messages/http/operators-routes.ts';
import { type Command, type Typed, word } from '../command.ts';
import { PAGE_OPTIONS, pageOf, REASON } from './common-options.ts';

const ofRound = (typed: Typed) => ({ roundId: word(typed, 'round') });

/** Rounds, and what of them waits for people. */
export const WAITING_COMMANDS: readonly Command[] = [
  {
    name: 'round show',
    words: ['round'],
    route: BACKOFFICE_ROUTES.readRound,
    toRequest: (typed) => ({ params: ofRound(typed) }),
    example: 'round show r-1',
  },
  {
    name: 'round list',
    words: ['list'],
    route: OPERATORS_ROUTES.listRounds,
    toRequest: (typed) => ({ query: { list: word(typed, 'list') } }),
    example: 'round list held',
  },
  {
    name: 'round stopped',
    words: ['round'],
    route: OPERATORS_ROUTES.listQuarantinedPlayers,
    toRequest: (typed) => ({ params: ofRound(typed) }),
    example: 'round stopped r-1',
  },
  {
    name: 'round release',
    words: ['round', 'wallet'],
    options: [REASON],
    route: OPERATORS_ROUTES.releasePlayer,
    toRequest: (typed) => ({
      params: { ...ofRound(typed), walletId: word(typed, 'wallet') },
      body: { reason: word(typed, 'reason') },
    }),
    example: 'round release r-1 ann:USD --reason "the slip was mended"',
  },
  {
    name: 'parked list',
    words: ['day'],
    options: PAGE_OPTIONS,
    route: OPERATORS_ROUTES.listParked,
    toRequest: (typed) => ({ query: { ...pageOf(typed), day: word(typed, 'day') } }),
    example: 'parked list 2026-12-01',
  },
  {
    name: 'parked redrive',
    words: ['sentAt', 'message'],
    route: OPERATORS_ROUTES.redriveParked,
    toRequest: (typed) => ({
      params: { sentAt: word(typed, 'sentAt'), messageId: word(typed, 'message') },
    }),
    example: 'parked redrive 2026-12-01T20:15:30.000Z 5fea7756-0ea4-451a-a703-a558b933e274',
  },
];
