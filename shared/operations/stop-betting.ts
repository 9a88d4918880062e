import type { Failure } from '../domain/failure.ts';
import { toInstant } from '../domain/instant.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { BettingSwitch } from '../domain/rounds/records.ts';
import { BETTING_COPIES } from '../store/keys.ts';
import { putBetting, putBettingRevision } from '../store/writes.ts';
import { answer, decideAndCommit } from './decide-and-commit.ts';
import type { Ports } from './ports.ts';
import { BettingSwitchSchema, findProblem } from './requests.ts';

export interface BettingRequest {
  readonly actor: string;
  readonly reason: string;
}

/**
 * People stop betting at all tables: slips are refused with `BETTING_STOPPED` until it starts again;
 * rounds open, close and settle as ever. A slip that had been let in already may land a few seconds
 * later, and counts. Where betting is stopped already, the answer says since when and why. Fails with
 * `REQUEST_MALFORMED`.
 */
export function stopBetting(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: BettingRequest,
): Promise<Result<BettingSwitch, Failure>> {
  return switchTo('stopped', ports, request);
}

/** Takes slips again. Fails with `REQUEST_MALFORMED`. */
export function startBetting(
  ports: Pick<Ports, 'store' | 'clock'>,
  request: BettingRequest,
): Promise<Result<BettingSwitch, Failure>> {
  return switchTo('on', ports, request);
}

async function switchTo(
  state: BettingSwitch['state'],
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  request: BettingRequest,
): Promise<Result<BettingSwitch, Failure>> {
  const problem = findProblem(BettingSwitchSchema, request);
  if (problem !== undefined) return fail(problem);
  const { actor, reason } = request;
  return decideAndCommit<Result<BettingSwitch, Failure>>({ store, clock }, async () => {
    const current = await store.readBetting();
    if (current?.state === state) return answer(ok(current));
    const since = { at: toInstant(clock.now()), actor, reason };
    const next: BettingSwitch = { state, since, revision: (current?.revision ?? 0) + 1 };
    const copies = Array.from({ length: BETTING_COPIES }, (_, copy) =>
      putBetting(next, copy, current?.revision),
    );
    return { kind: 'commit', writes: [...copies, putBettingRevision(next)], answer: ok(next) };
  });
}
