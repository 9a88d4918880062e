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
  | {
      readonly kind: 'void';
      readonly reason: string;
      /** What the scanner saw, where the rules declare void what ends like this (ROU-14, ROU-15). */
      readonly scan?: Canonical;
    };

/** One numbered, immutable decision about a round. The first settles it, each later one corrects it. */
export interface Ruling {
  readonly roundId: string;
  /** 1, 2, 3 … */
  readonly number: number;
  readonly decision: Decision;
  /** Number of the ruling that this one takes the place of; 0 for the first. */
  readonly corrects: number;
  /** Why people say so; absent for what a table says. */
  readonly reason?: string;
  /** The outcome in words and numbers, for people and reports; empty for a void. */
  readonly facts: Readonly<Record<string, string | number | boolean>>;
  readonly actor: string;
  /** The second person, where the house wants two. */
  readonly approvedBy?: string;
  readonly messageId: string;
  /** Equal for two messages that say the same about the round. */
  readonly contentHash: string;
  readonly sentAt: Instant;
  readonly recordedAt: Instant;
}

/**
 * Hash of what a decision says, whoever says it and when, and of the ruling it corrects: the same
 * result may be right, wrong and right again. Why a round is void is not part of it: a second void for
 * another reason, or by another scan, says the same.
 */
export function hashDecision(decision: Decision, corrects = 0): string {
  return digest(
    decision.kind === 'void'
      ? { kind: decision.kind, corrects }
      : { kind: decision.kind, scan: decision.scan, corrects },
  );
}

/** Who ruled, in words. */
export function authorsOf({ actor, approvedBy }: Pick<Ruling, 'actor' | 'approvedBy'>): string {
  return approvedBy === undefined ? actor : `${actor}, approved by ${approvedBy}`;
}
