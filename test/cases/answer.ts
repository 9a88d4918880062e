/** What the product makes of a case, in the words of case files. */
export interface Answer {
  readonly round:
    | 'SETTLED'
    | 'HELD'
    | 'VOID'
    | 'VOID_PARTIAL'
    | 'SUSPENDED_SETTLED'
    | 'CORRECTED'
    | 'BET_REJECTED'
    | 'ACTION_REFUSED';
  readonly table: 'OPEN' | 'CLOSED';
  readonly shoe: 'CHANGE' | 'KEEP';
  readonly wagers: readonly WagerAnswer[];
  /** Absent where nothing was settled. */
  readonly totals?: Readonly<Record<'staked' | 'returned' | 'net', bigint>>;
  /** What a correction moved, by wager. */
  readonly adjustments?: ReadonlyMap<string, bigint>;
}

export interface WagerAnswer {
  readonly wid: string;
  readonly result:
    | 'win'
    | 'halfWin'
    | 'lose'
    | 'loseOriginalOnly'
    | 'push'
    | 'half'
    | 'void'
    | 'refund'
    | 'held'
    | 'rejected'
    | 'unchanged';
  /** Minor units, stake included; `null` while nothing is settled. */
  readonly payout: bigint | null;
  readonly net: bigint | null;
}
