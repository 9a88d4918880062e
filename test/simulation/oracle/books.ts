import type { Regime } from '../../../shared/domain/games/game.ts';
import { sha256 } from './canonical.ts';
import type { Scan, SimRules } from './games/sim-game.ts';
import type { Stored } from './record.ts';

/**
 * What is stored, as the oracle sees it: kept up to date by every commit. The audits judge a
 * commit against the books before it, then it becomes part of them.
 */
export interface Books {
  readonly wallets: Map<string, WalletBook>;
  readonly rounds: Map<string, RoundBook>;
  readonly parked: Map<string, ParkedBook>;
  /** Since when a table takes no slips, or all tables under the name `''`; those that do are missing. */
  readonly closedSince: Map<string, number>;
  /** What the list of all tables says of each. */
  readonly listings: Map<string, Stored>;
}

export interface WalletBook {
  head: WalletHead;
  readonly entries: EntryBook[];
  readonly transfers: Map<string, TransferBook>;
}

export interface WalletHead {
  readonly brand: string;
  readonly currency: string;
  readonly balance: bigint;
  readonly inPlay: bigint;
  readonly owed: bigint;
  readonly seq: number;
  readonly hash: string;
  readonly open: ReadonlyMap<string, { readonly stake: bigint; readonly turns: number }>;
}

export interface EntryBook {
  readonly stored: Stored;
  readonly walletId: string;
  readonly seq: number;
  readonly kind: string;
  /** Of stakes, cancellations and settlements. */
  readonly roundId: string | undefined;
  readonly cause: Stored;
  /** What the player gained (+) or gave (−). */
  readonly change: bigint;
  readonly hash: string;
  readonly prevHash: string;
  readonly effectiveAt: string;
}

export interface TransferBook {
  readonly state: string;
  readonly kind: string;
  readonly amount: bigint;
  readonly code: string | undefined;
  readonly balanceAfter: bigint | undefined;
}

export interface RoundBook {
  head: RoundHead;
  /** In order of their numbers. */
  readonly rulings: RulingBook[];
  readonly gates: Map<number, GateBook>;
  /** By wallet. */
  readonly slips: Map<string, SlipBook[]>;
  /** Settlement entries by wallet. */
  readonly steps: Map<string, EntryBook[]>;
  /** By ruling and shard. */
  readonly done: Map<string, readonly DoneTotals[]>;
  readonly quarantined: Set<string>;
  /** Wallets whose slips of this round somebody has tampered with. */
  readonly damaged: Set<string>;
}

export interface RoundHead extends SimRules {
  readonly tableId: string;
  readonly game: string;
  readonly closesAt: string;
  readonly state: string;
  readonly latestRuling: number;
  readonly revision: number;
  readonly shards: number;
  readonly lateFrom: string | undefined;
  readonly resultsFrom: string | undefined;
  readonly approval: string;
  readonly limits: ReadonlyMap<string, LimitBook>;
  readonly wagersMax: number | undefined;
}

/** Limits of a currency; absent: there is none. */
export interface LimitBook {
  readonly least: bigint;
  readonly most: bigint;
  readonly roundLeast: bigint | undefined;
  readonly roundMost: bigint | undefined;
  readonly step: bigint;
}

export interface RulingBook {
  readonly number: number;
  readonly corrects: number;
  readonly sentAt: string;
  readonly decision: { readonly kind: 'void' } | { readonly kind: Regime; readonly scan: Scan };
  /** People or a fault have cancelled the round, rather than a scan that the rules declare void. */
  readonly isCancelled: boolean;
}

interface GateBook {
  readonly state: string;
  readonly sealedAt: number | undefined;
}

export interface SlipBook {
  readonly slipId: string;
  readonly walletId: string;
  readonly shard: number;
  readonly state: string;
  readonly code: string | undefined;
  readonly stake: bigint;
  readonly receivedAt: string;
  readonly contentHash: string;
  readonly brand: string;
  readonly wagers: ReadonlyMap<string, bigint>;
  /** Voided after it had been settled: the steps account for it. */
  readonly isTakenOut: boolean;
}

export interface DoneTotals {
  readonly brand: string;
  readonly currency: string;
  readonly players: number;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly refund: bigint;
  readonly commission: bigint;
  readonly house: bigint;
}

interface ParkedBook {
  readonly code: string;
  readonly body: string;
  readonly queue: string;
}

export function createBooks(): Books {
  return {
    ...{ wallets: new Map(), rounds: new Map(), parked: new Map() },
    ...{ closedSince: new Map(), listings: new Map() },
  };
}

export function newestRuling({ rulings }: RoundBook): RulingBook | undefined {
  return rulings.at(-1);
}

export function doneKey(ruling: number, shard: number): string {
  return `${ruling} ${shard}`;
}

/** Equal for two runs that left the same behind: every wallet's chain ends in the same hash. */
export function summarise({ wallets, rounds }: Books): string {
  const heads = [...wallets].map(([walletId, { head }]) => `${walletId} ${head.seq} ${head.hash}`);
  const states = [...rounds].map(([roundId, { head }]) => `${roundId} ${head.state}`);
  return sha256([...heads, ...states].sort().join('\n'));
}
