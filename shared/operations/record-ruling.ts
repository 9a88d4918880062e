import { type Failure, failure } from '../domain/failure.ts';
import { toInstant } from '../domain/instant.ts';
import { ok, type Result } from '../domain/result.ts';
import { isBeforeBell } from '../domain/rounds/end-of-betting.ts';
import type { RulingRequest } from '../domain/rounds/ruling-request.ts';
import { closeGates } from './close-gates.ts';
import { decideAndCommit, refuse } from './decide-and-commit.ts';
import { decideRuling, type RulingAnswer } from './decide-ruling.ts';
import { lookAtRound, type RoundInSight } from './look-at-round.ts';
import type { Ports } from './ports.ts';
import { sendSettlement } from './send-settlement.ts';

/** Why a request must not be followed on a round as it is; asked again whenever the round has changed. */
export type Guard = (seen: RoundInSight) => Promise<Failure | undefined>;

/**
 * Records how a round ended and sends the settlement of every shard to work. The first ruling
 * settles the round, a correction brings every player to what it says instead; a copy changes
 * nothing, and a result that contradicts the ruling stops the round for people. `RESPONSES` says
 * what is done when. Fails with `ROUND_NOT_FOUND`, `TIME_IMPLAUSIBLE`,
 * `OPERATOR_REQUIRED`, and a correction with `NOTHING_TO_CORRECT`, `RULING_SUPERSEDED`, `MESSAGE_CONFLICT` or
 * `SCAN_IMPOSSIBLE`; nothing is written then.
 */
export async function recordRuling(
  ports: Ports,
  request: RulingRequest,
  guard: Guard = async () => undefined,
): Promise<Result<RulingAnswer, Failure>> {
  const decided = await decideAndCommit<Result<RulingAnswer, Failure>>(ports, async () => {
    const seen = await lookAtRound(ports.store, request.roundId);
    if (seen === 'look-again') return { kind: 'look-again' };
    if (seen === 'unknown') {
      return refuse(failure('ROUND_NOT_FOUND', `there is no round ${request.roundId} yet`));
    }
    const refusal = await guard(seen);
    if (refusal !== undefined) return refuse(refusal);
    return decideRuling(ports.store, { ...seen, now: toInstant(ports.clock.now()) }, request);
  });
  return decided.ok ? ok(await followUp(ports, decided.value, request)) : decided;
}

/**
 * What must follow a decision that is written. Follows a replay too: the message comes again when
 * the function died before it got here.
 */
async function followUp(
  ports: Ports,
  answered: RulingAnswer,
  { decision, correction, at }: RulingRequest,
): Promise<RulingAnswer> {
  const { round, kind } = answered;
  const about = { roundId: round.roundId, tableId: round.tableId };
  if (kind === 'held' || kind === 'quarantined') {
    ports.alarm(`round-${kind}`, { ...about, code: answered.why.code, why: answered.why.message });
    await closeGates(ports, round);
  }
  if (kind === 'ignored' && answered.why !== undefined) {
    ports.alarm('scan-ignored', { ...about, code: answered.why.code, why: answered.why.message });
  }
  if (round.state === 'settling') {
    const { lateFrom } = round;
    if (lateFrom !== undefined) {
      const isResult = decision.kind !== 'void' && correction === undefined;
      const isEarly = isBeforeBell(round, at, toInstant(ports.clock.now()));
      if (isResult && isEarly) ports.alarm('result-before-bell', { ...about, at: lateFrom });
      await closeGates(ports, round);
    }
    await sendSettlement(ports, round);
  }
  return answered;
}
