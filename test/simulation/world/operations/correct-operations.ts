import { toInstant } from '../../../../shared/domain/instant.ts';
import {
  approveCorrection,
  type CorrectionRequest,
  correctRuling,
  proposeCorrection,
} from '../../../../shared/operations/correct-ruling.ts';
import { enterRuling } from '../../../../shared/operations/enter-ruling.ts';
import { previewRuling } from '../../../../shared/operations/preview-ruling.ts';
import type { RoundBook } from '../../oracle/books.ts';
import { gameOf } from '../../oracle/games/games.ts';
import { must } from '../../oracle/must.ts';
import type { CorrectionHistory, RoundHistory, TableDecision } from '../history.ts';
import type { Operation } from '../operation.ts';
import { call } from '../platform-call.ts';
import type { World } from '../world.ts';

export const CORRECT_OPERATIONS: readonly Operation[] = [
  { name: 'correct', weight: 0.6, begin: correctNew },
  { name: 'correct again', weight: 0.4, begin: correctAgain },
  { name: 'approve', weight: 0.8, begin: approve },
  { name: 'preview', weight: 0.2, begin: preview },
  { name: 'enter a result', weight: 0.3, begin: enter },
];

/** Rounds that people look at; older ones have been looked at. */
const RECENT_ROUNDS = 12;

const OPERATORS = ['op-1', 'op-2'];

interface Target {
  readonly said: RoundHistory;
  readonly round: RoundBook;
}

/** Of a settled round, of one that is being settled, or of one that tables have contradicted. */
function drawTarget({ history, books, random }: World): Target | undefined {
  const targets = history.rounds.all.slice(-RECENT_ROUNDS).flatMap((said): Target[] => {
    const round = books.rounds.get(said.roundId);
    return round === undefined ? [] : [{ said, round }];
  });
  const ruled = targets.filter(({ round }) => round.rulings.length > 0);
  const stopped = ruled.filter(({ round }) => round.head.state === 'quarantined');
  const from = stopped.length > 0 && random.chance(0.5) ? stopped : ruled;
  const drawn = random.chance(0.05) ? targets : from;
  return drawn.length === 0 ? undefined : random.pick(drawn);
}

function drawDecision(world: World, { game, variant }: RoundBook['head']): TableDecision {
  const { random, scheduler, walletIds } = world;
  const at = toInstant(scheduler.now());
  if (random.chance(0.3)) return { kind: 'void', at };
  const sim = gameOf({ game, variant });
  return random.chance(0.05)
    ? { kind: 'result', at, isPossible: false, scan: sim.dealImpossible(random) }
    : { kind: 'result', at, isPossible: true, scan: sim.deal(random, walletIds) };
}

function correctNew(world: World): void {
  const { random, history } = world;
  const target = drawTarget(world);
  if (target === undefined) return;
  const { said, round } = target;
  const latest = round.rulings.length;
  const correction: CorrectionHistory = {
    roundId: said.roundId,
    correctionId: `c${history.corrections.length + 1}`,
    decision: drawDecision(world, round.head),
    // Now and then somebody has not seen the newest ruling.
    corrects: random.chance(0.1) ? random.between(1, latest + 1) : Math.max(1, latest),
    actor: random.pick(OPERATORS),
  };
  history.corrections.push(correction);
  correct(world, correction);
}

function correctAgain(world: World): void {
  const recent = world.history.corrections.slice(-RECENT_ROUNDS);
  if (recent.length > 0) correct(world, world.random.pick(recent));
}

/** Where the house wants two people it is proposed instead, mostly. */
function correct(world: World, correction: CorrectionHistory): void {
  const round = world.books.rounds.get(correction.roundId);
  const needsTwo = round?.head.approval === 'second-person';
  const request = requestOf(world, correction);
  if (needsTwo && !world.random.chance(0.1)) {
    call(world, {
      name: 'propose',
      work: (ports) => proposeCorrection(ports, request),
      describe: (answer) => (answer.ok ? 'proposed' : answer.failure.code),
      onAnswer: (answer) => noteFailure(world, answer),
    });
    return;
  }
  call(world, {
    name: 'correct',
    work: (ports) => correctRuling(ports, request),
    describe: (answer) => (answer.ok ? answer.value.kind : answer.failure.code),
    onAnswer: (answer) => {
      noteFailure(world, answer);
      // A copy of what two people have done is no correction.
      const isDone = answer.ok && answer.value.kind !== 'replayed';
      must(!(isDone && needsTwo), () => `${correction.correctionId} was done by one person`);
    },
  });
}

function requestOf({ scheduler, random }: World, correction: CorrectionHistory): CorrectionRequest {
  const { decision, ...rest } = correction;
  return {
    ...rest,
    decision:
      decision.kind === 'void'
        ? { kind: 'void', reason: 'camera shows otherwise' }
        : { kind: 'result', scan: JSON.parse(JSON.stringify(decision.scan)) },
    // An id that is used for something else.
    reason: random.chance(0.05) ? 'the dealer says so' : 'camera shows otherwise',
    at: toInstant(scheduler.now()),
    isPrivileged: false,
  };
}

/** Mostly of one that was proposed; by then something else may have been ruled. */
function approve(world: World): void {
  const { random, history, books, scheduler } = world;
  const recent = history.corrections.slice(-2 * RECENT_ROUNDS);
  const proposed = recent.filter(({ roundId }) => {
    return books.rounds.get(roundId)?.head.approval === 'second-person';
  });
  const from = proposed.length > 0 && random.chance(0.9) ? proposed : recent;
  if (from.length === 0) return;
  const { roundId, correctionId } = random.pick(from);
  const actor = random.pick(OPERATORS);
  call(world, {
    name: 'approve',
    work: (ports) =>
      approveCorrection(ports, {
        ...{ roundId, proposalId: correctionId, actor, at: toInstant(scheduler.now()) },
      }),
    describe: (answer) => (answer.ok ? answer.value.kind : answer.failure.code),
    onAnswer: (answer) => noteFailure(world, answer),
  });
}

/** Mostly of a round that waits for one; people may type what cannot be, or be late. */
function enter(world: World): void {
  const { random, history, books, scheduler } = world;
  const recent = history.rounds.all.slice(-RECENT_ROUNDS);
  const waiting = recent.filter(({ roundId }) => {
    return ['closed', 'held'].includes(books.rounds.get(roundId)?.head.state ?? '');
  });
  const from = waiting.length > 0 && random.chance(0.9) ? waiting : recent;
  if (from.length === 0) return;
  const said = random.pick(from);
  const { roundId } = said;
  const round = books.rounds.get(roundId);
  if (round === undefined) return;
  const again = random.chance(0.3) ? said.entries.at(-1) : undefined;
  const decision = again ?? drawDecision(world, round.head);
  if (again === undefined) said.entries.push(decision);
  const { actor, decision: told } = requestOf(world, {
    ...{ roundId, correctionId: '', corrects: 1, decision, actor: random.pick(OPERATORS) },
  });
  call(world, {
    name: 'enter',
    work: (ports) =>
      enterRuling(ports, {
        ...{ roundId, entryId: `entry-${said.entries.length}`, decision: told, actor },
        ...{ reason: 'still on the table', at: toInstant(scheduler.now()) },
      }),
    describe: (answer) => (answer.ok ? answer.value.kind : answer.failure.code),
    onAnswer: (answer) => noteFailure(world, answer),
  });
}

function preview(world: World): void {
  const target = drawTarget(world);
  if (target === undefined) return;
  const { roundId } = target.said;
  const commits = world.commits();
  call(world, {
    name: 'preview',
    work: (ports) =>
      previewRuling(ports, { roundId, decision: { kind: 'void', reason: 'what if' } }),
    describe: (answer) => (answer.ok ? 'previewed' : answer.failure.code),
    onAnswer: (answer) => {
      noteFailure(world, answer);
      must(world.commits() >= commits, () => 'commits were undone');
    },
  });
}

function noteFailure(
  { coverage }: World,
  answer:
    | { readonly ok: true }
    | { readonly ok: false; readonly failure: { readonly code: string } },
): void {
  if (!answer.ok) coverage.reached('failure', answer.failure.code);
}
