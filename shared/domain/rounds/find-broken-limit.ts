import { type Failure, failure } from '../failure.ts';
import { type Amount, sum } from '../money/amount.ts';
import type { Round, StakeLimits } from './round.ts';
import { combineWagers, isAccepted, type Slip, type Wager } from './slip.ts';

/**
 * Which limit of the round a player would break with these further wagers. Everything counts that the
 * player has confirmed in the round (GEN-11, GEN-12); a slip is judged by the positions it adds to,
 * because what was accepted before stands.
 */
export function findBrokenLimit(
  { wagersMax }: Pick<Round, 'wagersMax'>,
  limits: StakeLimits,
  slips: readonly Slip[],
  wagers: readonly Wager[],
): Failure | undefined {
  const confirmed = slips.filter(isAccepted).flatMap((slip) => slip.wagers);
  const totals = combineWagers([...confirmed, ...wagers]);
  const added = new Set(wagers.map(({ position }) => position));
  return (
    findPositionProblem(
      limits,
      totals.filter(({ position }) => added.has(position)),
    ) ??
    findCountProblem(totals.length, wagersMax) ??
    findTableProblem(limits, sum(totals.map(({ stake }) => stake)))
  );
}

function findPositionProblem(
  { positionMin, positionMax, stakeStep }: StakeLimits,
  totals: readonly Wager[],
): Failure | undefined {
  const low = totals.find(({ stake }) => stake < positionMin);
  if (low !== undefined) {
    const message = `${low.stake} on ${low.position} is below the minimum of ${positionMin}`;
    return failure('STAKE_BELOW_MINIMUM', message, detailsOf(low.stake, positionMin, low));
  }
  const high = totals.find(({ stake }) => stake > positionMax);
  if (high !== undefined) {
    const message = `${high.stake} on ${high.position} is above the maximum of ${positionMax}`;
    return failure('STAKE_ABOVE_MAXIMUM', message, detailsOf(high.stake, positionMax, high));
  }
  if (stakeStep === undefined) return undefined;
  const odd = totals.find(({ stake }) => stake % stakeStep !== 0n);
  if (odd === undefined) return undefined;
  const message = `${odd.stake} on ${odd.position} is no multiple of ${stakeStep}`;
  return failure('STAKE_OFF_STEP', message, detailsOf(odd.stake, stakeStep, odd));
}

function findCountProblem(total: number, wagersMax: number | undefined): Failure | undefined {
  if (wagersMax === undefined || total <= wagersMax) return undefined;
  const message = `wagers on ${total} positions are more than the ${wagersMax} that a player may have`;
  return failure('TOO_MANY_WAGERS', message, { total, limit: wagersMax });
}

function findTableProblem({ tableMin, tableMax }: StakeLimits, total: Amount): Failure | undefined {
  if (tableMin !== undefined && total < tableMin) {
    const message = `${total} in the round is below the minimum of ${tableMin}`;
    return failure('TABLE_STAKE_BELOW_MINIMUM', message, detailsOf(total, tableMin));
  }
  if (tableMax !== undefined && total > tableMax) {
    const message = `${total} in the round is above the maximum of ${tableMax}`;
    return failure('TABLE_STAKE_ABOVE_MAXIMUM', message, detailsOf(total, tableMax));
  }
  return undefined;
}

/** Amounts in minor units, as text: they may be larger than a number can hold. */
function detailsOf(total: Amount, limit: Amount, on?: Wager): NonNullable<Failure['details']> {
  const position = on === undefined ? {} : { position: on.position };
  return { ...position, total: String(total), limit: String(limit) };
}
