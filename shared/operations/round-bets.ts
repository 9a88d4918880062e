import { type Failure, failure } from '../domain/failure.ts';
import type { Instant } from '../domain/instant.ts';
import { invariant } from '../domain/invariant.ts';
import type { SettlementStep } from '../domain/ledger/entry.ts';
import type { Amount } from '../domain/money/amount.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Round } from '../domain/rounds/round.ts';
import type { Ruling } from '../domain/rounds/ruling.ts';
import { hashCoveredSlips, type Slip, stakeInPlay } from '../domain/rounds/slip.ts';
import { type PlayerSettlement, settleSlips } from '../domain/settlement/settle-slips.ts';
import { backoff } from '../store/clock.ts';
import { shardOf } from '../store/keys.ts';
import type { Ports } from './ports.ts';
import { findProblem, RoundBetsSchema } from './requests.ts';
import { endingOf } from './ruling-to-apply.ts';

/** What one player wagered in a round, and what became of it. */
export interface RoundBets {
  readonly walletId: string;
  readonly roundId: string;
  readonly tableId: string;
  readonly game: string;
  readonly openedAt: Instant;
  readonly closesAt: Instant;
  readonly state: Round['state'];
  /** Whether or not they were accepted. */
  readonly slips: readonly Slip[];
  /** What is at stake, or was when it was settled. */
  readonly stake: Amount;
  /** Absent until the player is settled. */
  readonly settled?: SettledBets;
  /** The slips are not those that were settled: people look at it before results can be told. */
  readonly isDisputed?: true;
}

interface SettledBets extends PlayerSettlement {
  /** The ruling under which the player stands; a newer one may be on its way. */
  readonly ruling: number;
  readonly decision: Ruling['decision']['kind'];
  readonly facts: Ruling['facts'];
}

/** Half of a transaction may show before the rest, so what disagrees is looked at a few times. */
const LOOKS_MAX = 4;

/**
 * One player's bets in a round, each wager with its result. The results are not stored: they are
 * derived again from the slips and the ruling, and must come to what the player was paid. Fails with
 * `ID_INVALID`, `WALLET_NOT_FOUND` or `ROUND_NOT_FOUND`.
 */
export async function roundBets(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: { readonly walletId: string; readonly roundId: string },
): Promise<Result<RoundBets, Failure>> {
  const problem = findProblem(RoundBetsSchema, request);
  if (problem !== undefined) return fail(problem);
  const { walletId, roundId } = request;
  if ((await ports.store.readWallet(walletId)) === undefined) {
    return fail(failure('WALLET_NOT_FOUND', `there is no wallet ${walletId}`));
  }
  const bets = await readRoundBets(ports, walletId, roundId);
  return bets === undefined
    ? fail(failure('ROUND_NOT_FOUND', `there is no round ${roundId}`))
    : ok(bets);
}

/** `undefined` for a round that is unknown. */
export async function readRoundBets(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  walletId: string,
  roundId: string,
): Promise<RoundBets | undefined> {
  for (let look = 1; ; look += 1) {
    const round = await store.readRound(roundId);
    if (round === undefined) return undefined;
    const bets = await lookAtBets(store, walletId, round);
    if (bets.isDisputed === undefined || look === LOOKS_MAX) return bets;
    await backoff(clock, look);
  }
}

async function lookAtBets(
  store: Ports['store'],
  walletId: string,
  round: Round,
): Promise<RoundBets> {
  const { roundId, tableId, houseRules, openedAt, closesAt, state } = round;
  const slips = await store.readPlayerSlips(roundId, shardOf(walletId, round.shards), walletId);
  const step = (await store.readLastSteps(round, [walletId])).get(walletId);
  const bets = {
    ...{ walletId, roundId, tableId, game: houseRules.game, openedAt, closesAt, state, slips },
  };
  if (step === undefined) return { ...bets, stake: stakeInPlay(slips) };
  const rulings = await store.readRulings(roundId);
  const ruling = rulings.find(({ number }) => number === step.ruling);
  if (ruling === undefined || step.coveredSlips !== hashCoveredSlips(slips)) {
    return { ...bets, stake: step.stake, isDisputed: true };
  }
  const settled = settleSlips(slips, endingOf(round, ruling));
  invariant(isPaid(step, settled), `${walletId} was not paid what round ${roundId} came to`);
  return {
    ...{ ...bets, stake: step.stake },
    settled: {
      ...settled,
      ...{ ruling: ruling.number, decision: ruling.decision.kind, facts: ruling.facts },
    },
  };
}

function isPaid(step: SettlementStep, { totals }: PlayerSettlement): boolean {
  const { stake, payout, refund, commission } = totals;
  return (
    step.stake === stake &&
    step.payout === payout &&
    step.refund === refund &&
    step.commission === commission
  );
}
