import { toInstant } from '../../../../shared/domain/instant.ts';
import { gameOf } from '../../oracle/games/games.ts';
import type { RoundHistory } from '../history.ts';
import type { Operation } from '../operation.ts';
import type { World } from '../world.ts';

/** Messages that nobody can do anything with: they are set aside, and the others go on. */
export const ODD_MESSAGES: readonly Operation[] = [
  { name: 'odd table event', weight: 0.8, begin: sendOddEvent },
  { name: 'odd scan', weight: 0.15, begin: sendOddScan },
  { name: 'result from before its round', weight: 0.1, begin: sendStray },
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
    code: 'INCIDENT_UNKNOWN',
    about: () => ({ type: 'incident', incident: 'earthquake', actor: 'dealer-1' }),
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
function drawKnown({ random, history, books }: World): RoundHistory | undefined {
  const known = history.rounds.all
    .slice(-RECENT_ROUNDS)
    .filter(({ roundId }) => books.rounds.has(roundId));
  return known.length === 0 ? undefined : random.pick(known);
}

function sendOddEvent(world: World): void {
  const { random, history } = world;
  const round = drawKnown(world);
  if (round === undefined) return;
  const { code, about } = random.pick(ODD_EVENTS);
  const body = bodyOf(world, round, about);
  history.odd.push({ body, code, roundId: round.roundId });
  world.tableEvents.send(body, round.tableId);
}

/** It is of no game: stakes are held all the same, or the ruling stands. */
function sendOddScan(world: World): void {
  const round = drawKnown(world);
  if (round === undefined) return;
  const scan = { player: ['AS'], banker: 'none' };
  const body = bodyOf(world, round, ({ at }) => {
    round.decisions.push({ kind: 'result', isPossible: false, scan, at });
    round.endings.push(at);
    return { type: 'result', scan };
  });
  world.tableEvents.send(body, round.tableId);
}

/** A result cannot be from before its round, as far as the table's clock is right. */
function sendStray(world: World): void {
  const round = drawKnown(world);
  const table = world.tables.find(({ tableId }) => tableId === round?.tableId);
  if (round === undefined || table === undefined) return;
  const scan = gameOf(table).deal(world.random, world.walletIds);
  round.strays.push(scan);
  const body = bodyOf(world, round, () => ({
    ...{ type: 'result', scan, at: '2020-01-01T00:00:00.000Z' },
  }));
  world.tableEvents.send(body, round.tableId);
}

function bodyOf(world: World, round: RoundHistory, about: OddEvent['about']): string {
  const { tables, scheduler } = world;
  const { roundId, tableId, closesAt, openedAt } = round;
  const number = world.oddMessages;
  world.oddMessages += 1;
  const now = toInstant(scheduler.now());
  // The table's clock may be ahead.
  const [at = now] = [now, openedAt].sort().reverse();
  const envelope = { schema: 1, messageId: `odd-${number}`, seq: number, tableId, roundId, at };
  const game = tables.find((table) => table.tableId === tableId)?.game;
  return JSON.stringify({ game, ...envelope, ...about({ closesAt, at }) });
}

function sendOddWork({ history, settlementWork }: World): void {
  const body = `{"work":"settle","number":${history.odd.length}}`;
  history.odd.push({ body, code: 'MESSAGE_MALFORMED', roundId: '' });
  settlementWork.send(body, 'table-1');
}
