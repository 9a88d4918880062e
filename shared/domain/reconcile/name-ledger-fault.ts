import { hashEntry, type LedgerEntry } from '../ledger/entry.ts';
import type { LedgerFault } from '../ledger/verify.ts';
import { GENESIS_HASH, type Wallet } from '../ledger/wallet.ts';
import type { Difference, DifferenceKind } from './difference.ts';

/** A fault by its kind; `seq` is the entry that people should look at. */
type NamedFault = Required<Pick<Difference, 'kind' | 'seq' | 'message'>>;

/**
 * Tells what was done to a ledger from the first place where its chain does not hold. The chain
 * proves that something is wrong; what it was is read from the entries around the place: an entry that
 * fits somewhere else was moved, one that fits nowhere was edited.
 */
export function nameLedgerFault(
  wallet: Wallet,
  entries: readonly LedgerEntry[],
  fault: LedgerFault,
): NamedFault {
  const { seq, message } = fault;
  const found = entries[seq - 1];
  if (found === undefined) return nameHeadFault(wallet, entries, fault);
  if (found.seq > seq) return nameGap(entries, seq);
  if (found.seq < seq) return nameSurplus(entries, seq);
  const before = entries[seq - 2]?.hash ?? GENESIS_HASH;
  if (found.prevHash === before) {
    return isWhole(found) ? named('entry-wrong', seq, message) : edited(seq, message);
  }
  const moved = entries.find((entry) => entry.seq > seq && entry.prevHash === before);
  if (moved !== undefined) {
    return named('entries-swapped', seq, `it and entry ${moved.seq} have each other's number`);
  }
  if (!isWhole(found) || seq === 1) return edited(seq, message);
  return edited(seq - 1, `it was written anew: entry ${seq} follows another one`);
}

/** All entries hold; the head says something else. */
function nameHeadFault(
  wallet: Wallet,
  entries: readonly LedgerEntry[],
  { seq, message }: LedgerFault,
): NamedFault {
  const last = entries.at(-1);
  const lastSeq = last?.seq ?? 0;
  if (wallet.seq > lastSeq) {
    return named(
      'entry-missing',
      seq,
      `the head counts ${wallet.seq} entries, the last is ${lastSeq}`,
    );
  }
  if (wallet.seq < lastSeq) {
    const surplus = entries.find((entry) => entry.seq > wallet.seq);
    const double = surplus === undefined ? undefined : nameDouble(entries, surplus);
    const text = `the head counts ${wallet.seq} entries, the last is ${lastSeq}`;
    return double ?? named('entry-added', wallet.seq + 1, text);
  }
  const balance = last?.balanceAfter ?? 0n;
  const owed = last?.owedAfter ?? 0n;
  if (wallet.balance !== balance || wallet.owed !== owed) {
    const head = `a balance of ${wallet.balance} and ${wallet.owed} owed`;
    const text = `the head has ${head}, its entries come to ${balance} and ${owed}`;
    return named('head-differs', lastSeq, text);
  }
  return named('head-differs', lastSeq, message);
}

/** A number is not there: its entry is gone, or has another number now. */
function nameGap(entries: readonly LedgerEntry[], seq: number): NamedFault {
  const renumbered = entries.find((entry) => !isWhole(entry) && isWhole({ ...entry, seq }));
  return renumbered === undefined
    ? named('entry-missing', seq, `entry ${seq} is not there`)
    : edited(seq, `its number was changed to ${renumbered.seq}`);
}

/** A number is there twice: one of the two is not of the chain. */
function nameSurplus(entries: readonly LedgerEntry[], seq: number): NamedFault {
  const [first, second] = [entries[seq - 2], entries[seq - 1]];
  const double =
    (second === undefined ? undefined : nameDouble(entries, second)) ??
    (first === undefined ? undefined : nameDouble(entries, first));
  const number = second?.seq ?? seq;
  return double ?? named('entry-added', number, `there are two entries ${number}`);
}

/** An entry too many which is a step that was made before. */
function nameDouble(
  entries: readonly LedgerEntry[],
  { seq, cause }: LedgerEntry,
): NamedFault | undefined {
  if (cause.kind !== 'settlement') return undefined;
  const { roundId, ruling, coveredSlips } = cause;
  const same = entries.filter(
    ({ cause: other }) =>
      other.kind === 'settlement' &&
      other.roundId === roundId &&
      other.ruling === ruling &&
      other.coveredSlips === coveredSlips,
  );
  if (same.length < 2) return undefined;
  return named('double-step', seq, `round ${roundId} was settled twice under ruling ${ruling}`);
}

function isWhole({ hash, ...unhashed }: LedgerEntry): boolean {
  return hashEntry(unhashed) === hash;
}

function edited(seq: number, message: string): NamedFault {
  return named('entry-edited', seq, message);
}

function named(kind: DifferenceKind, seq: number, message: string): NamedFault {
  return { kind, seq, message };
}
