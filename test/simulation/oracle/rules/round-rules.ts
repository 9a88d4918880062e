import { isValid, type TableDecision } from '../../world/history.ts';
import type { Commit, RecordRule } from '../audit.ts';
import { doneKey, type RoundBook, type RoundHead } from '../books.ts';
import { canonical } from '../canonical.ts';
import { find, must } from '../must.ts';
import { readRoundHead, readRuling } from '../read-records.ts';
import { type RecordChange, text } from '../record.ts';

/** Which state may follow which. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  open: ['closed', 'held', 'settling'],
  closed: ['held', 'settling'],
  held: ['held', 'settling'],
  settling: ['settling', 'settled', 'quarantined'],
  // The head is written anew when a slip is voided.
  settled: ['settled', 'settling', 'quarantined'],
  quarantined: ['settling', 'quarantined'],
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
    const isPlayedAgain = head.state === before.state && head.resultsFrom !== before.resultsFrom;
    must(
      isPlayedAgain || MOVES[before.state]?.includes(head.state) === true,
      () => `${name} went from ${before.state} to ${head.state}`,
    );
    if (head.latestRuling !== before.latestRuling) judgeRuled(commit, pk, before, head);
    else judgeEnd(commit, pk, before, head);
    if (head.state === 'settled' && before.state === 'settled') {
      const isVoided = commit.changes.some(({ kind, record: other }) => {
        return kind === 'slip' && other?.['state'] === 'voided';
      });
      must(isVoided, () => `${name} was settled again for nothing`);
    } else if (head.state === 'settled') judgeSettled(round, name);
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
    ...{ head, rulings: [], gates: new Map(), slips: new Map(), steps: new Map() },
    ...{ done: new Map(), quarantined: new Set(), damaged: new Set() },
  };
}

function pinned(head: RoundHead): string {
  const { tableId, game, variant, options, closesAt, shards, limits, approval } = head;
  return canonical([
    tableId,
    game,
    variant,
    { ...options },
    closesAt,
    approval,
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
  const { lateFrom = head.closesAt } = before;
  const isEarly = before.latestRuling === 0 && sentAt < lateFrom;
  must(
    head.lateFrom === (isEarly ? sentAt : before.lateFrom),
    () =>
      `round ${roundId}: a ${decision.kind} of ${sentAt} makes slips late from ${head.lateFrom}`,
  );
}

/** What ends betting before the bell makes slips late from then on; of several the first. */
function judgeEnd({ history }: Commit, roundId: string, before: RoundHead, head: RoundHead): void {
  if (head.lateFrom === before.lateFrom) return;
  const { lateFrom = '' } = head;
  const isEnd = history.rounds.find(roundId)?.endings.includes(lateFrom) === true;
  const isEarlier = lateFrom < (before.lateFrom ?? head.closesAt);
  must(
    isEnd && isEarlier && head.latestRuling === 0 && ['closed', 'held'].includes(head.state),
    () => `round ${roundId}: ${head.state} since ${lateFrom} instead of ${before.lateFrom}`,
  );
}

/** Terminal last: every shard is done, every player who staked stands under the newest ruling. */
function judgeSettled({ head, done, quarantined, slips, steps }: RoundBook, name: string): void {
  for (let shard = 0; shard < head.shards; shard += 1) {
    const isDone = done.has(doneKey(head.latestRuling, shard));
    must(isDone, () => `${name} is settled but shard ${shard} is not done`);
  }
  must(quarantined.size === 0, () => `${name} is settled although a player is quarantined`);
  for (const [walletId, own] of slips) {
    const hasTurns = own.some(({ state }) => ['accepted', 'cancelled', 'voided'].includes(state));
    const last = steps.get(walletId)?.at(-1)?.cause['ruling'];
    const isThere = !hasTurns || last === BigInt(head.latestRuling);
    must(isThere, () => `${name} is settled without ${walletId}`);
  }
}

/** Only tables that contradict themselves, or what people have found, stop a round. */
function judgeQuarantined({ history, books }: Commit, roundId: string): void {
  const { decisions: said = [], strays = [] } = history.rounds.find(roundId) ?? {};
  const ruled = books.rounds.get(roundId)?.rulings.map(({ decision }) => decision) ?? [];
  const told = [...said.filter(isValid), ...strays.map((scan) => ({ kind: 'result', scan }))];
  const results = [...told, ...ruled].flatMap((each) => {
    const { kind, scan } = { scan: undefined, ...each };
    return scan === undefined ? [] : canonical({ kind, scan });
  });
  must(new Set(results).size > 1, () => `round ${roundId} was quarantined without a contradiction`);
}

export const RULING_RULE: RecordRule = {
  isOnce: true,
  judge: ({ history, books }, { pk, record = {} }) => {
    const { decision, number, corrects } = readRuling(record);
    must(corrects === number - 1, () => `ruling ${number} of ${pk} corrects ruling ${corrects}`);
    const said = find(history.rounds.find(pk), () => `a table that ruled ${pk}`);
    const asked = history.corrections.filter((each) => {
      return each.roundId === pk && each.corrects === corrects;
    });
    const first = [...said.decisions, ...said.entries];
    const told = corrects === 0 ? first : asked.map((each) => each.decision);
    must(hasSaid(told, decision), () => `round ${pk} was ruled by what nobody said`);
    const actor = text(record, 'actor');
    must(actor !== record['approvedBy'], () => `round ${pk} was corrected by ${actor} alone`);
    const needsTwo = corrects > 0 && books.rounds.get(pk)?.head.approval === 'second-person';
    must(
      needsTwo === (record['approvedBy'] !== undefined),
      () => `round ${pk} was corrected by ${actor} and ${record['approvedBy']}`,
    );
  },
  enter: ({ books, coverage }, { pk, record = {} }) => {
    const ruling = readRuling(record);
    books.rounds.get(pk)?.rulings.push(ruling);
    coverage.reached('ruling', ruling.number === 1 ? 'first' : 'correction');
  },
};

function hasSaid(decisions: readonly TableDecision[], decision: object): boolean {
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
