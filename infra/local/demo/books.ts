import type { LedgerEntry } from '../../../shared/domain/ledger/entry.ts';
import type { Wallet } from '../../../shared/domain/ledger/wallet.ts';
import type {
  Adjustment,
  Evidence,
  ParkedMessage,
  ShardDone,
} from '../../../shared/domain/rounds/records.ts';
import type { Round } from '../../../shared/domain/rounds/round.ts';
import type { Ruling } from '../../../shared/domain/rounds/ruling.ts';
import type { RaisedAlarm } from './alarm-log.ts';
import type { AskedCorrection } from './desk.ts';
import type { PlannedRound } from './plan-rounds.ts';
import type { AskedSlip } from './play-round.ts';
import type { PlayerName } from './players.ts';

export interface WalletBook {
  readonly player: PlayerName;
  readonly wallet: Wallet;
  /** In booking order. */
  readonly entries: readonly LedgerEntry[];
}

export interface RoundBook {
  readonly planned: PlannedRound;
  readonly round: Round;
  readonly rulings: readonly Ruling[];
  /** The shards that are done under the newest ruling. */
  readonly done: readonly ShardDone[];
  /** What was changed in their sums since. */
  readonly adjustments: readonly Adjustment[];
  /** The second result of its scenario, if that was kept for people. */
  readonly evidence?: Evidence;
}

/** Everything that is on record after the last round, and what the platform was told meanwhile. */
export interface Books {
  readonly wallets: readonly WalletBook[];
  readonly rounds: readonly RoundBook[];
  readonly asked: readonly AskedSlip[];
  readonly corrections: readonly AskedCorrection[];
  readonly parked: readonly ParkedMessage[];
  readonly alarms: readonly RaisedAlarm[];
  /** Messages that no function could deal with. */
  readonly deadLetters: number;
}
