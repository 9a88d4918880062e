import { digest } from '../domain/digest.ts';
import {
  type Complaint,
  type Dispute,
  findRoundsOf,
  GAME_TIME_TOLERANCE_MS,
  isTooLate,
} from '../domain/disputes/dispute.ts';
import { type Failure, failure } from '../domain/failure.ts';
import { type Instant, toEpochMilliseconds, toInstant } from '../domain/instant.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Round } from '../domain/rounds/round.ts';
import { shardOf } from '../store/keys.ts';
import { putDispute, putDisputeId, putDisputeListing } from '../store/writes.ts';
import { answer, decideAndCommit, refuse } from './decide-and-commit.ts';
import { OpenDisputeSchema } from './lookback-requests.ts';
import type { Ports } from './ports.ts';
import { findProblem } from './requests.ts';

export interface OpenDisputeRequest {
  /** Chosen by the caller; another complaint needs another one. */
  readonly disputeId: string;
  readonly complaint: Complaint;
  /** Who took it. */
  readonly actor: string;
  /** When it came: within 24 hours after the bell (rule GEN-10). */
  readonly at: Instant;
}

export interface DisputeAnswer {
  readonly dispute: Dispute;
  /** It was opened by an earlier request. */
  readonly replayed: boolean;
}

/** No round's bell is later than this after its opening. */
const BETTING_MAX_MS = 3_605_000;

/**
 * Takes a complaint, once per id, if it names a round by all that rule GEN-10 asks for. The same one
 * again is answered the same, however late. Fails with `ID_INVALID`,
 * `REQUEST_MALFORMED`, `DISPUTE_CONFLICT`, `TABLE_NOT_FOUND`, `WALLET_NOT_FOUND`,
 * `DISPUTE_ROUND_NOT_FOUND` or `DISPUTE_TOO_LATE`; nothing is written then.
 */
export async function openDispute(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: OpenDisputeRequest,
): Promise<Result<DisputeAnswer, Failure>> {
  const problem = findProblem(OpenDisputeSchema, request);
  if (problem !== undefined) return fail(problem);
  const { disputeId, complaint, actor, at } = request;
  const contentHash = digest({ ...complaint });
  return decideAndCommit<Result<DisputeAnswer, Failure>>(ports, async () => {
    const existing = await ports.store.readDispute(disputeId);
    if (existing !== undefined) {
      if (existing.contentHash === contentHash)
        return answer(ok({ dispute: existing, replayed: true }));
      const message = `dispute ${disputeId} exists with another complaint`;
      return refuse(failure('DISPUTE_CONFLICT', message));
    }
    const round = await findRound(ports.store, complaint);
    if (!round.ok) return answer(round);
    const { roundId, closesAt } = round.value;
    if (isTooLate(round.value, at)) {
      const message = `betting on round ${roundId} ended at ${closesAt}, more than 24 hours before`;
      return refuse(failure('DISPUTE_TOO_LATE', message, { closesAt }));
    }
    const dispute = { disputeId, roundId, complaint, contentHash, actor, openedAt: at };
    return {
      kind: 'commit',
      writes: [putDispute(dispute), putDisputeId(dispute), putDisputeListing(dispute)],
      answer: ok({ dispute, replayed: false }),
    };
  });
}

async function findRound(
  store: Ports['store'],
  complaint: Complaint,
): Promise<Result<Round, Failure>> {
  const { player, table, gameTime, gameNumber, dealer } = complaint;
  if ((await store.readWallet(player)) === undefined) {
    return fail(failure('WALLET_NOT_FOUND', `there is no wallet ${player}`));
  }
  if ((await store.readTable(table)) === undefined) {
    return fail(failure('TABLE_NOT_FOUND', `there is no table ${table}`));
  }
  const time = toEpochMilliseconds(gameTime);
  const first = toInstant(time - GAME_TIME_TOLERANCE_MS - BETTING_MAX_MS);
  const last = toInstant(time + GAME_TIME_TOLERANCE_MS);
  const places = await store.readTableRoundsBetween(table, first, last);
  const rounds = await store.readRounds(places.map(({ roundId }) => roundId));
  const fitting = findRoundsOf(complaint, rounds);
  const found = (await findRoundWith(store, player, fitting)) ?? fitting[0];
  if (found !== undefined) return ok(found);
  const message = `table ${table} had no game ${gameNumber} with dealer ${dealer} about ${gameTime}`;
  return fail(failure('DISPUTE_ROUND_NOT_FOUND', message));
}

/** Where several rounds fit, the player means one with a slip. */
async function findRoundWith(
  store: Ports['store'],
  walletId: string,
  fitting: readonly Round[],
): Promise<Round | undefined> {
  if (fitting.length === 1) return fitting[0];
  for (const round of fitting) {
    const shard = shardOf(walletId, round.shards);
    const slips = await store.readPlayerSlips(round.roundId, shard, walletId);
    if (slips.length > 0) return round;
  }
  return undefined;
}
