import { toInstant } from '../../../../shared/domain/instant.ts';
import type { Operation } from '../operation.ts';
import type { World } from '../world.ts';

/** Messages that nobody can do anything with: they are set aside, and the others go on. */
export const ODD_MESSAGES: readonly Operation[] = [
  { name: 'odd table event', weight: 1, begin: sendOddEvent },
  { name: 'odd settlement work', weight: 0.3, begin: sendOddWork },
];

interface OddEvent {
  /** The failure that is right, if there can be only one. */
  readonly code?: string;
  /** Of a round that is open or was; everything else is as usual. */
  readonly about: (round: { readonly closesAt: string; readonly at: string }) => object;
}

const OPENED = { type: 'round-opened', dealer: 'd', shoe: 's', gameNumber: '1', video: 'v' };

const ODD_EVENTS: readonly OddEvent[] = [
  { code: 'MESSAGE_MALFORMED', about: () => ({ type: 'result', card: 'AS' }) },
  { code: 'GAME_MISMATCH', about: () => ({ type: 'betting-closed', game: 'keno' }) },
  {
    code: 'SCAN_MALFORMED',
    about: () => ({ type: 'result', scan: { player: ['AS'], banker: 'none' } }),
  },
  // From before the round, as far as its clock is right; impossible besides, in case it is ruled.
  {
    about: () => ({
      type: 'result',
      at: '2020-01-01T00:00:00.000Z',
      scan: { player: [], banker: [] },
    }),
  },
  {
    code: 'ROUND_CONFLICT',
    about: ({ closesAt }) => ({ ...OPENED, closesAt, dealer: 'somebody else' }),
  },
  {
    code: 'TABLE_NOT_FOUND',
    about: ({ at }) => ({ ...OPENED, tableId: 'no-table', roundId: 'odd-1', closesAt: at }),
  },
  {
    code: 'GAME_MISMATCH',
    about: ({ at }) => ({ ...OPENED, roundId: 'odd-2', game: 'keno', closesAt: at }),
  },
  {
    code: 'CLOSES_AT_IMPLAUSIBLE',
    about: () => ({ ...OPENED, roundId: 'odd-3', closesAt: '2027-01-01T00:00:00.000Z' }),
  },
];

const RECENT_ROUNDS = 6;

/** Only about rounds that are known by now: an early message would wait for its round to open. */
function sendOddEvent(world: World): void {
  const { random, history, books, scheduler, tableEvents } = world;
  const known = history.rounds.all
    .slice(-RECENT_ROUNDS)
    .filter(({ roundId }) => books.rounds.has(roundId));
  if (known.length === 0) return;
  const round = random.pick(known);
  const { roundId, tableId, closesAt, openedAt } = round;
  const number = history.odd.length + 1;
  const now = toInstant(scheduler.now());
  // The table's clock may be ahead.
  const [at = now] = [now, openedAt].sort().reverse();
  const envelope = { schema: 1, messageId: `odd-${number}`, seq: number, tableId, roundId, at };
  const { code, about } = random.pick(ODD_EVENTS);
  const game = world.tables.find((table) => table.tableId === tableId)?.game;
  const body = JSON.stringify({ game, ...envelope, ...about({ closesAt, at }) });
  history.odd.push({ body, code, roundId });
  tableEvents.send(body, tableId);
}

function sendOddWork({ history, settlementWork }: World): void {
  const body = `{"work":"settle","number":${history.odd.length}}`;
  history.odd.push({ body, code: 'MESSAGE_MALFORMED', roundId: '' });
  settlementWork.send(body, 'table-1');
}
