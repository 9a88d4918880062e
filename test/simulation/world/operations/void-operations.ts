import { toInstant } from '../../../../shared/domain/instant.ts';
import type { Ports } from '../../../../shared/operations/ports.ts';
import { releasePlayer } from '../../../../shared/operations/release-player.ts';
import { type VoidAnswer, voidSlip } from '../../../../shared/operations/void-slip.ts';
import { approveVoid, proposeVoid } from '../../../../shared/operations/void-with-approval.ts';
import { must } from '../../oracle/must.ts';
import type { VoidHistory } from '../history.ts';
import type { Operation } from '../operation.ts';
import { call } from '../platform-call.ts';
import type { World } from '../world.ts';

export const VOID_OPERATIONS: readonly Operation[] = [
  { name: 'void a slip', weight: 0.5, begin: voidNew },
  { name: 'void a slip again', weight: 0.3, begin: voidAgain },
  { name: 'approve a void', weight: 0.6, begin: approve },
  { name: 'release a player', weight: 0.3, begin: release },
];

const RECENT = 12;

/** Mostly one that was accepted; whoever knows of no other slip of the player leaves it alone. */
function voidNew(world: World): void {
  const { random, history, books } = world;
  const slips = history.rounds.all
    .slice(-RECENT)
    .flatMap(({ roundId }) =>
      [...(books.rounds.get(roundId)?.slips.values() ?? [])]
        .flat()
        .map((slip) => ({ ...slip, roundId })),
    );
  const accepted = slips.filter(({ state }) => state === 'accepted');
  const from = accepted.length > 0 && random.chance(0.9) ? accepted : slips;
  if (from.length === 0) return;
  const drawn = random.pick(from);
  const { roundId, walletId } = drawn;
  const slipId = random.chance(0.05) ? 'no-slip' : drawn.slipId;
  const number = history.voids.length + 1;
  const asked: VoidHistory = {
    ...{ roundId, walletId, slipId, reason: `found out ${number}` },
    proposalId: `void-${number}`,
  };
  history.voids.push(asked);
  takeOut(world, asked);
}

function voidAgain(world: World): void {
  const recent = world.history.voids.slice(-RECENT);
  if (recent.length > 0) takeOut(world, world.random.pick(recent));
}

/** Where the house wants two people, what is settled is proposed, mostly. */
function takeOut(world: World, asked: VoidHistory): void {
  const { scheduler, books, random, coverage } = world;
  const { head } = books.rounds.get(asked.roundId) ?? {};
  const needsTwo = head?.state === 'settled' && head.approval === 'second-person';
  const request = {
    ...asked,
    ...{ actor: 'op-1', at: toInstant(scheduler.now()), isPrivileged: false },
  };
  if (!random.chance(needsTwo ? 0.9 : 0.2)) {
    carryOut(world, asked, 'void', (ports) => voidSlip(ports, request));
    return;
  }
  call(world, {
    name: 'propose void',
    work: (ports) => proposeVoid(ports, request),
    describe: (answer) => (answer.ok ? 'proposed' : answer.failure.code),
    onAnswer: (answer) => {
      if (!answer.ok) coverage.reached('failure', answer.failure.code);
    },
  });
}

/** Mostly by somebody else than the one who proposes. */
function approve(world: World): void {
  const { random, history, scheduler } = world;
  const recent = history.voids.slice(-2 * RECENT);
  if (recent.length === 0) return;
  const asked = random.pick(recent);
  const { roundId, proposalId } = asked;
  const actor = random.chance(0.8) ? 'op-2' : 'op-1';
  const at = toInstant(scheduler.now());
  carryOut(world, asked, 'approve void', (ports) => {
    return approveVoid(ports, { roundId, proposalId, actor, at });
  });
}

function carryOut(
  world: World,
  asked: VoidHistory,
  name: string,
  work: (ports: Ports) => Promise<VoidAnswer>,
): void {
  const { books, coverage } = world;
  const { roundId, walletId, slipId } = asked;
  call(world, {
    name,
    work,
    describe: (answer) => (answer.ok ? answer.value.slip.state : answer.failure.code),
    onAnswer: (answer) => {
      if (!answer.ok) coverage.reached('failure', answer.failure.code);
      const stored = books.rounds
        .get(roundId)
        ?.slips.get(walletId)
        ?.find((slip) => slip.slipId === slipId);
      const isRight = !answer.ok || stored?.state === 'voided' || isDamaged(world, asked);
      must(isRight, () => `slip ${slipId} was answered voided but is ${stored?.state}`);
    },
  });
}

function isDamaged({ books }: World, { roundId, walletId }: VoidHistory): boolean {
  return books.rounds.get(roundId)?.damaged.has(walletId) === true;
}

/** Nobody has mended anything, so the player is stopped again; or the player is not stopped at all. */
function release(world: World): void {
  const { random, history, books, scheduler, coverage, walletIds } = world;
  const stopped = [...books.rounds].flatMap(([roundId, { quarantined }]) =>
    [...quarantined].map((walletId) => ({ roundId, walletId })),
  );
  const [round] = history.rounds.all.slice(-1);
  if (round === undefined) return;
  const target =
    stopped.length > 0 && random.chance(0.8)
      ? random.pick(stopped)
      : { roundId: round.roundId, walletId: random.pick(walletIds) };
  call(world, {
    name: 'release',
    work: (ports) =>
      releasePlayer(ports, {
        ...{ ...target, reason: 'looked into it', actor: 'op-1', at: toInstant(scheduler.now()) },
      }),
    describe: (answer) => (answer.ok ? 'released' : answer.failure.code),
    onAnswer: (answer) => {
      if (!answer.ok) coverage.reached('failure', answer.failure.code);
    },
  });
}
