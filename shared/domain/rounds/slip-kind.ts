import { type Failure, failure } from '../failure.ts';
import type { Decisions } from '../games/game.ts';
import { findGame } from '../games/registry.ts';
import { ZERO } from '../money/amount.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Round } from './round.ts';
import type { Wager } from './slip.ts';

/** What a slip asks for: wagers before the bell, or a decision while the game is played. */
export type SlipKind =
  | { readonly kind: 'wagers' }
  | { readonly kind: 'decision'; readonly decisions: Decisions };

/**
 * Told by the positions. Fails with `POSITION_UNKNOWN`, with `AMOUNT_INVALID` for a wager of nothing,
 * and with `REQUEST_MALFORMED` for a slip that asks for both.
 */
export function readSlipKind(
  { houseRules }: Pick<Round, 'houseRules'>,
  wagers: readonly Wager[],
): Result<SlipKind, Failure> {
  const game = findGame(houseRules.game);
  const positions = game?.positions(houseRules);
  const outside = wagers.filter(({ position }) => !positions?.has(position));
  if (outside.length === 0) {
    const empty = wagers.find(({ stake }) => stake === ZERO);
    return empty === undefined
      ? ok({ kind: 'wagers' })
      : fail(failure('AMOUNT_INVALID', `nothing is staked on ${empty.position}`));
  }
  const decided = game?.decisions?.positions(houseRules);
  const unknown = outside.find(({ position }) => !decided?.has(position));
  if (unknown !== undefined || game?.decisions === undefined) {
    const message = `this round has no position ${unknown?.position}`;
    return fail(failure('POSITION_UNKNOWN', message));
  }
  return outside.length === wagers.length
    ? ok({ kind: 'decision', decisions: game.decisions })
    : fail(failure('REQUEST_MALFORMED', 'a slip has wagers or decisions, not both'));
}
