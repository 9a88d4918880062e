import { toInstant } from '../domain/instant.ts';
import { type Anchor, type AnchorPart, findBrokenAnchor } from '../domain/reconcile/anchor.ts';
import type { Difference } from '../domain/reconcile/difference.ts';
import { readAnchor, readAnchorPart } from '../store/anchor-files.ts';
import type { AnchorStore } from '../store/anchor-store.ts';
import type { ReconciliationStore } from '../store/reconciliation-store.ts';
import { StoreUnavailableError } from '../store/store.ts';
import type { Ports } from './ports.ts';

interface AnchorPorts extends Pick<Ports, 'clock'> {
  readonly reconciliation: ReconciliationStore;
  readonly anchors: AnchorStore;
}

interface AnchorAnswer {
  /** Which part to go on behind; absent after the last one. */
  readonly next?: string;
  readonly differences: readonly Difference[];
}

/** So far back an anchor is looked for: longer than nobody would notice that there are none. */
const DAYS_BACK = 35;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Compares one part of the newest anchor with the ledgers: each anchored entry must be there as it was.
 * Entries are written once, so one consistent read says all.
 */
export async function reconcileAnchor(ports: AnchorPorts, after?: string): Promise<AnchorAnswer> {
  const { day, part } = after === undefined ? await findNewest(ports) : readPlace(after);
  return day === undefined ? { differences: [] } : verifyAnchorPart(ports, day, part);
}

/**
 * The same for the anchor of a day that somebody names, all of it; `undefined` when there is none. What
 * does not agree is named as `anchor-broken`, by wallet and number.
 */
export async function verifyAnchor(
  ports: AnchorPorts,
  day: string,
): Promise<readonly Difference[] | undefined> {
  if ((await readWhole(ports.anchors, day)) === undefined) return undefined;
  const found: Difference[] = [];
  let place: string | undefined = `${day}/0`;
  while (place !== undefined) {
    const answer: AnchorAnswer = await reconcileAnchor(ports, place);
    found.push(...answer.differences);
    place = answer.next;
  }
  return found;
}

/** By the anchors alone and not by the tables, which are what is in question. */
async function findNewest({ reconciliation, clock, anchors }: AnchorPorts) {
  const known = (await reconciliation.readRun())?.anchor?.day;
  for (let back = 0; back < DAYS_BACK; back += 1) {
    const day = toInstant(clock.now() - back * DAY_MS).slice(0, 10);
    if (day === known || (await readWhole(anchors, day)) !== undefined) return { day, part: 0 };
  }
  return { day: known, part: 0 };
}

async function verifyAnchorPart(
  { reconciliation, anchors }: AnchorPorts,
  day: string,
  number: number,
): Promise<AnchorAnswer> {
  const anchor = await readWhole(anchors, day);
  if (anchor === undefined) return damaged(`the anchor of ${day} is not there`);
  if (anchor === 'damaged') return damaged(`the anchor of ${day} is not what its digest says`);
  const known = (await reconciliation.readRun())?.anchor;
  if (known?.day === day && known.digest !== anchor.digest) {
    return damaged(`the anchor of ${day} is another one than was written`);
  }
  const part = anchor.parts[number];
  if (part === undefined) return { differences: [] };
  const differences = await comparePart({ reconciliation, anchors }, day, part);
  const isLast = number + 1 === anchor.parts.length;
  return isLast ? { differences } : { differences, next: `${day}/${number + 1}` };
}

async function comparePart(
  { reconciliation, anchors }: Pick<AnchorPorts, 'reconciliation' | 'anchors'>,
  day: string,
  part: AnchorPart,
): Promise<readonly Difference[]> {
  const heads = await readAnchorPart(anchors, part).catch(unlessUnavailable);
  if (heads === 'damaged')
    return damaged(`a part of the anchor of ${day} is gone or changed`).differences;
  const entries = await reconciliation.readEntriesAt(heads);
  return heads.flatMap((head) => findBrokenAnchor(day, head, entries.get(head.walletId)) ?? []);
}

/** `undefined` when the day has none. */
export function readWhole(
  anchors: AnchorStore,
  day: string,
): Promise<Anchor | 'damaged' | undefined> {
  return readAnchor(anchors, day).catch(unlessUnavailable);
}

/** A store that does not answer says nothing about what lies in it. */
function unlessUnavailable(error: unknown): 'damaged' {
  if (error instanceof StoreUnavailableError) throw error;
  return 'damaged';
}

function damaged(message: string): AnchorAnswer {
  return { differences: [{ kind: 'anchor-damaged', message }] };
}

/** `2026-12-01/3` */
function readPlace(place: string): { readonly day: string; readonly part: number } {
  const [day = '', part = ''] = place.split('/');
  return { day, part: Number(part) };
}
