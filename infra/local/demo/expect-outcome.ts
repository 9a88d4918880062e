import type { PlannedRound, PlannedSlip } from './plan-rounds.ts';
import { PLAYER_NAMES, PLAYERS, type PlayerName } from './players.ts';

/** What a round comes to in one currency, in minor units. */
export interface RoundMoney {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly refund: bigint;
  readonly commission: bigint;
}

export interface ExpectedOutcome {
  /** By `<roundId> <currency>`; rounds that are held are missing. */
  readonly rounds: ReadonlyMap<string, RoundMoney>;
  readonly wallets: ReadonlyMap<PlayerName, { readonly balance: bigint; readonly inPlay: bigint }>;
}

const NO_MONEY: RoundMoney = { stake: 0n, payout: 0n, refund: 0n, commission: 0n };

/** What 100 on the banker give back where the house keeps 5 of the 100 won. */
const PERCENT_LESS_COMMISSION = 195n;

/**
 * What must come of the scenarios, straight from the stakes and what the scenarios say of them. It
 * shares no rule and no arithmetic with the product, so that the two can only agree by both being
 * right.
 */
export function expectOutcome(plan: readonly PlannedRound[]): ExpectedOutcome {
  const rounds = new Map<string, RoundMoney>();
  const wallets = new Map(
    PLAYER_NAMES.map((name) => [name, { balance: PLAYERS[name].deposit, inPlay: 0n }]),
  );
  for (const { roundId, course, slips: all } of plan) {
    for (const [player, slips] of Map.groupBy(all, (slip) => slip.player)) {
      const { stake, payout, refund, commission } = moneyOf(course.ruledBy, slips);
      const wallet = wallets.get(player) ?? { balance: 0n, inPlay: 0n };
      const isHeld = course.ruledBy === 'nothing';
      wallets.set(player, {
        balance: wallet.balance - stake + payout + refund,
        inPlay: wallet.inPlay + (isHeld ? stake : 0n),
      });
      if (isHeld || stake === 0n) continue;
      const key = `${roundId} ${PLAYERS[player].currency}`;
      const sum = rounds.get(key) ?? NO_MONEY;
      rounds.set(key, {
        stake: sum.stake + stake,
        payout: sum.payout + payout,
        refund: sum.refund + refund,
        commission: sum.commission + commission,
      });
    }
  }
  return { rounds, wallets };
}

/** One player's part in a round. */
function moneyOf(
  ruledBy: PlannedRound['course']['ruledBy'],
  slips: readonly PlannedSlip[],
): RoundMoney {
  const playing = slips.filter((slip) => slip.course.stake === 'plays');
  const returned = sumStakes(slips.filter((slip) => slip.course.stake === 'comes-back'));
  const stake = sumStakes(playing) + returned;
  if (ruledBy === 'nothing') return { ...NO_MONEY, stake };
  if (ruledBy === 'void') return { ...NO_MONEY, stake, refund: stake };
  let payout = 0n;
  let commission = 0n;
  const wagers = playing.flatMap((slip) => slip.wagers);
  for (const parts of Map.groupBy(wagers, ({ position }) => position).values()) {
    const onPosition = parts.reduce((sum, wager) => sum + wager.stake, 0n);
    const percent = parts[0]?.percent ?? 0n;
    const paid = (onPosition * percent) / 100n;
    payout += paid;
    if (percent === PERCENT_LESS_COMMISSION) commission += 2n * onPosition - paid;
  }
  return { stake, payout, refund: returned, commission };
}

function sumStakes(slips: readonly PlannedSlip[]): bigint {
  return slips.flatMap((slip) => slip.wagers).reduce((sum, { stake }) => sum + stake, 0n);
}
