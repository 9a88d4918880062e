import { type Failure, failure } from '../domain/failure.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { isStopped, type QuarantinedPlayer } from '../domain/rounds/records.ts';
import type { Ports } from './ports.ts';

/**
 * The players of a round for whom nothing moves until people have looked, and why. Those who were
 * released are not among them. Fails with `ROUND_NOT_FOUND`.
 */
export async function listQuarantined(
  { store }: Pick<Ports, 'store'>,
  roundId: string,
): Promise<Result<readonly QuarantinedPlayer[], Failure>> {
  if ((await store.readRound(roundId)) === undefined) {
    return fail(failure('ROUND_NOT_FOUND', `there is no round ${roundId}`));
  }
  return ok((await store.readQuarantinedPlayers(roundId)).filter(isStopped));
}
