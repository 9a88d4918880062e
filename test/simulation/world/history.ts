import type { Scan } from '../oracle/games/sim-game.ts';
import type { Told } from '../oracle/told.ts';

/** Everything that the outside did and was told; the oracle judges the books by it. */
export interface History {
  readonly rounds: Registry<RoundHistory>;
  readonly slips: Registry<SlipHistory>;
  readonly transfers: Registry<TransferHistory>;
  readonly corrections: CorrectionHistory[];
  readonly voids: VoidHistory[];
  /** Messages that must be set aside for people. */
  readonly odd: OddMessage[];
  /** Tables that a fault may have closed, or people paused. */
  readonly mayBeShut: Set<string>;
}

interface OddMessage {
  readonly body: string;
  /** The failure that is right; `undefined`: it depends on what came before. */
  readonly code: string | undefined;
  readonly roundId: string;
}

/** What people have asked for, once or more often. */
export interface CorrectionHistory {
  readonly roundId: string;
  readonly correctionId: string;
  readonly decision: TableDecision;
  readonly corrects: number;
  readonly actor: string;
}

/** Slips that people have asked to take out. */
export interface VoidHistory {
  readonly proposalId: string;
  readonly roundId: string;
  readonly walletId: string;
  readonly slipId: string;
  readonly reason: string;
}

/** Things by their names, in the order in which they came. */
interface Registry<T> {
  readonly all: readonly T[];
  find(name: string): T | undefined;
  add(name: string, item: T): T;
}

export interface RoundHistory {
  readonly roundId: string;
  readonly tableId: string;
  readonly openedAt: string;
  readonly closesAt: string;
  /** Decisions that the table has sent for it, in order. */
  readonly decisions: TableDecision[];
  /** Results that people have entered where the table had none. */
  readonly entries: TableDecision[];
  /** When the table has said what ends betting, if nothing did before. */
  readonly endings: string[];
  /** Results that are said to be from before the round: set aside, or taken for contradictions. */
  readonly strays: Scan[];
  /** The table may have been closed or paused by then. */
  mayBeRefused: boolean;
  bettingClosedSent: boolean;
  noResultSent: boolean;
}

export type TableDecision = {
  readonly at: string;
  /** Reported as a fault, of which the rules say that it ends the round like this. */
  readonly incident?: string;
} & (
  | {
      readonly kind: 'result' | 'partial-void' | 'suspension';
      readonly scan: Scan;
      readonly isPossible: boolean;
    }
  /** With a scan: the rules of the game declare void what ends like this. */
  | { readonly kind: 'void'; readonly scan?: Scan }
);

export interface SlipHistory {
  readonly roundId: string;
  readonly walletId: string;
  readonly slipId: string;
  /** Placements and cancellations, in the order in which they began. */
  readonly calls: SlipCall[];
}

export interface SlipCall {
  /** What was to be placed; `undefined`: a cancellation. */
  readonly placed: readonly PlacedWager[] | undefined;
  /** The failure that a request which nobody can understand must be refused with. */
  readonly defect: string | undefined;
  /** When the gateway received it, in milliseconds since 1970. */
  readonly receivedAt: number;
  /** When its function began, in virtual time. */
  readonly begunAt: number;
  /** The slip's answer was known when this call began. */
  readonly isAfterAnswer: boolean;
  /** `undefined`: nobody heard an answer. */
  told: Told | undefined;
  /** In virtual time. */
  answeredAt: number;
}

export interface PlacedWager {
  readonly position: string;
  readonly stake: bigint;
}

export interface TransferHistory {
  readonly first: AskedTransfer;
  readonly calls: TransferCall[];
}

export interface AskedTransfer {
  readonly walletId: string;
  readonly transferId: string;
  readonly kind: 'deposit' | 'withdrawal';
  readonly amount: bigint;
}

export interface TransferCall {
  readonly asked: AskedTransfer;
  /** `undefined`: nobody heard an answer. */
  told: Told | undefined;
}

/** What platforms send now and then where an id should be. */
export const NO_ID = 'no#id';

export function createHistory(): History {
  return {
    rounds: registry(),
    slips: registry(),
    transfers: registry(),
    corrections: [],
    voids: [],
    odd: [],
    mayBeShut: new Set(),
  };
}

function registry<T>(): Registry<T> {
  const all: T[] = [];
  const byName = new Map<string, T>();
  return {
    all,
    find: (name) => byName.get(name),
    add: (name, item) => {
      all.push(item);
      byName.set(name, item);
      return item;
    },
  };
}

export function slipName(slip: Pick<SlipHistory, 'roundId' | 'walletId' | 'slipId'>): string {
  return `${slip.roundId} ${slip.walletId} ${slip.slipId}`;
}

/** Whether a decision is one that a round may be ruled by. */
export function isValid(decision: TableDecision): boolean {
  return decision.kind === 'void' || decision.isPossible;
}
