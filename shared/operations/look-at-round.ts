import type { Round } from '../domain/rounds/round.ts';
import { type RoundStage, stageOf } from '../domain/rounds/round-messages.ts';
import type { Ruling } from '../domain/rounds/ruling.ts';
import type { Store } from '../store/store.ts';

/** A round as it is when a message about it arrives. */
export interface RoundInSight {
  readonly round: Round;
  /** In order of their numbers. */
  readonly rulings: readonly Ruling[];
  readonly stage: Exclude<RoundStage, 'unknown'>;
}

/**
 * Reads a round with its rulings, as of its head. `look-again` when they do not belong together: the
 * head may show before the ruling that was written with it.
 */
export async function lookAtRound(
  store: Pick<Store, 'readRound' | 'readRulings'>,
  roundId: string,
): Promise<RoundInSight | 'unknown' | 'look-again'> {
  const round = await store.readRound(roundId);
  if (round === undefined) return 'unknown';
  // One that was recorded since belongs to the next head.
  const rulings = (await store.readRulings(roundId)).slice(0, round.latestRuling);
  if (rulings.length < round.latestRuling) return 'look-again';
  return { round, rulings, stage: stageOf(round, rulings[round.latestRuling - 1]) };
}
