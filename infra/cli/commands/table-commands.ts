import { BACKOFFICE_ROUTES } from '../../../shared/messages/http/backoffice-routes.ts';
import { OPERATORS_ROUTES } from '../../../shared/messages/http/operators-routes.ts';
import type { Route } from '../../../shared/messages/http/route.ts';
import { type Command, type Typed, word } from '../command.ts';
import { readJsonOption } from '../read-json-option.ts';
import { PAGE_OPTIONS, pageOf, REASON } from './common-options.ts';

const ofTable = (typed: Typed) => ({ tableId: word(typed, 'table') });

function command(verb: string, route: Route): Command {
  return {
    name: `table ${verb}`,
    words: ['table'],
    options: [REASON],
    route,
    toRequest: (typed) => ({ params: ofTable(typed), body: { reason: word(typed, 'reason') } }),
    example: `table ${verb} bac-1 --reason "camera 3 is blind"`,
  };
}

function betting(verb: string, route: Route): Command {
  return {
    name: `betting ${verb}`,
    words: [],
    options: [REASON],
    route,
    toRequest: (typed) => ({ body: { reason: word(typed, 'reason') } }),
    example: `betting ${verb} --reason "drill"`,
  };
}

export const TABLE_COMMANDS: readonly Command[] = [
  {
    name: 'table list',
    words: [],
    options: PAGE_OPTIONS,
    route: BACKOFFICE_ROUTES.listTables,
    toRequest: (typed) => ({ query: pageOf(typed) }),
    example: 'table list',
  },
  {
    name: 'table show',
    words: ['table'],
    route: BACKOFFICE_ROUTES.readTable,
    toRequest: (typed) => ({ params: ofTable(typed) }),
    example: 'table show bac-1',
  },
  {
    name: 'table configure',
    words: ['table', 'settings'],
    route: OPERATORS_ROUTES.configureTable,
    toRequest: (typed) => ({
      params: ofTable(typed),
      body: readJsonOption('settings', word(typed, 'settings')),
    }),
    example: 'table configure bac-1 @settings.json',
  },
  {
    name: 'table rounds',
    words: ['table'],
    options: [{ flags: '--limit <count>', describes: 'most rounds' }],
    route: BACKOFFICE_ROUTES.readTableRounds,
    toRequest: (typed) => ({ params: ofTable(typed), query: { limit: typed['limit'] } }),
    example: 'table rounds bac-1 --limit 10',
  },
  command('pause', OPERATORS_ROUTES.pauseTable),
  command('resume', OPERATORS_ROUTES.resumeTable),
  command('close', OPERATORS_ROUTES.closeTable),
  command('reopen', OPERATORS_ROUTES.reopenTable),
  betting('stop', OPERATORS_ROUTES.stopBetting),
  betting('start', OPERATORS_ROUTES.startBetting),
];
