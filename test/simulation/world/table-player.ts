import type { TableEvent } from '../../../shared/messages/table-event.ts';
import { gameOf } from '../oracle/games/games.ts';
import { expectRefusals } from './expect-refusals.ts';
import { isValid, type RoundHistory, type TableDecision } from './history.ts';
import { GRACE_MS } from './lines.ts';
import type { SimTable } from './open-house.ts';
import type { World } from './world.ts';

/** What one table does next; keeps where its rounds are. */
export interface TablePlayer {
  act(): void;
  /** Sends what it has held back. */
  sendRest(): void;
}

type Rest = Record<string, unknown> & { readonly type: TableEvent['type'] };

const ENDINGS: ReadonlySet<TableEvent['type']> = new Set<TableEvent['type']>([
  ...(['betting-closed', 'no-result', 'result', 'incident', 'void'] as const),
]);

/** How far the clock of a table may be off. */
const SKEW_MAX_MS = 400;

/**
 * Plays rounds at one table, mostly as a table should: opening, bell, result. Sometimes the result
 * comes first or before the bell, is impossible, is contradicted, or the round is voided.
 */
export function createTablePlayer(world: World, table: SimTable): TablePlayer {
  const { random, scheduler, history, tableEvents, profile } = world;
  const { tableId, bettingSeconds } = table;
  const game = gameOf(table);
  const skewMs = random.between(-SKEW_MAX_MS, SKEW_MAX_MS);
  const instant = (inMs = 0) => new Date(scheduler.now() + skewMs + inMs).toISOString();
  let seq = 0;
  let opened = 0;
  let playing: RoundHistory[] = [];
  let heldBack: string[] = [];
  let decided: RoundHistory[] = [];

  const say = (roundId: string, rest: Rest, at = instant()): string => {
    seq += 1;
    if (ENDINGS.has(rest.type)) history.rounds.find(roundId)?.endings.push(at);
    const envelope = { schema: 1, messageId: `${tableId}-${seq}`, seq, tableId, roundId };
    return JSON.stringify({ ...envelope, game: table.game, at, ...rest });
  };
  const send = (body: string) => tableEvents.send(body, tableId);

  const open = () => {
    opened += 1;
    const roundId = `${tableId}-round-${opened}`;
    const [openedAt, closesAt] = [instant(), instant(bettingSeconds * 1000)];
    const round: RoundHistory = {
      ...{ roundId, tableId, openedAt, closesAt, decisions: [], strays: [] },
      ...{ entries: [], endings: [] },
      ...{
        bettingClosedSent: false,
        noResultSent: false,
        mayBeRefused: history.mayBeShut.has(tableId),
      },
    };
    history.rounds.add(roundId, round);
    playing.push(round);
    const details = { dealer: 'd', shoe: 's', gameNumber: String(opened), video: 'v' };
    const body = say(roundId, { type: 'round-opened', ...details, closesAt }, openedAt);
    // Now and then the opening is overtaken by what follows it.
    if (random.chance(0.25)) heldBack.push(body);
    else send(body);
  };

  const decide = (round: RoundHistory, decision: TableDecision) => {
    round.decisions.push(decision);
    send(say(round.roundId, toMessage(decision), decision.at));
  };

  const result = (isPossible: boolean): TableDecision => ({
    ...{ kind: 'result', isPossible, at: instant() },
    scan: isPossible ? game.deal(random, world.walletIds) : game.dealImpossible(random),
  });

  const voidByRule = (): TableDecision | undefined => {
    const scan = game.dealVoid?.(random);
    return scan && { kind: 'void', at: instant(), scan };
  };

  const closeBetting = (round: RoundHistory) => {
    round.bettingClosedSent = true;
    const body = say(round.roundId, { type: 'betting-closed' });
    send(body);
    // The same message with other content: it matters only while the round is unknown.
    if (random.chance(0.5)) send(JSON.stringify({ ...JSON.parse(body), seq: 0 }));
  };

  const reportNoResult = (round: RoundHistory) => {
    round.noResultSent = true;
    send(say(round.roundId, { type: 'no-result', reason: 'scanner blind' }));
  };

  const leave = (round: RoundHistory) => {
    playing = playing.filter((other) => other !== round);
    decided.push(round);
  };

  /** The worst moment to contradict oneself: the last shards are being finished. */
  const contradict = () => {
    const closing = decided.filter(({ roundId }) => isBeingFinished(world, roundId));
    decided = decided.filter(
      (round) =>
        !closing.includes(round) && world.books.rounds.get(round.roundId)?.head.state !== 'settled',
    );
    for (const round of closing) if (random.chance(0.1)) decide(round, result(true));
  };

  /** Some faults end the round, some hold it, and some close the table besides. */
  const reportIncident = (round: RoundHistory) => {
    const { incident, effect, closesTable } = random.pick(game.incidents);
    if (closesTable === true) expectRefusals(world, tableId);
    const at = instant();
    if (effect === 'void') decide(round, { kind: effect, at, incident });
    else if (effect === 'partial-void' || effect === 'suspension') {
      const scan = game.deal(random, world.walletIds);
      decide(round, { kind: effect, at, incident, scan, isPossible: true });
    } else {
      round.noResultSent ||= effect === 'hold';
      send(say(round.roundId, { type: 'incident', incident, actor: 'dealer-1' }, at));
    }
  };

  /** People at the table have found that it ended otherwise. */
  const correct = ({ roundId }: RoundHistory) => {
    const corrects = world.books.rounds.get(roundId)?.rulings.length ?? 0;
    if (corrects === 0) return;
    const decision: TableDecision = random.chance(0.3)
      ? { kind: 'void', at: instant() }
      : result(true);
    const [reason, actor] = ['looked at the recording', 'supervisor-1'];
    const correctionId = `${tableId}-${seq + 1}`;
    history.corrections.push({ roundId, correctionId, decision, corrects, actor });
    const { kind, scan } = decision;
    const told = kind === 'void' ? { kind, reason } : { kind, scan };
    send(say(roundId, { type: 'correction', corrects, decision: told, reason, actor }));
  };

  /** What a table may still say of a round that it has decided. */
  const goOn = (round: RoundHistory, last: TableDecision) => {
    const draw = random.next();
    if (draw < 0.04) decide(round, result(true));
    else if (draw < 0.07) decide(round, { kind: 'void', at: instant() });
    else if (draw < 0.1) decide(round, result(false));
    else if (draw < 0.15) decide(round, last);
    else if (draw < 0.18) reportIncident(round);
    else if (draw < 0.32) correct(round);
    else leave(round);
  };

  const next = (round: RoundHistory) => {
    const last = round.decisions.at(-1);
    if (last !== undefined && round.decisions.some(isValid)) {
      goOn(round, last);
      return;
    }
    const isOver = instant() >= round.closesAt;
    if (!isOver && !random.chance(0.02)) return;
    if (!round.bettingClosedSent && random.chance(0.5)) {
      closeBetting(round);
      return;
    }
    const draw = random.next();
    if (draw < 0.06) decide(round, { kind: 'void', at: instant() });
    else if (draw < 0.12) decide(round, result(false));
    else if (draw < 0.18) reportNoResult(round);
    else if (draw < 0.23) reportIncident(round);
    // Some rounds are never decided.
    else if (draw < 0.26) leave(round);
    else decide(round, (draw < 0.35 ? voidByRule() : undefined) ?? result(true));
  };

  const sendRest = () => {
    for (const body of heldBack) send(body);
    heldBack = [];
  };

  return {
    sendRest,
    act: () => {
      if (random.chance(0.3)) sendRest();
      contradict();
      const mayOpen = playing.length < profile.roundsAtOnce;
      if (playing.length === 0 || (mayOpen && random.chance(0.5))) open();
      else next(random.pick(playing));
    },
  };
}

function toMessage(decision: TableDecision): Rest {
  const { incident, scan } = decision;
  if (incident !== undefined) {
    return {
      type: 'incident',
      incident,
      actor: 'dealer-1',
      ...(scan === undefined ? {} : { scan }),
    };
  }
  return scan === undefined
    ? { type: 'void', reason: 'operator fault', actor: 'supervisor-1' }
    : { type: 'result', scan };
}

/** Ruled, sealed for so long that its last checks are on their way, and not settled yet. */
function isBeingFinished({ books, scheduler }: World, roundId: string): boolean {
  const round = books.rounds.get(roundId);
  if (round?.head.state !== 'settling') return false;
  const gates = [...round.gates.values()];
  return gates.every(
    ({ sealedAt }) => sealedAt !== undefined && scheduler.now() - sealedAt > GRACE_MS,
  );
}
