import { book } from '../../shared/domain/ledger/book.ts';
import type { Cause, LedgerEntry, SettlementStep } from '../../shared/domain/ledger/entry.ts';
import type { Wallet } from '../../shared/domain/ledger/wallet.ts';
import { sum } from '../../shared/domain/money/amount.ts';
import { type AcceptedSlip, isAccepted, type Slip } from '../../shared/domain/rounds/slip.ts';
import { decideStep } from '../../shared/domain/settlement/decide-step.ts';
import { decideVoid } from '../../shared/domain/settlement/decide-void.ts';
import { type Ending, settleSlips } from '../../shared/domain/settlement/settle-slips.ts';
import { voidedSlip, walletWith } from './builders.ts';

const roundId = 'round-1';
const AT = '2026-12-01T20:15:00.000Z';

/** A player's part in a round, moved by the functions that the product moves it by, and no store. */
export interface RuledPlayer {
  wallet(): Wallet;
  slips(): readonly Slip[];
  entries(): readonly LedgerEntry[];
  steps(): readonly SettlementStep[];
  /** Records the next ruling; nobody has applied it yet. */
  rule(ending: Ending): void;
  /** Applies a ruling, the newest without a number, and answers what that took. */
  settle(number?: number): 'step' | 'nothing';
  /** Voids a slip as it can be at this moment; answers whether it can. */
  voidSlip(slip: AcceptedSlip): boolean;
  deposit(units: bigint): void;
  withdraw(units: bigint): void;
  /** What a report shows for the player under the newest ruling: the sums at the time, adjusted. */
  reported(): Readonly<Record<'payout' | 'refund' | 'commission' | 'house', bigint>>;
}

/** Every slip is placed, out of a deposit that leaves 1,000. */
export function createRuledPlayer(placed: readonly AcceptedSlip[]): RuledPlayer {
  let wallet = walletWith();
  let slips: readonly Slip[] = placed;
  let reported = { payout: 0n, refund: 0n, commission: 0n, house: 0n };
  const entries: LedgerEntry[] = [];
  const rulings: Ending[] = [];
  const steps: SettlementStep[] = [];
  const move = (cause: Cause, change: bigint) => {
    const booked = book(wallet, { cause, change, effectiveAt: AT, bookedAt: AT, actor: 'staff-7' });
    wallet = booked.wallet;
    entries.push(booked.entry);
  };
  const transfer = (kind: 'deposit' | 'withdrawal', change: bigint) =>
    move({ kind, transferId: `transfer-${entries.length}` }, change);
  const takeStep = ({ step, change }: { step: SettlementStep; change: bigint }) => {
    move({ kind: 'settlement', ...step }, change);
    steps.push(step);
  };
  const endingOf = (number: number) => {
    const ending = rulings[number - 1];
    if (ending === undefined) throw new Error(`there is no ruling ${number}`);
    return ending;
  };
  const seen = () => ({ wallet, slips, lastStep: steps.at(-1) });
  const turn = (voided: Slip) => {
    slips = slips.map((slip) => (slip.slipId === voided.slipId ? voided : slip));
  };
  const takeOut = ({ slipId }: AcceptedSlip) => {
    const number = rulings.length;
    const voided = voidedSlip(slips, slipId, true);
    const decided = decideVoid(roundId, { number, ending: endingOf(number) }, seen(), voided);
    if (decided.kind !== 'step') throw new Error(decided.message);
    turn(voided);
    takeStep(decided);
    const { payout, refund, commission, house } = decided.difference;
    reported = {
      payout: reported.payout + payout,
      refund: reported.refund + refund,
      commission: reported.commission + commission,
      house: reported.house + house,
    };
  };
  transfer('deposit', sum(placed.map(({ stake }) => stake)) + 1000n);
  for (const { slipId, stake } of placed) move({ kind: 'stake', roundId, slipId }, -stake);
  return {
    wallet: () => wallet,
    slips: () => slips,
    entries: () => entries,
    steps: () => steps,
    reported: () => reported,
    rule: (ending) => rulings.push(ending),
    settle: (number = rulings.length) => {
      const ending = endingOf(number);
      const decided = decideStep(roundId, { number, ending }, seen());
      if (decided.kind === 'disagree') throw new Error(decided.message);
      if (decided.kind === 'nothing') return 'nothing';
      takeStep(decided);
      reported = settleSlips(slips, ending).totals;
      return 'step';
    },
    voidSlip: (slip) => {
      const { slipId, stake } = slip;
      const ruling = steps.at(-1)?.ruling;
      if (ruling === undefined) {
        turn(voidedSlip(slips, slipId, false));
        move({ kind: 'void', roundId, slipId, reason: 'wrongly accepted' }, stake);
      } else if (ruling === rulings.length) {
        takeOut(slip);
      }
      // A newer ruling is on its way to the player.
      return ruling === undefined || ruling === rulings.length;
    },
    deposit: (units) => transfer('deposit', units),
    withdraw: (units) => transfer('withdrawal', -units),
  };
}

/** The slips that are still accepted. */
export function acceptedOf(player: RuledPlayer): readonly AcceptedSlip[] {
  return player.slips().filter(isAccepted);
}
