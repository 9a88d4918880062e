/** What two records of the same money can disagree about; the names are stable, people filter by them. */
export type DifferenceKind =
  /** An entry is not as it was booked. */
  | 'entry-edited'
  /** A number of the ledger has no entry. */
  | 'entry-missing'
  /** An entry is there that the chain knows nothing of. */
  | 'entry-added'
  /** Two entries have each other's number. */
  | 'entries-swapped'
  /** An entry is whole and in its place, but does not add up. */
  | 'entry-wrong'
  /** The wallet's head says something else than its entries. */
  | 'head-differs'
  /** There are entries, but no head. */
  | 'head-missing'
  /** A step that pays what a step before it has paid. */
  | 'double-step'
  /** A player's steps of a round are not numbered without a gap. */
  | 'steps-out-of-order'
  /** Stakes in play on a round that is settled, for the player or as a whole. */
  | 'open-after-settled'
  /** A slip that moved no money, or that lies where no round looks. */
  | 'orphan-slip'
  /** Money was staked with a slip that is not there. */
  | 'slip-missing'
  /** A slip says something else than what was booked for it. */
  | 'slip-edited'
  /** The wallet counts other stakes in play on a round than the slips. */
  | 'in-play-differs'
  /** A player does not stand under the ruling by which the round is settled. */
  | 'step-missing'
  /** The player's last step covers other slips than there are. */
  | 'coverage-differs'
  /** A step says something else than slips and ruling come to. */
  | 'step-differs'
  /** A settled round has shards that are not done, or done shards that it does not have. */
  | 'done-differs'
  /** The sums of a settled round are not what its slips and steps come to. */
  | 'round-sums-differ'
  /** A record cannot be read, or breaks a rule that reading it rests on. */
  | 'unreadable'
  /** The entry that was a wallet's newest at an anchor is another one now, or gone. */
  | 'anchor-broken'
  /** An anchor is not as it was written. */
  | 'anchor-damaged';

/** One disagreement, by where it is and in one sentence. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly walletId?: string;
  readonly roundId?: string;
  readonly slipId?: string;
  /** Number of the entry in the wallet's ledger. */
  readonly seq?: number;
  readonly message: string;
}
