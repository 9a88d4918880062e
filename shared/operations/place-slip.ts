import { type Failure, failure } from '../domain/failure.ts';
import { type Instant, toInstant } from '../domain/instant.ts';
import { invariant } from '../domain/invariant.ts';
import { book } from '../domain/ledger/book.ts';
import type { Correlated } from '../domain/ledger/correlated.ts';
import { nextPace } from '../domain/ledger/pace.ts';
import type { Wallet } from '../domain/ledger/wallet.ts';
import { type Amount, sum } from '../domain/money/amount.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { findDecisionRefusal } from '../domain/rounds/accept-decision.ts';
import { findStickyDecisionRefusal, findStickyRefusal } from '../domain/rounds/accept-slip.ts';
import { findCountDifference } from '../domain/rounds/agreement.ts';
import type { DecisionWindow } from '../domain/rounds/records.ts';
import type { Round } from '../domain/rounds/round.ts';
import {
  combineWagers,
  hashWagers,
  type Slip,
  type SlipContent,
  type SlipKey,
  type Wager,
} from '../domain/rounds/slip.ts';
import { readSlipKind, type SlipKind } from '../domain/rounds/slip-kind.ts';
import { shardOf } from '../store/keys.ts';
import type { Admission } from '../store/store.ts';
import { putEntry, putSlip, putWallet } from '../store/writes.ts';
import { answer, type Decision, decideAndCommit, refuse } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';
import { findProblem, PlaceSlipSchema } from './requests.ts';

export interface PlaceSlipRequest extends SlipKey, Correlated {
  readonly wagers: readonly Wager[];
  /** When the gateway received the request; fixed once, whatever retries follow. */
  readonly receivedAt: Instant;
  readonly actor: string;
  /** The caller's own end (milliseconds since 1970); nothing is sent shortly before it. */
  readonly deadlineAt: number;
}

export interface SlipAnswer {
  /** Accepted, or refused with a code that stays. */
  readonly slip: Slip;
  /** The slip had been answered before; this is that answer. */
  readonly replayed: boolean;
}

/** Each placement reads all of a player's slips, those that were refused among them. */
const SLIPS_PER_ROUND_MAX = 300;

/** A transaction is not begun with less time than this before the caller's deadline. */
const LEAST_TIME_LEFT_MS = 1500;

/**
 * Accepts a player's wagers before the bell, or a decision in a window that the table has opened, and
 * debits the stake, once per slip id for ever.
 *
 * The wallet is read *before* the gate: if the gate is still open after the wallet was read, a
 * settlement of this player can only come later and must change the wallet's `seq`, so one of the
 * two transactions fails and decides again. What is decided is sent soon after the gate was read or
 * not at all, which bounds how late a slip can land behind a gate that was sealed meanwhile.
 *
 * A decision follows a stake of the player in the same round, so it always meets the settlement on `seq`.
 *
 * Whether table and betting are open is read together with the gate, and not held until the slip is
 * written: people who close them stop what comes a few seconds later, not what is on its way.
 *
 * A refusal for balance, limit or status, or of a decision by the rules, is written and stays:
 * `slip.state` is then `refused`. Fails with `ID_INVALID`, `REQUEST_MALFORMED`, `ROUND_NOT_FOUND`,
 * `WALLET_NOT_FOUND`, `SLIP_CONFLICT`, `SLIP_CANCELLED`, `BETTING_CLOSED`, `WINDOW_CLOSED`, `TABLE_CLOSED`, `TABLE_PAUSED`,
 * `BETTING_STOPPED`, `POSITION_UNKNOWN`, `AMOUNT_INVALID`, `TOO_MANY_SLIPS`, `RATE_LIMITED` or, with too little time left,
 * `TEMPORARY_ERROR`; nothing is written then.
 */
export async function placeSlip(
  ports: Pick<Ports, 'store' | 'clock' | 'timing'>,
  request: PlaceSlipRequest,
): Promise<Result<SlipAnswer, Failure>> {
  const problem = findProblem(PlaceSlipSchema, request);
  if (problem !== undefined) return fail(problem);
  return decideAndCommit<Result<SlipAnswer, Failure>>(ports, async () => {
    const lastSendAt = request.deadlineAt - LEAST_TIME_LEFT_MS;
    if (ports.clock.now() > lastSendAt) {
      return refuse(failure('TEMPORARY_ERROR', 'not enough time left to place the slip safely'));
    }
    const seen = await look(ports, request);
    if (!seen.ok) return refuse(seen.failure);
    const decision = decideSlip(seen.value, request, ports.clock.now());
    const sendBefore = Math.min(seen.value.gateReadAt + ports.timing.sendWindowMs, lastSendAt);
    return decision.kind === 'commit' ? { ...decision, sendBefore } : decision;
  });
}

interface Seen {
  readonly round: Round;
  readonly wallet: Wallet;
  readonly shard: number;
  readonly gateReadAt: number;
  readonly admission: Admission;
  /** The player's slips of this round. */
  readonly slips: readonly Slip[];
  readonly kind: Result<SlipKind, Failure>;
  /** Read for a decision only. */
  readonly windows: readonly DecisionWindow[];
}

/** Wallet, then gate, then slips; see above for why in this order. */
async function look(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  { roundId, walletId, wagers }: PlaceSlipRequest,
): Promise<Result<Seen, Failure>> {
  const round = await store.readRound(roundId);
  if (round === undefined) {
    return fail(failure('ROUND_NOT_FOUND', `there is no round ${roundId} yet`));
  }
  const wallet = await store.readWallet(walletId);
  if (wallet === undefined) {
    return fail(failure('WALLET_NOT_FOUND', `there is no wallet ${walletId}`));
  }
  const shard = shardOf(walletId, round.shards);
  const gateReadAt = clock.now();
  const admission = await store.readAdmission(round, walletId);
  const slips = await store.readPlayerSlips(roundId, shard, walletId);
  const kind = readSlipKind(round, wagers);
  const isDecision = kind.ok && kind.value.kind === 'decision';
  const windows = isDecision ? await store.readWindows(roundId) : [];
  return ok({ round, wallet, shard, gateReadAt, admission, slips, kind, windows });
}

function decideSlip(
  seen: Seen,
  request: PlaceSlipRequest,
  now: number,
): Decision<Result<SlipAnswer, Failure>> {
  const existing = seen.slips.find((slip) => slip.slipId === request.slipId);
  if (existing !== undefined) return replay(existing, request);
  // The head may show before the gates that were written with it.
  if (seen.admission.gate === undefined) return { kind: 'look-again' };
  if (!seen.kind.ok) return refuse(seen.kind.failure);
  if (seen.slips.length >= SLIPS_PER_ROUND_MAX) {
    const message = `the player has ${seen.slips.length} slips in this round, whatever became of them`;
    return refuse(failure('TOO_MANY_SLIPS', message, { limit: SLIPS_PER_ROUND_MAX }));
  }
  const closed = findClosed(seen, seen.kind.value, request.receivedAt);
  if (closed !== undefined) return refuse(closed);
  // Limits count the player's slips: one that does not show yet must not be left out.
  const open = seen.wallet.openRounds.get(seen.round.roundId);
  return findCountDifference(open, seen.slips) === undefined
    ? writeSlip(seen, seen.kind.value, request, now)
    : { kind: 'look-again' };
}

function replay(existing: Slip, request: PlaceSlipRequest): Decision<Result<SlipAnswer, Failure>> {
  const { slipId } = request;
  if (existing.state === 'tombstone') {
    return refuse(failure('SLIP_CANCELLED', `slip ${slipId} was cancelled before it arrived`));
  }
  if (existing.contentHash !== hashWagers(request.wagers)) {
    return refuse(failure('SLIP_CONFLICT', `slip ${slipId} exists with other wagers`));
  }
  return answer(ok({ slip: existing, replayed: true }));
}

/** Refusals that write nothing: they cannot turn into an acceptance, or may be asked again. */
function findClosed(
  { round: { closesAt }, admission }: Seen,
  { kind }: SlipKind,
  receivedAt: Instant,
): Failure | undefined {
  const { gate, table, betting } = admission;
  if (kind === 'wagers') {
    if (receivedAt >= closesAt) {
      const message = `the slip came at ${receivedAt}, the bell was at ${closesAt}`;
      return failure('BETTING_CLOSED', message);
    }
    if (gate?.state !== 'open') return failure('BETTING_CLOSED', 'betting on this round has ended');
    invariant(table !== undefined, 'a round is open at a table that there is not');
    if (table.state !== 'open')
      return failure(CODE_OF[table.state], `table ${table.tableId} is ${table.state}`);
  } else if (gate?.state === 'sealed') {
    return failure('WINDOW_CLOSED', 'the round has been ruled');
  }
  return betting?.state === 'stopped'
    ? failure('BETTING_STOPPED', `betting is stopped at all tables since ${betting.since.at}`)
    : undefined;
}

const CODE_OF = { paused: 'TABLE_PAUSED', closed: 'TABLE_CLOSED' } as const;

/** What is written under the slip's id, except that a window may be open a moment later. */
function findRefusal(
  { round, wallet, slips, windows }: Seen,
  asked: SlipKind,
  { walletId, receivedAt }: PlaceSlipRequest,
  { wagers, stake }: Pick<SlipContent, 'wagers' | 'stake'>,
): Failure | undefined {
  if (asked.kind === 'wagers') return findStickyRefusal(round, wallet, slips, { wagers, stake });
  const seen = { round, walletId, slips, windows };
  return (
    findDecisionRefusal(asked.decisions, seen, wagers, receivedAt) ??
    findStickyDecisionRefusal(wallet, stake)
  );
}

function writeSlip(
  seen: Seen,
  asked: SlipKind,
  request: PlaceSlipRequest,
  now: number,
): Decision<Result<SlipAnswer, Failure>> {
  const { wallet, shard } = seen;
  const wagers = combineWagers(request.wagers);
  const stake: Amount = sum(wagers.map((wager) => wager.stake));
  const { roundId, walletId, slipId, receivedAt } = request;
  const content: SlipKey & SlipContent = {
    ...{ roundId, walletId, slipId, receivedAt },
    ...{ brand: wallet.brand, wagers, stake, contentHash: hashWagers(wagers) },
    ...(asked.kind === 'decision' ? { isDecision: true } : {}),
  };
  const bookedAt = toInstant(now);
  const pace = nextPace(wallet.pace, bookedAt);
  if (!pace.ok) return refuse(pace.failure);
  const refusal = findRefusal(seen, asked, request, content);
  if (refusal?.code === 'WINDOW_CLOSED') return refuse(refusal);
  if (refusal !== undefined) {
    const slip: Slip = { ...content, state: 'refused', ...refusal };
    const answered = ok({ slip, replayed: false });
    return { kind: 'commit', writes: [putSlip(slip, shard)], answer: answered };
  }
  const cause = { kind: 'stake', roundId, slipId } as const;
  const { actor, correlationId } = request;
  const booked = book(
    { ...wallet, pace: pace.value },
    { cause, change: -stake, effectiveAt: receivedAt, bookedAt, actor, correlationId },
  );
  const slip: Slip = { ...content, state: 'accepted' };
  return {
    kind: 'commit',
    writes: [putWallet(booked.wallet, wallet.seq), putSlip(slip, shard), putEntry(booked.entry)],
    answer: ok({ slip, replayed: false }),
  };
}
