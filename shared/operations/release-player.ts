import { type Failure, failure } from '../domain/failure.ts';
import type { Instant } from '../domain/instant.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { isStopped, type QuarantinedPlayer } from '../domain/rounds/records.ts';
import { shardOf } from '../store/keys.ts';
import { putQuarantine } from '../store/writes.ts';
import { answer, type Decision, decideAndCommit, refuse } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';
import { findProblem, ReleasePlayerSchema } from './requests.ts';
import { sendShards } from './send-settlement.ts';

/** People have mended why a player's records of a round disagreed. */
export interface ReleaseRequest {
  readonly roundId: string;
  readonly walletId: string;
  readonly reason: string;
  /** Who asks: from the request's signature, never from its body. */
  readonly actor: string;
  readonly at: Instant;
}

export interface ReleaseAnswer {
  readonly player: QuarantinedPlayer;
  /** The player had been released before; this is that release. */
  readonly replayed: boolean;
}

/**
 * Lets a quarantined player be settled like the others, and sends that to work. If the records
 * still disagree then, the player is quarantined again; the round is not settled before. A request
 * that is older than the quarantine was meant for an earlier one, and changes nothing. Fails with
 * `ID_INVALID`, `REQUEST_MALFORMED`, `ROUND_NOT_FOUND` or `PLAYER_NOT_QUARANTINED`.
 */
export async function releasePlayer(
  ports: Pick<Ports, 'store' | 'clock' | 'work'>,
  request: ReleaseRequest,
): Promise<Result<ReleaseAnswer, Failure>> {
  const problem = findProblem(ReleasePlayerSchema, request);
  if (problem !== undefined) return fail(problem);
  const round = await ports.store.readRound(request.roundId);
  if (round === undefined) {
    return fail(failure('ROUND_NOT_FOUND', `there is no round ${request.roundId}`));
  }
  const released = await decideAndCommit<Result<ReleaseAnswer, Failure>>(ports, async () => {
    const known = await ports.store.readQuarantinedPlayers(request.roundId);
    const player = known.find(({ walletId }) => walletId === request.walletId);
    return decide(player, request);
  });
  // Follows a replay too: the request comes again when the function died before it got here.
  if (released.ok) await settleAgain(ports, request);
  return released;
}

function decide(
  player: QuarantinedPlayer | undefined,
  { walletId, reason, actor, at }: ReleaseRequest,
): Decision<Result<ReleaseAnswer, Failure>> {
  if (player === undefined) {
    return refuse(failure('PLAYER_NOT_QUARANTINED', `${walletId} is not quarantined`));
  }
  if (!isStopped(player)) return answer(ok({ player, replayed: true }));
  const { quarantinedAt, revision } = player;
  if (at < quarantinedAt) {
    const message = `${walletId} was quarantined at ${quarantinedAt}, after the request of ${at}`;
    return refuse(failure('PLAYER_NOT_QUARANTINED', message));
  }
  const release = { at, actor, reason };
  const released: QuarantinedPlayer = { ...player, release, revision: revision + 1 };
  return {
    kind: 'commit',
    writes: [putQuarantine(released, revision)],
    answer: ok({ player: released, replayed: false }),
  };
}

/** The round is read only now: a ruling that was recorded meanwhile may have passed over the player. */
async function settleAgain(
  { store, work }: Pick<Ports, 'store' | 'work'>,
  { roundId, walletId }: ReleaseRequest,
): Promise<void> {
  const round = await store.readRound(roundId);
  if (round?.state !== 'settling') return;
  await sendShards({ work }, round, [shardOf(walletId, round.shards)]);
}
