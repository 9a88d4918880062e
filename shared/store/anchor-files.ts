import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import {
  type Anchor,
  type AnchoredHead,
  type AnchorPart,
  digestAnchor,
} from '../domain/reconcile/anchor.ts';
import type { AnchorStore } from './anchor-store.ts';

const HashSchema = z.string().regex(/^[0-9a-f]{64}$/);

const HeadSchema = z.tuple([z.string(), z.int().positive(), HashSchema, z.string()]);

const AnchorSchema = z.strictObject({
  schema: z.literal(1),
  day: z.iso.date(),
  startedAt: z.iso.datetime(),
  wallets: z.int().nonnegative(),
  parts: z.array(z.strictObject({ digest: HashSchema, wallets: z.int().positive() })),
  digest: HashSchema,
});

/**
 * Writes heads as compressed lines, one JSON list for each wallet in order of the ids. The object is named
 * after the digest of its lines, so that writing it again writes the same one.
 */
export async function putAnchorPart(
  anchors: AnchorStore,
  heads: readonly AnchoredHead[],
): Promise<AnchorPart> {
  const lines = heads
    .toSorted((left, right) => (left.walletId < right.walletId ? -1 : 1))
    .map(({ walletId, seq, hash, place }) => `${JSON.stringify([walletId, seq, hash, place])}\n`);
  const text = lines.join('');
  const part = { digest: sha256(text), wallets: heads.length };
  await anchors.put(partName(part), gzipSync(text));
  return part;
}

/** Throws when the part is not there or is not what its digest says. */
export async function readAnchorPart(
  anchors: AnchorStore,
  part: AnchorPart,
): Promise<readonly AnchoredHead[]> {
  const text = gunzipSync(found(await anchors.get(partName(part)))).toString();
  if (sha256(text) !== part.digest) throw new AnchorError('it is not what its digest says');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [walletId, seq, hash, place] = HeadSchema.parse(JSON.parse(line));
      return { walletId, seq, hash, place };
    });
}

/** A day has the anchor that was written first; `exists` says that it was another one. */
export function putAnchor(anchors: AnchorStore, anchor: Anchor): Promise<'written' | 'exists'> {
  const text = JSON.stringify({ schema: 1, ...anchor });
  return anchors.put(anchorName(anchor.day), Buffer.from(text));
}

/** `undefined` when the day has none. Throws when it is not what its digest says. */
export async function readAnchor(anchors: AnchorStore, day: string): Promise<Anchor | undefined> {
  const content = await anchors.get(anchorName(day));
  if (content === undefined) return undefined;
  const { schema: _, ...anchor } = AnchorSchema.parse(JSON.parse(Buffer.from(content).toString()));
  if (anchor.day !== day || digestAnchor(anchor) !== anchor.digest) {
    throw new AnchorError('it is not what its digest says');
  }
  return anchor;
}

/** An anchor that cannot be what was written. */
class AnchorError extends Error {
  override readonly name = 'AnchorError';
}

function found(content: Uint8Array | undefined): Uint8Array {
  if (content === undefined) throw new AnchorError('a part of it is not there');
  return content;
}

function anchorName(day: string): string {
  return `days/${day}.json`;
}

function partName({ digest }: AnchorPart): string {
  return `parts/${digest}.jsonl.gz`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
