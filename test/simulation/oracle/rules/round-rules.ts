import { isValid, type RoundHistory } from '../../world/history.ts';
import type { Commit, RecordRule } from '../audit.ts';
import type { RoundBook, RoundHead } from '../books.ts';
import { canonical } from '../canonical.ts';
import { find, must } from '../must.ts';
import { readRoundHead, readRuling } from '../read-records.ts';
import { type RecordChange, text } from '../record.ts';

/** Which state may follow which. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  open: ['closed', 'held', 'settling'],
  closed: ['held', 'settling'],
  held: ['held', 'settling'],
  settling: ['settled', 'quarantined'],
  settled: ['quarantined'],
  quarantined: ['quarantined'],
};

export const ROUND_RULE: RecordRule = {
  isOnce: false,
  judge: (commit, { pk, record = {} }) => {
    const head = readRoundHead(record);
    const round = commit.books.rounds.get(pk);
    if (round === undefined) {
      judgeOpening(commit, pk, head);
      return;
    }
    const before = round.head;
    const name = `round ${pk}`;
    must(head.revision === before.revision + 1, () => `${name} was written over`);
    must(pinned(head) === pinned(before), () => `${name}: what was pinned has changed`);
    must(
      MOVES[before.state]?.includes(head.state) === true,
      () => `${name} went from ${before.state} to ${head.state}`,
    );
    if (head.latestRuling !== before.latestRuling) judgeRuled(commit, pk, before, head);
    else must(head.lateFrom === before.lateFrom, () => `${name}: lateFrom has changed`);
    if (head.state === 'settled') judgeSettled(round, name);
    if (head.state === 'quarantined') judgeQuarantined(commit, pk);
  },
  enter: ({ books, coverage }, { pk, record = {} }) => {
    const head = readRoundHead(record);
    coverage.reached('round', head.state);
    if (head.state === 'settled') coverage.reached('settled game', `${head.game} ${head.variant}`);
    const round = books.rounds.get(pk);
    if (round !== undefined) round.head = head;
    else books.rounds.set(pk, newRound(head));
  },
};

function newRound(head: RoundHead): RoundBook {
  return {
    ...{ head, ruling: undefined, gates: new Map(), slips: new Map(), steps: new Map() },
    ...{ done: new Map(), quarantined: new Set(), damaged: new Set() },
  };
}

function pinned(head: RoundHead): string {
  const { tableId, game, variant, options, closesAt, shards, limits } = head;
  return canonical([
    tableId,
    game,
    variant,
    { ...options },
    closesAt,
    shards,
    [...limits].flatMap(([c, l]) => [c, { ...l }]),
  ]);
}

function judgeOpening({ changes, history }: Commit, roundId: string, head: RoundHead): void {
  const gates = changes.filter(({ kind }) => kind === 'gate');
  must(gates.length === head.shards, () => `round ${roundId} opened without all its gates`);
  must(head.state === 'open' && head.revision === 1, () => `round ${roundId} opened ${head.state}`);
  const said = find(history.rounds.find(roundId), () => `a table that opened ${roundId}`);
  must(said.closesAt === head.closesAt, () => `round ${roundId} has another bell`);
}

function judgeRuled(
  { changes }: Commit,
  roundId: string,
  before: RoundHead,
  head: RoundHead,
): void {
  const beside = changes.find(({ kind, pk }) => kind === 'ruling' && pk === roundId);
  const { record } = find(beside, () => `the ruling beside the head of ${roundId}`);
  const { number, decision, sentAt } = readRuling(record ?? {});
  must(number === head.latestRuling, () => `round ${roundId} names another ruling`);
  must(number === before.latestRuling + 1, () => `round ${roundId}: rulings are not in a row`);
  must(head.state === 'settling', () => `round ${roundId} is ruled but ${head.state}`);
  const isEarly = decision.kind === 'result' && before.state === 'open' && sentAt < head.closesAt;
  must(
    head.lateFrom === (isEarly ? sentAt : undefined),
    () => `round ${roundId}: a result of ${sentAt} makes slips late from ${head.lateFrom}`,
  );
}

/** Terminal last: every shard is done, every player who staked stands under the newest ruling. */
function judgeSettled(
  { head, ruling, done, quarantined, slips, steps }: RoundBook,
  name: string,
): void {
  must(done.size === head.shards, () => `${name} is settled with ${done.size} shards done`);
  must(quarantined.size === 0, () => `${name} is settled although a player is quarantined`);
  for (const [walletId, own] of slips) {
    const hasTurns = own.some(({ state }) => state === 'accepted' || state === 'cancelled');
    const last = steps.get(walletId)?.at(-1)?.cause['ruling'];
    const isThere = !hasTurns || last === BigInt(ruling?.number ?? 0);
    must(isThere, () => `${name} is settled without ${walletId}`);
  }
}

/** Only tables that contradict themselves stop a round. */
function judgeQuarantined({ history }: Commit, roundId: string): void {
  const said = history.rounds.find(roundId)?.decisions ?? [];
  const results = said.filter(isValid).flatMap(({ scan }) => (scan ? canonical(scan) : []));
  must(new Set(results).size > 1, () => `round ${roundId} was quarantined without a contradiction`);
}

export const RULING_RULE: RecordRule = {
  isOnce: true,
  judge: ({ history }, { pk, record = {} }) => {
    const { decision } = readRuling(record);
    const said = find(history.rounds.find(pk), () => `a table that ruled ${pk}`);
    must(hasSaid(said, decision), () => `round ${pk} was ruled by what nobody said`);
  },
  enter: ({ books }, { pk, record = {} }) => {
    const round = books.rounds.get(pk);
    if (round !== undefined) round.ruling = readRuling(record);
  },
};

function hasSaid({ decisions }: RoundHistory, decision: object): boolean {
  return decisions.filter(isValid).some((each) => {
    const { kind } = each;
    const told = kind === 'void' ? { kind } : { kind, scan: each.scan };
    return canonical(told) === canonical(decision);
  });
}

const GATE_ORDER = ['open', 'closed', 'sealed'];

/** A gate never opens again. */
export const GATE_RULE: RecordRule = {
  isOnce: false,
  judge: ({ books }, change) => {
    const { round, shard, state } = readGate(change, books.rounds);
    const before = round?.gates.get(shard)?.state ?? 'open';
    const isForward = GATE_ORDER.indexOf(state) >= GATE_ORDER.indexOf(before);
    must(isForward, () => `gate ${change.pk} went from ${before} to ${state}`);
  },
  enter: ({ books, at }, change) => {
    const { round, shard, state } = readGate(change, books.rounds);
    const sealedAt = round?.gates.get(shard)?.sealedAt ?? (state === 'sealed' ? at : undefined);
    round?.gates.set(shard, { state, sealedAt });
  },
};

/** The gates of a round that opens with this commit are not in the books yet: open, as is assumed. */
function readGate({ pk, record = {} }: RecordChange, rounds: ReadonlyMap<string, RoundBook>) {
  const [roundId = '', shard = ''] = pk.split('#');
  return { round: rounds.get(roundId), shard: Number(shard), state: text(record, 'state') };
}
