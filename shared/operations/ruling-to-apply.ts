import { invariant } from '../domain/invariant.ts';
import { isStopped } from '../domain/rounds/records.ts';
import type { Round } from '../domain/rounds/round.ts';
import { authorsOf, type Ruling } from '../domain/rounds/ruling.ts';
import type { Ending } from '../domain/settlement/settle-slips.ts';
import { StoreUnavailableError } from '../store/store.ts';
import type { Ports } from './ports.ts';
import { readDecision } from './read-decision.ts';

/** A ruling ready to be applied to wallets. */
export interface AppliedRuling {
  /** The round as it was when the work began; its pinned rules and times never change. */
  readonly round: Round;
  readonly number: number;
  readonly actor: string;
  /** Why it corrects what was ruled before; absent for the first of a round. */
  readonly reason?: string;
  readonly ending: Ending;
  /** Quarantined players, with the reason: nothing moves for them until people have looked. */
  readonly stopped: ReadonlyMap<string, string>;
}

/** Why a ruling must not be applied, or need not be any more. */
export type Obstacle =
  /** A newer ruling is recorded: its own work brings every player there. */
  | 'superseded'
  /** Two rulings contradict each other: nothing is paid until people have decided. */
  | 'quarantined'
  /** All of it has been applied. */
  | 'settled';

export function findObstacle(round: Round | undefined, ruling: number): Obstacle | undefined {
  invariant(
    round !== undefined && round.latestRuling >= ruling,
    'work for a ruling that is unknown',
  );
  if (round.latestRuling > ruling) return 'superseded';
  return round.state === 'quarantined' || round.state === 'settled' ? round.state : undefined;
}

/** Reads a ruling that work was sent for, or why it is not to be applied. */
export async function readRulingToApply(
  { store }: Pick<Ports, 'store'>,
  roundId: string,
  number: number,
): Promise<AppliedRuling | Obstacle> {
  const round = await store.readRound(roundId);
  const obstacle = findObstacle(round, number);
  if (obstacle !== undefined) return obstacle;
  invariant(round !== undefined, `work for round ${roundId}, which is not there`);
  const ruling = await readNewestRuling(store, round);
  const quarantined = await store.readQuarantinedPlayers(roundId);
  const stopped = new Map(
    quarantined.filter(isStopped).map(({ walletId, message }) => [walletId, message]),
  );
  const { decision, reason = 'reason' in decision ? decision.reason : undefined } = ruling;
  const actor = authorsOf(ruling);
  return {
    ...{ round, number, actor, stopped, ending: endingOf(round, ruling) },
    ...(reason === undefined ? {} : { reason }),
  };
}

/** How the newest ruling of a round says that it ended. */
export async function readEnding(store: Ports['store'], round: Round): Promise<Ending> {
  return endingOf(round, await readNewestRuling(store, round));
}

async function readNewestRuling(
  store: Ports['store'],
  { roundId, latestRuling }: Round,
): Promise<Ruling> {
  const rulings = await store.readRulings(roundId);
  const newest = rulings.find(({ number }) => number === latestRuling);
  if (newest !== undefined) return newest;
  // The head may show before the ruling that was written with it.
  throw new StoreUnavailableError(`ruling ${latestRuling} of round ${roundId} does not show yet`);
}

/** Derives the outcome again from the scan and the pinned rules: a ruling stores what was seen. */
export function endingOf(round: Round, { decision }: Ruling): Ending {
  const read = readDecision(round, decision);
  invariant(read.ok, 'a ruling was recorded for a scan that the rules refuse');
  const { lateFrom, decisionsUntil, houseRules } = round;
  const { rounding } = houseRules;
  return { outcome: read.value.outcome, rounding, lateFrom, decisionsUntil };
}
