import type { Instant } from '../instant.ts';
import { invariant } from '../invariant.ts';
import { type Amount, amount, smaller, ZERO } from '../money/amount.ts';
import type { Correlated } from './correlated.ts';
import { type Account, type Cause, hashEntry, type LedgerEntry } from './entry.ts';
import type { OpenRound, Wallet } from './wallet.ts';

/** A movement that has been decided: `change` is what the player gains (+) or gives (−). */
export interface Movement extends Correlated {
  readonly cause: Cause;
  readonly change: bigint;
  readonly effectiveAt: Instant;
  readonly bookedAt: Instant;
  readonly actor: string;
}

/**
 * The one way a wallet changes: the next head and the entry that explains it, which must be
 * written together. Throws `InvariantError` when the movement was not affordable: deciding about
 * shortfalls comes before.
 */
export function book(wallet: Wallet, movement: Movement): { wallet: Wallet; entry: LedgerEntry } {
  const { cause, change, correlationId } = movement;
  const after = applyChange(wallet, change, cause.kind === 'settlement');
  const unhashed = {
    walletId: wallet.walletId,
    seq: wallet.seq + 1,
    cause,
    ...accountsOf(cause, change),
    amount: amount(change < 0n ? -change : change),
    balanceBefore: wallet.balance,
    balanceAfter: after.balance,
    owedBefore: wallet.owed,
    owedAfter: after.owed,
    effectiveAt: movement.effectiveAt,
    bookedAt: movement.bookedAt,
    actor: movement.actor,
    ...(correlationId === undefined ? {} : { correlationId }),
    prevHash: wallet.hash,
  };
  const entry = { ...unhashed, hash: hashEntry(unhashed) };
  const openRounds = nextOpenRounds(wallet.openRounds, cause, entry.amount);
  return {
    entry,
    wallet: {
      ...wallet,
      ...after,
      ...standingAfter(wallet, cause),
      inPlay: amount([...openRounds.values()].reduce((total, open) => total + open.stake, 0n)),
      seq: entry.seq,
      hash: entry.hash,
      openRounds,
    },
  };
}

/** Credits pay what is owed first; only a settlement may take more than the balance. */
function applyChange(
  { balance, owed }: Wallet,
  change: bigint,
  mayOwe: boolean,
): { balance: Amount; owed: Amount } {
  if (change >= 0n) {
    const repaid = smaller(owed, amount(change));
    return { balance: amount(balance + change - repaid), owed: amount(owed - repaid) };
  }
  const taken = smaller(balance, amount(-change));
  const missing = -change - taken;
  invariant(missing === 0n || mayOwe, `the wallet lacks ${missing}`);
  return { balance: amount(balance - taken), owed: amount(owed + missing) };
}

/** What a wallet may be used for after an entry. */
export function standingAfter(before: Standing, cause: Cause): Standing {
  const { status, refused } = cause.kind === 'status' ? cause : before;
  return { status, refused };
}

export type Standing = Pick<Wallet, 'status' | 'refused'>;

/** Where the money comes from or goes to. */
const OTHER_ACCOUNT: Readonly<Record<Cause['kind'], Account>> = {
  stake: 'round',
  cancel: 'round',
  void: 'round',
  settlement: 'round',
  deposit: 'cashier',
  withdrawal: 'cashier',
  adjustment: 'house',
  status: 'house',
};

function accountsOf(cause: Cause, change: bigint): { from: Account; to: Account } {
  const other = OTHER_ACCOUNT[cause.kind];
  // A decision may stake nothing.
  return change < 0n || cause.kind === 'stake'
    ? { from: 'wallet', to: other }
    : { from: other, to: 'wallet' };
}

/** What is in play after a movement. Throws `InvariantError` when it cancels what is not in play. */
export function nextOpenRounds(
  openRounds: ReadonlyMap<string, OpenRound>,
  cause: Cause,
  moved: Amount,
): ReadonlyMap<string, OpenRound> {
  const next = new Map(openRounds);
  switch (cause.kind) {
    case 'stake': {
      const { stake, turns } = next.get(cause.roundId) ?? { stake: ZERO, turns: 0 };
      return next.set(cause.roundId, { stake: amount(stake + moved), turns: turns + 1 });
    }
    case 'cancel':
    case 'void': {
      const open = next.get(cause.roundId);
      invariant(open !== undefined, `nothing to cancel on round ${cause.roundId}`);
      return next.set(cause.roundId, {
        stake: amount(open.stake - moved),
        turns: open.turns + 1,
      });
    }
    case 'settlement':
      next.delete(cause.roundId);
      return next;
    case 'deposit':
    case 'withdrawal':
    case 'adjustment':
    case 'status':
      return next;
  }
}
