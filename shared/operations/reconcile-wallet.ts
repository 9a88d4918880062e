import type { LedgerEntry } from '../domain/ledger/entry.ts';
import type { Wallet } from '../domain/ledger/wallet.ts';
import type { AnchoredHead } from '../domain/reconcile/anchor.ts';
import { findWalletDifferences, type OpenRoundFacts } from '../domain/reconcile/check-wallet.ts';
import { countTurns } from '../domain/rounds/slip.ts';
import { entryKey, shardOf } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { confirmDifferences, type Look } from './confirm-differences.ts';
import type { Ports } from './ports.ts';

/** What a wallet was found to be. */
export interface WalletAnswer {
  readonly look: Look;
  /** To be anchored: only of a wallet in which nothing is wrong, and which has entries. */
  readonly head?: AnchoredHead;
}

/** Compares a wallet with its ledger and with the rounds it has stakes in. Reads only. */
export async function reconcileWallet(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  walletId: string,
): Promise<WalletAnswer> {
  let head: AnchoredHead | undefined;
  const look = await confirmDifferences(clock, { walletId }, async () => {
    const seen = await lookAtWallet(store, walletId);
    head = seen.head;
    return seen.look;
  });
  return look.length === 0 && head !== undefined ? { look, head } : { look };
}

/**
 * The head is read first and last. What is booked in between belongs to a later head; then the entries
 * can still be judged by the earlier one, but the rounds, which were read later, cannot.
 */
async function lookAtWallet(store: Store, walletId: string): Promise<WalletAnswer> {
  const wallet = await store.readWallet(walletId);
  const all = await store.readEntries(walletId);
  if (wallet === undefined) return { look: lookWithoutHead(walletId, all) };
  const rounds = await readOpenRounds(store, wallet);
  const isQuiet = (await store.readWallet(walletId))?.seq === wallet.seq;
  const entries = isQuiet ? all : all.filter(({ seq }) => seq <= wallet.seq);
  const found = findWalletDifferences(wallet, entries, rounds);
  if (found.length > 0) return { look: isQuiet ? found : 'moved' };
  return { look: [], ...headOf(wallet, entries) };
}

/** Refusals and reservations may be all that a wallet partition holds. */
function lookWithoutHead(walletId: string, { length }: readonly LedgerEntry[]): Look {
  const message = `there are ${length} entries, but no head`;
  return length === 0 ? [] : [{ kind: 'head-missing', walletId, message }];
}

async function readOpenRounds(
  store: Store,
  { walletId, openRounds }: Wallet,
): Promise<ReadonlyMap<string, OpenRoundFacts>> {
  const facts = new Map<string, OpenRoundFacts>();
  for (const roundId of openRounds.keys()) {
    const round = await store.readRound(roundId);
    const slips =
      round === undefined
        ? []
        : await store.readPlayerSlips(roundId, shardOf(walletId, round.shards), walletId);
    const isSettled = round?.state === 'settled';
    facts.set(roundId, { isSettled, hasSlips: countTurns(slips) > 0 });
  }
  return facts;
}

function headOf(
  { walletId, seq, hash }: Wallet,
  entries: readonly LedgerEntry[],
): Pick<WalletAnswer, 'head'> {
  const newest = entries.at(-1);
  if (newest === undefined) return {};
  const place = entryKey(walletId, newest.effectiveAt, newest.cause).sk;
  return { head: { walletId, seq, hash, place } };
}
