import type { PlannedRound, PlannedRuling, PlannedSlip } from './plan-rounds.ts';
import { PLAYER_NAMES, PLAYERS, type PlayerName } from './players.ts';

/** What a round comes to in one currency, in minor units. */
export interface RoundMoney {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly refund: bigint;
  readonly commission: bigint;
}

export interface ExpectedOutcome {
  /** By `<roundId> <currency>`, under the newest ruling; rounds that are held are missing. */
  readonly rounds: ReadonlyMap<string, RoundMoney>;
  readonly wallets: ReadonlyMap<PlayerName, { readonly balance: bigint; readonly inPlay: bigint }>;
  /** What each player gains (+) or gives (−) by a ruling, by its name as of `nameRuling`. */
  readonly corrections: ReadonlyMap<string, ReadonlyMap<PlayerName, bigint>>;
}

/** A ruling by its round and number. */
export function nameRuling(roundId: string, number: number): string {
  return `ruling ${number} of ${roundId}`;
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
  const parts = plan.flatMap(partsOf);
  return {
    rounds: sumRounds(parts),
    wallets: new Map(
      PLAYER_NAMES.map((player) => {
        const own = parts.filter((part) => part.player === player);
        const withdrawals = plan.flatMap(({ withdrawal }) =>
          withdrawal?.player === player ? [withdrawal.amount] : [],
        );
        return [player, expectWallet(player, own, withdrawals)];
      }),
    ),
    corrections: new Map(
      plan.flatMap((round) =>
        round.rulings
          .slice(1)
          .map((_, index) => [nameRuling(round.roundId, index + 2), changesBy(round, index + 2)]),
      ),
    ),
  };
}

/** What a player has in a round in the end. */
interface Part extends RoundMoney {
  readonly player: PlayerName;
  readonly roundId: string;
  /** No ruling gives anything back. */
  readonly isHeld: boolean;
}

function partsOf({ roundId, rulings, slips: all }: PlannedRound): readonly Part[] {
  return [...Map.groupBy(all, (slip) => slip.player)].map(([player, slips]) => ({
    ...moneyOf(rulings, rulings.length, slips),
    ...{ player, roundId, isHeld: rulings.length === 0 },
  }));
}

function sumRounds(parts: readonly Part[]): ExpectedOutcome['rounds'] {
  const rounds = new Map<string, RoundMoney>();
  for (const { roundId, player, isHeld, ...money } of parts) {
    if (isHeld || money.stake === 0n) continue;
    const key = `${roundId} ${PLAYERS[player].currency}`;
    const sum = rounds.get(key) ?? NO_MONEY;
    rounds.set(key, {
      stake: sum.stake + money.stake,
      payout: sum.payout + money.payout,
      refund: sum.refund + money.refund,
      commission: sum.commission + money.commission,
    });
  }
  return rounds;
}

function expectWallet(
  player: PlayerName,
  parts: readonly Part[],
  withdrawals: readonly bigint[],
): { readonly balance: bigint; readonly inPlay: bigint } {
  let balance = withdrawals.reduce((left, amount) => left - amount, PLAYERS[player].deposit);
  let inPlay = 0n;
  for (const { isHeld, stake, payout, refund } of parts) {
    balance += payout + refund - stake;
    if (isHeld) inPlay += stake;
  }
  return { balance, inPlay };
}

function changesBy(
  { rulings, slips: all }: PlannedRound,
  number: number,
): ReadonlyMap<PlayerName, bigint> {
  return new Map(
    [...Map.groupBy(all, (slip) => slip.player)].map(([player, slips]) => {
      const before = moneyOf(rulings, number - 1, slips);
      const after = moneyOf(rulings, number, slips);
      return [player, after.payout + after.refund - before.payout - before.refund];
    }),
  );
}

/** One player's part in a round under the ruling with this number; 0 is none. */
function moneyOf(
  rulings: readonly PlannedRuling[],
  number: number,
  slips: readonly PlannedSlip[],
): RoundMoney {
  const playing = slips.filter((slip) => slip.course.stake === 'plays');
  const returned = sumStakes(slips.filter((slip) => slip.course.stake === 'comes-back'));
  const stake = sumStakes(playing) + returned;
  const ruling = rulings[number - 1];
  if (ruling === undefined) return { ...NO_MONEY, stake };
  if (ruling.decision.kind === 'void') return { ...NO_MONEY, stake, refund: stake };
  let payout = 0n;
  let commission = 0n;
  const wagers = playing.flatMap((slip) => slip.wagers);
  for (const parts of Map.groupBy(wagers, ({ position }) => position).values()) {
    const onPosition = parts.reduce((sum, wager) => sum + wager.stake, 0n);
    const percent = parts[0]?.percents[number - 1] ?? 0n;
    const paid = (onPosition * percent) / 100n;
    payout += paid;
    if (percent === PERCENT_LESS_COMMISSION) commission += 2n * onPosition - paid;
  }
  return { stake, payout, refund: returned, commission };
}

function sumStakes(slips: readonly PlannedSlip[]): bigint {
  return slips.flatMap((slip) => slip.wagers).reduce((sum, { stake }) => sum + stake, 0n);
}
