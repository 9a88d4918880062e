import { type Failure, failure } from '../domain/failure.ts';
import { type Instant, toInstant } from '../domain/instant.ts';
import { book } from '../domain/ledger/book.ts';
import type { Correlated } from '../domain/ledger/correlated.ts';
import { currencyOf, type Wallet } from '../domain/ledger/wallet.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { findCountDifference } from '../domain/rounds/agreement.ts';
import { type Adjustment, isStopped } from '../domain/rounds/records.ts';
import type { Round } from '../domain/rounds/round.ts';
import { authorsOf } from '../domain/rounds/ruling.ts';
import { type AcceptedSlip, isAccepted, type Slip, type SlipKey } from '../domain/rounds/slip.ts';
import {
  decideVoid,
  findInseparability,
  type VoidDecision,
  type VoidedSlip,
} from '../domain/settlement/decide-void.ts';
import { knownReturns, rateWagers, subtractRated } from '../domain/settlement/rated-stakes.ts';
import { shardOf } from '../store/keys.ts';
import { putAdjustment, putEntry, putRound, putWallet, turnSlip } from '../store/writes.ts';
import { answer, type Decision, decideAndCommit, refuse } from './decide-and-commit.ts';
import type { SlipAnswer } from './place-slip.ts';
import type { Ports } from './ports.ts';
import { type Corrector, findHorizonProblem } from './proposals.ts';
import { findProblem, VoidSlipSchema } from './requests.ts';
import { readEnding } from './ruling-to-apply.ts';

/** People have found that a slip should never have been accepted. */
export interface VoidSlipRequest extends SlipKey, Correlated, Corrector {
  readonly reason: string;
  readonly at: Instant;
}

export type VoidAnswer = Result<SlipAnswer, Failure>;

/** Looks at a player whose records disagree: enough for a transaction to become visible as a whole. */
const LOOKS_MAX = 5;

/**
 * Takes one slip out of its round for good, whatever is ruled later. Before the player was settled
 * the stake goes back, like that of a cancelled slip and whatever the gate says. Afterwards the
 * player gets one more step, for the difference, which may take back what was won: that is a
 * correction, and needs what the house rules ask of one. Once per slip. Fails with `ID_INVALID`,
 * `REQUEST_MALFORMED`, `ROUND_NOT_FOUND`, `SLIP_NOT_FOUND`, `SLIP_NOT_ACCEPTED`, `ROUND_SETTLING`,
 * `ROUND_QUARANTINED`, `PLAYER_QUARANTINED`, `SLIP_NOT_SEPARABLE`, `RECORDS_DISAGREE`,
 * `CORRECTION_TOO_LATE` or `APPROVAL_REQUIRED`; nothing is written then.
 */
export async function voidSlip(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: VoidSlipRequest,
): Promise<VoidAnswer> {
  const problem = findProblem(VoidSlipSchema, request);
  if (problem !== undefined) return fail(problem);
  return carryOutVoid(ports, request, (round) => {
    const late = findHorizonProblem(round, request, ports.clock.now());
    if (late !== undefined || round.corrections.approval === 'none') return late;
    const message = `round ${request.roundId} is corrected by two people only`;
    return failure('APPROVAL_REQUIRED', message);
  });
}

/** Why a slip of a settled round must not be voided, if so; `change` is what its player would gain or give. */
export type FindBar = (round: Round, change: bigint) => Failure | undefined;

/** Voids a slip that nothing bars. */
export function carryOutVoid(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: AgreedVoid,
  findBar: FindBar,
): Promise<VoidAnswer> {
  return decideAndCommit<VoidAnswer>(ports, async (attempt) => {
    const looked = await lookAtSlip(ports.store, request);
    if ('decision' in looked) return looked.decision;
    const seen = { ...looked.seen, isLastLook: attempt + 1 >= LOOKS_MAX };
    return decide(ports, seen, request, findBar);
  });
}

type AgreedVoid = Omit<VoidSlipRequest, 'isPrivileged'> & Pick<VoidedSlip, 'approvedBy'>;

export interface SeenSlip {
  readonly round: Round;
  readonly shard: number;
  readonly wallet: Wallet;
  /** All of the player's slips of the round. */
  readonly slips: readonly Slip[];
  readonly slip: AcceptedSlip;
}

interface Seen extends SeenSlip {
  /** What disagrees now is no anomaly of reading any more. */
  readonly isLastLook: boolean;
}

type Look = { readonly seen: SeenSlip } | { readonly decision: Decision<VoidAnswer> };

/** The wallet comes first: whatever happens to the player from then on changes its `seq`. */
export async function lookAtSlip(
  store: Ports['store'],
  { roundId, walletId, slipId, reason }: SlipKey & { readonly reason: string },
): Promise<Look> {
  const wallet = await store.readWallet(walletId);
  const round = await store.readRound(roundId);
  if (round === undefined) {
    const refusal = failure('ROUND_NOT_FOUND', `there is no round ${roundId} yet`);
    return { decision: refuse(refusal) };
  }
  const shard = shardOf(walletId, round.shards);
  const slips = await store.readPlayerSlips(roundId, shard, walletId);
  const slip = slips.find((each) => each.slipId === slipId);
  if (slip === undefined) {
    const refusal = failure('SLIP_NOT_FOUND', `${walletId} has no slip ${slipId} in ${roundId}`);
    return { decision: refuse(refusal) };
  }
  if (!isAccepted(slip)) return { decision: answerKnown(slip, reason) };
  if (wallet === undefined) return { decision: { kind: 'look-again' } };
  return { seen: { round, shard, wallet, slips, slip } };
}

function answerKnown(slip: Slip, reason: string): Decision<VoidAnswer> {
  if (slip.state === 'voided' && slip.reason === reason)
    return answer(ok({ slip, replayed: true }));
  const message = `slip ${slip.slipId} is not accepted`;
  return refuse(failure('SLIP_NOT_ACCEPTED', message, { state: slip.state }));
}

async function decide(
  ports: Pick<Ports, 'store' | 'clock'>,
  seen: Seen,
  request: AgreedVoid,
  findBar: FindBar,
): Promise<Decision<VoidAnswer>> {
  const { round, wallet } = seen;
  switch (round.state) {
    case 'open':
    case 'closed':
    case 'held':
      return giveBack(ports, seen, request);
    case 'settling':
      // What is still in play on the wallet has not been settled.
      return wallet.openRounds.has(round.roundId)
        ? giveBack(ports, seen, request)
        : refuse(await findObstacle(ports.store, seen));
    case 'quarantined':
      return refuse(await findObstacle(ports.store, seen));
    case 'settled':
      return takeOut(ports, seen, request, findBar);
  }
}

/** Why a slip can be voided neither before nor after its settlement: it is under way, or stopped. */
export async function findObstacle(
  store: Ports['store'],
  { round, wallet: { walletId } }: SeenSlip,
): Promise<Failure> {
  const { roundId, state, latestRuling } = round;
  const message = `round ${roundId} is ${state} under ruling ${latestRuling}`;
  if (state === 'quarantined') return failure('ROUND_QUARANTINED', message);
  const players = await store.readQuarantinedPlayers(roundId);
  const player = players.find((each) => each.walletId === walletId);
  return player !== undefined && isStopped(player)
    ? failure('PLAYER_QUARANTINED', `${walletId}: ${player.message}`)
    : failure('ROUND_SETTLING', message);
}

/** The player has not been settled: that would have taken the round off the wallet. */
async function giveBack(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  seen: Seen,
  request: AgreedVoid,
): Promise<Decision<VoidAnswer>> {
  const { round, shard, wallet, slips, slip } = seen;
  const { roundId, slipId } = slip;
  const difference = findCountDifference(wallet.openRounds.get(roundId), slips);
  if (difference !== undefined) return disagree(seen, difference);
  const now = toInstant(clock.now());
  const voided = toVoided(slip, request, { voidedAt: now, settled: false });
  if (round.latestRuling > 0) {
    const inseparable = findInseparability(slips, voided, await readEnding(store, round));
    if (inseparable !== undefined) return refuse(failure('SLIP_NOT_SEPARABLE', inseparable));
  }
  const { reason, actor, at, correlationId } = request;
  const booked = book(wallet, {
    cause: { kind: 'void', roundId, slipId, reason },
    change: slip.stake,
    effectiveAt: at,
    bookedAt: now,
    actor,
    correlationId,
  });
  return {
    kind: 'commit',
    writes: [putWallet(booked.wallet, wallet.seq), turnSlip(voided, shard), putEntry(booked.entry)],
    answer: ok({ slip: voided, replayed: false }),
  };
}

/** What voiding a slip of a settled round comes to. */
export async function decideOnSettled(
  store: Ports['store'],
  { round, wallet, slips, slip }: SeenSlip,
  voided: VoidedSlip,
): Promise<VoidDecision> {
  const { walletId } = slip;
  const ending = await readEnding(store, round);
  const lastStep = (await store.readLastSteps(round, [walletId])).get(walletId);
  const ruling = { number: round.latestRuling, reason: voided.reason, ending };
  return decideVoid(round.roundId, ruling, { wallet, lastStep, slips }, voided);
}

/**
 * Only while the round stays as it is: a ruling that is recorded meanwhile comes first. The head is
 * written anew, so that a correction that was decided on the slips of before is decided again.
 */
async function takeOut(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  seen: Seen,
  request: AgreedVoid,
  findBar: FindBar,
): Promise<Decision<VoidAnswer>> {
  const { round, shard, wallet, slip } = seen;
  const now = toInstant(clock.now());
  const voided = toVoided(slip, request, { voidedAt: now, settled: true });
  const decided = await decideOnSettled(store, seen, voided);
  if (decided.kind === 'disagree') return disagree(seen, decided.message);
  if (decided.kind === 'inseparable') {
    return refuse(failure('SLIP_NOT_SEPARABLE', decided.message));
  }
  const bar = findBar(round, decided.change);
  if (bar !== undefined) return refuse(bar);
  const booked = book(wallet, {
    cause: { kind: 'settlement', ...decided.step },
    change: decided.change,
    effectiveAt: round.closesAt,
    bookedAt: now,
    actor: authorsOf(request),
    correlationId: request.correlationId,
  });
  return {
    kind: 'commit',
    writes: [
      putRound({ ...round, revision: round.revision + 1 }, round.revision),
      putWallet(booked.wallet, wallet.seq),
      turnSlip(voided, shard),
      putEntry(booked.entry),
      putAdjustment(toAdjustment(voided, round, decided)),
    ],
    answer: ok({ slip: voided, replayed: false }),
  };
}

export function toVoided(
  slip: AcceptedSlip,
  { reason, actor, approvedBy }: Pick<VoidedSlip, 'reason' | 'actor' | 'approvedBy'>,
  more: Pick<VoidedSlip, 'voidedAt' | 'settled'>,
): VoidedSlip {
  const approval = approvedBy === undefined ? {} : { approvedBy };
  return { ...slip, ...more, state: 'voided', reason, actor, ...approval };
}

function toAdjustment(
  voided: VoidedSlip,
  { latestRuling, houseRules }: Round,
  { difference, before, after }: Extract<VoidDecision, { kind: 'step' }>,
): Adjustment {
  const returns = knownReturns(houseRules);
  const { roundId, walletId, slipId, brand, reason, voidedAt } = voided;
  return {
    ...{ roundId, walletId, slipId, brand, difference, reason, actor: authorsOf(voided) },
    ratedDifference: subtractRated(rateWagers(after, returns), rateWagers(before, returns)),
    ruling: latestRuling,
    currency: currencyOf(walletId),
    adjustedAt: voidedAt,
  };
}

/** Half of a transaction may show before the rest, so what disagrees is looked at a few times. */
function disagree({ isLastLook }: Seen, message: string): Decision<VoidAnswer> {
  return isLastLook ? refuse(failure('RECORDS_DISAGREE', message)) : { kind: 'look-again' };
}
