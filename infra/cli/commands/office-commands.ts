import { OFFICE_ROUTES } from '../../../shared/messages/http/office-routes.ts';
import { type Command, type Typed, UsageError, word } from '../command.ts';
import { REASON } from './common-options.ts';

const ofDispute = (typed: Typed) => ({ disputeId: word(typed, 'id') });

function linkOf({ ruling, proposal }: Typed) {
  if (ruling !== undefined && !/^[1-9]\d{0,5}$/.test(ruling)) {
    throw new UsageError('--ruling: the number of a ruling');
  }
  return {
    ...(ruling === undefined ? {} : { ruling: Number(ruling) }),
    ...(proposal === undefined ? {} : { proposalId: proposal }),
  };
}

/** What the back office looks back on. */
export const OFFICE_COMMANDS: readonly Command[] = [
  {
    name: 'report show',
    words: ['from', 'to'],
    options: [
      { flags: '--table <table>', describes: 'of one table' },
      { flags: '--time-zone <name>', describes: 'of the gaming day, such as Asia/Macau' },
      { flags: '--cutoff-hour <hour>', describes: 'at which a gaming day begins' },
      { flags: '--csv', describes: 'as CSV' },
    ],
    route: OFFICE_ROUTES.readReport,
    toRequest: (typed) => ({
      query: {
        ...{ from: word(typed, 'from'), to: word(typed, 'to') },
        ...{ tableId: typed['table'], timeZone: typed['timeZone'] },
        ...{ cutoffHour: typed['cutoffHour'], format: typed['csv'] && 'csv' },
      },
    }),
    example: 'report show 2026-12-01 2026-12-01 --time-zone Asia/Macau',
  },
  {
    name: 'dispute open',
    words: ['id'],
    options: [
      { flags: '--player <wallet>', describes: 'who complains', isRequired: true },
      { flags: '--game-time <time>', describes: 'when it was played', isRequired: true },
      { flags: '--table <table>', describes: 'where', isRequired: true },
      { flags: '--dealer <name>', describes: 'who dealt', isRequired: true },
      { flags: '--game-number <number>', describes: 'of the table', isRequired: true },
      { flags: '--text <text>', describes: 'what the player says' },
    ],
    route: OFFICE_ROUTES.openDispute,
    toRequest: (typed) => ({
      params: ofDispute(typed),
      body: {
        ...{ player: typed['player'], gameTime: typed['gameTime'], table: typed['table'] },
        ...{ dealer: typed['dealer'], gameNumber: typed['gameNumber'] },
        ...(typed['text'] === undefined ? {} : { text: typed['text'] }),
      },
    }),
    example:
      'dispute open d-1 --player ann:USD --game-time 2026-12-01T20:15:30.000Z --table bac-1 --dealer d-7 --game-number 17',
  },
  {
    name: 'dispute show',
    words: ['id'],
    options: [{ flags: '--html', describes: 'as a page to read' }],
    route: OFFICE_ROUTES.readDispute,
    toRequest: (typed) => ({
      params: ofDispute(typed),
      query: { format: typed['html'] && 'html' },
    }),
    example: 'dispute show d-1',
  },
  {
    name: 'dispute decide',
    words: ['id', 'decision'],
    options: [
      REASON,
      { flags: '--ruling <number>', describes: 'which put the round right' },
      { flags: '--proposal <id>', describes: 'which is to put it right' },
    ],
    route: OFFICE_ROUTES.decideDispute,
    toRequest: (typed) => ({
      params: ofDispute(typed),
      body: {
        ...{ decision: word(typed, 'decision'), reason: word(typed, 'reason') },
        ...linkOf(typed),
      },
    }),
    example: 'dispute decide d-1 upheld --reason "the recording shows 20" --ruling 2',
  },
  {
    name: 'dispute list',
    words: ['day'],
    route: OFFICE_ROUTES.listDisputes,
    toRequest: (typed) => ({ query: { day: word(typed, 'day') } }),
    example: 'dispute list 2026-12-01',
  },
];
