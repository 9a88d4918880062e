import type { LedgerEntry } from '../ledger/entry.ts';
import { findLedgerFault } from '../ledger/verify.ts';
import type { OpenRound, Wallet } from '../ledger/wallet.ts';
import { amount } from '../money/amount.ts';
import type { Difference } from './difference.ts';
import { findStepDifferences } from './find-step-differences.ts';
import { nameLedgerFault } from './name-ledger-fault.ts';

/** What is known of a round that a wallet has stakes in. */
export interface OpenRoundFacts {
  /** As a whole. */
  readonly isSettled: boolean;
  /** Whether any slip of the player there went through the wallet. */
  readonly hasSlips: boolean;
}

/**
 * A wallet against its own ledger, and its open rounds against what is known of those. The ledger's
 * first fault alone is named: what comes behind it cannot be judged.
 */
export function findWalletDifferences(
  wallet: Wallet,
  entries: readonly LedgerEntry[],
  rounds: ReadonlyMap<string, OpenRoundFacts>,
): readonly Difference[] {
  const { walletId } = wallet;
  const stepped = new Set(
    entries.flatMap(({ cause }) => (cause.kind === 'settlement' ? [cause.roundId] : [])),
  );
  const isOver = (roundId: string) =>
    rounds.get(roundId)?.isSettled === true || stepped.has(roundId);
  const over = [...wallet.openRounds].filter(([roundId]) => isOver(roundId));
  const stayed = over.map(([roundId, { stake, turns }]): Difference => {
    const message = `${stake} in ${turns} turns are in play on a round that is settled`;
    return { kind: 'open-after-settled', walletId, roundId, message };
  });
  const fault = findLedgerFault(wallet, entries);
  if (fault === undefined) {
    return [
      ...stayed,
      ...findMissingSlips(wallet, entries, rounds),
      ...findStepDifferences(entries),
    ];
  }
  // What is in play on settled rounds is named already, so it must not be all that the head differs in.
  if (over.length > 0 && findLedgerFault(without(wallet, over), entries) === undefined)
    return stayed;
  return [...stayed, { walletId, ...nameLedgerFault(wallet, entries, fault) }];
}

/** The wallet as if these rounds were not in it; its total may have counted them or not. */
function without(wallet: Wallet, over: readonly (readonly [string, OpenRound])[]): Wallet {
  const gone = new Set(over.map(([roundId]) => roundId));
  const openRounds = new Map([...wallet.openRounds].filter(([roundId]) => !gone.has(roundId)));
  const rest = sum(openRounds.values());
  const all = sum(wallet.openRounds.values());
  const inPlay = wallet.inPlay === all ? amount(rest) : wallet.inPlay;
  return { ...wallet, openRounds, inPlay };
}

function sum(rounds: Iterable<OpenRound>): bigint {
  return [...rounds].reduce((total, { stake }) => total + stake, 0n);
}

/** Of a player who has other slips in the round the round itself tells. */
function findMissingSlips(
  { walletId, openRounds }: Wallet,
  entries: readonly LedgerEntry[],
  rounds: ReadonlyMap<string, OpenRoundFacts>,
): readonly Difference[] {
  return entries.flatMap(({ seq, cause, amount: stake }): readonly Difference[] => {
    if (cause.kind !== 'stake' || !openRounds.has(cause.roundId)) return [];
    const { roundId, slipId } = cause;
    if (rounds.get(roundId)?.hasSlips !== false) return [];
    const message = `${stake} were staked with a slip that is not there`;
    return [{ kind: 'slip-missing', walletId, roundId, slipId, seq, message }];
  });
}
