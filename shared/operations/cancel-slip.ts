import { type Failure, failure } from '../domain/failure.ts';
import { type Instant, toInstant } from '../domain/instant.ts';
import { invariant } from '../domain/invariant.ts';
import { book } from '../domain/ledger/book.ts';
import type { Correlated } from '../domain/ledger/correlated.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Round } from '../domain/rounds/round.ts';
import type { AcceptedSlip, Slip, SlipKey } from '../domain/rounds/slip.ts';
import { shardOf } from '../store/keys.ts';
import { putEntry, putSlip, putWallet, turnSlip } from '../store/writes.ts';
import { answer, type Decision, decideAndCommit, refuse } from './decide-and-commit.ts';
import type { SlipAnswer } from './place-slip.ts';
import type { Ports } from './ports.ts';
import { CancelSlipSchema, findProblem } from './requests.ts';

export interface CancelSlipRequest extends SlipKey, Correlated {
  /** When the gateway received the request; fixed once, whatever retries follow. */
  readonly receivedAt: Instant;
  readonly actor: string;
}

/**
 * Takes a slip back, as a platform does when its placement timed out. Safe at any time: an accepted
 * slip is cancelled only before the bell and before settlement began; a slip that has not arrived
 * leaves a tombstone, so that it is refused when it does. The answer is the slip as it then is.
 * Fails with `ID_INVALID`, `REQUEST_MALFORMED`, `ROUND_NOT_FOUND`, `WALLET_NOT_FOUND` or
 * `CANCEL_TOO_LATE`.
 */
export async function cancelSlip(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: CancelSlipRequest,
): Promise<Result<SlipAnswer, Failure>> {
  const { store, clock } = ports;
  const problem = findProblem(CancelSlipSchema, request);
  if (problem !== undefined) return fail(problem);
  const { roundId, walletId, slipId } = request;
  return decideAndCommit<Result<SlipAnswer, Failure>>(ports, async () => {
    const round = await store.readRound(roundId);
    if (round === undefined) {
      return refuse(failure('ROUND_NOT_FOUND', `there is no round ${roundId} yet`));
    }
    const shard = shardOf(walletId, round.shards);
    // The slip comes first: whatever it says stays true, or the transaction fails.
    const slip = await store.readSlip({ roundId, walletId, slipId }, shard);
    if (slip === undefined) {
      if ((await store.readWallet(walletId)) === undefined) {
        return refuse(failure('WALLET_NOT_FOUND', `there is no wallet ${walletId}`));
      }
      const cancelledAt = toInstant(clock.now());
      const tombstone: Slip = { roundId, walletId, slipId, state: 'tombstone', cancelledAt };
      const answered = ok({ slip: tombstone, replayed: false });
      return { kind: 'commit', writes: [putSlip(tombstone, shard)], answer: answered };
    }
    if (slip.state !== 'accepted') return answer(ok({ slip, replayed: true }));
    return decideCancel(ports, { round, shard, slip }, request);
  });
}

async function decideCancel(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  { round, shard, slip }: { round: Round; shard: number; slip: AcceptedSlip },
  { receivedAt, actor, correlationId }: CancelSlipRequest,
): Promise<Decision<Result<SlipAnswer, Failure>>> {
  const { roundId, walletId, slipId } = slip;
  // As in placing a slip, the wallet comes before the gate: a gate that is open after the wallet
  // was read means that a settlement of this player must still change the wallet.
  const wallet = await store.readWallet(walletId);
  const gate = await store.readGate(roundId, shard);
  invariant(wallet !== undefined, `slip ${slipId} is accepted but there is no wallet ${walletId}`);
  if (gate === undefined) return { kind: 'look-again' };
  if (gate.state !== 'open' || receivedAt >= round.closesAt) {
    const message = `slip ${slipId} stands: betting on round ${roundId} has ended`;
    return refuse(failure('CANCEL_TOO_LATE', message, { state: slip.state }));
  }
  const open = wallet.openRounds.get(roundId);
  if (open === undefined || open.stake < slip.stake) return { kind: 'look-again' };
  const now = toInstant(clock.now());
  const cancelled: Slip = { ...slip, state: 'cancelled', cancelledAt: now };
  const booked = book(wallet, {
    cause: { kind: 'cancel', roundId, slipId },
    change: slip.stake,
    effectiveAt: receivedAt,
    bookedAt: now,
    actor,
    correlationId,
  });
  return {
    kind: 'commit',
    writes: [
      putWallet(booked.wallet, wallet.seq),
      turnSlip(cancelled, shard),
      putEntry(booked.entry),
    ],
    answer: ok({ slip: cancelled, replayed: false }),
  };
}
