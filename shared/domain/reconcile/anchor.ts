import { digest } from '../digest.ts';
import type { Instant } from '../instant.ts';
import { hashEntry, type LedgerEntry } from '../ledger/entry.ts';
import type { Difference } from './difference.ts';

/** A wallet's newest entry at the time of an anchor. */
export interface AnchoredHead {
  readonly walletId: string;
  readonly seq: number;
  readonly hash: string;
  /** Under which key the entry lies, so that it can be found again without reading all of them. */
  readonly place: string;
}

/** Some of an anchor's wallets, in an object of their own. */
export interface AnchorPart {
  /** Of its lines; its name as well. */
  readonly digest: string;
  readonly wallets: number;
}

/** Which anchor, and what must come of reading it. */
export interface AnchorName {
  /** `2026-12-01` */
  readonly day: string;
  /** One number for all heads of the day: whoever has noted it can check everything with it. */
  readonly digest: string;
}

/** The heads of all wallets whose ledger held, as of one day. */
export interface Anchor extends AnchorName {
  readonly startedAt: Instant;
  readonly wallets: number;
  readonly parts: readonly AnchorPart[];
}

export function createAnchor(startedAt: Instant, parts: readonly AnchorPart[]): Anchor {
  const wallets = parts.reduce((total, part) => total + part.wallets, 0);
  const content = { day: startedAt.slice(0, 10), startedAt, wallets, parts };
  return { ...content, digest: digestAnchor(content) };
}

/** What the digest of an anchor must be. */
export function digestAnchor({ day, startedAt, wallets, parts }: Omit<Anchor, 'digest'>): string {
  return digest({ day, startedAt, wallets, parts: parts.map((part) => ({ ...part })) });
}

/** Why an anchored wallet does not have the entry that it had, if it has not. */
export function findBrokenAnchor(
  day: string,
  head: AnchoredHead,
  entry: LedgerEntry | undefined,
): Difference | undefined {
  const { walletId, seq } = head;
  const broken = (message: string): Difference => ({
    kind: 'anchor-broken',
    walletId,
    seq,
    message,
  });
  if (entry === undefined) return broken(`the entry of the anchor of ${day} is not there`);
  const { hash, ...unhashed } = entry;
  if (entry.seq !== seq)
    return broken(`on ${day} the entry had the number ${seq}, now ${entry.seq}`);
  return hash === head.hash && hashEntry(unhashed) === head.hash
    ? undefined
    : broken(`the entry has another hash than in the anchor of ${day}`);
}
