import { type Canonical, digest } from '../digest.ts';
import type { Instant } from '../instant.ts';

/** How a round ended: by what the scanner saw, by being broken off, or by being cancelled. */
export type Decision =
  | { readonly kind: 'result'; readonly scan: Canonical }
  | {
      readonly kind: 'partial-void' | 'suspension';
      readonly scan: Canonical;
      readonly reason: string;
    }
  | { readonly kind: 'void'; readonly reason: string };

/** One numbered, immutable decision about a round. The first settles it. */
export interface Ruling {
  readonly roundId: string;
  /** 1, 2, 3 … */
  readonly number: number;
  readonly decision: Decision;
  /** The outcome in words and numbers, for people and reports; empty for a void. */
  readonly facts: Readonly<Record<string, string | number | boolean>>;
  readonly actor: string;
  readonly messageId: string;
  /** Equal for two messages that say the same about the round. */
  readonly contentHash: string;
  readonly sentAt: Instant;
  readonly recordedAt: Instant;
}

/**
 * Hash of what a decision says, whoever says it and when. A reason is not part of it: a second void
 * for another reason says the same.
 */
export function hashDecision(decision: Decision): string {
  return digest(
    decision.kind === 'void'
      ? { kind: decision.kind, corrects: 0 }
      : { kind: decision.kind, scan: decision.scan, corrects: 0 },
  );
}
