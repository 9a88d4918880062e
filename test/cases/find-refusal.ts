import type { Game, HouseRules } from '../../shared/domain/games/game.ts';
import { AMOUNT_MAX, amount } from '../../shared/domain/money/amount.ts';
import { findStickyRefusal } from '../../shared/domain/rounds/accept-slip.ts';
import { acceptedSlip, roundWith, walletWith } from '../support/builders.ts';
import type { Bet } from './case-round.ts';
import type { CaseInput, CaseWager } from './case-schema.ts';
import { findLateness } from './find-lateness.ts';
import { readLimits } from './read-limits.ts';

interface Table {
  readonly input: CaseInput;
  readonly game: Game;
  readonly rules: HouseRules;
  readonly accepted: readonly Bet[];
}

/** Why a wager before the bell is refused, if it is; in words. */
export function findRefusal(
  wager: CaseWager,
  position: string,
  { input, game, rules, accepted }: Table,
): string | undefined {
  const isUnconfirmed =
    wager.confirmed === false || wager.unconfirmed === true || wager['confirmedAt'] === null;
  if (isUnconfirmed || wager.stake < 1n) return 'nothing was confirmed (GEN-06)';
  if (wager.stake > AMOUNT_MAX) return 'no such amount';
  if (!game.positions(rules).has(position)) return `${position} is not on the layout`;
  const lateness = findLateness(wager, input, game.bettingSeconds);
  if (lateness !== undefined) return lateness;
  const walletId = `${wager.player ?? 'player'}:USD`;
  const confirmed = accepted.filter((bet) => bet.walletId === walletId);
  return findStickyRefusal(
    roundWith({ limits: { USD: readLimits(input) } }),
    walletWith({ walletId, balance: amount(wager.stake) }),
    confirmed.map(({ wagers }) => acceptedSlip(wagers)),
    { wagers: [{ position, stake: amount(wager.stake) }], stake: amount(wager.stake) },
  )?.code;
}
