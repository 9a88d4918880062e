import { walletIdOf } from '../../../shared/domain/ledger/wallet.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';

/** All amounts are in minor units. */
interface Player {
  readonly brand: 'lotus' | 'harbour';
  readonly currency: Currency;
  readonly deposit: bigint;
  /** A stake is a whole number of chips, at least and at most so many. */
  readonly chip: bigint;
  readonly chips: readonly [bigint, bigint];
}

export const PLAYER_NAMES = [
  'ann',
  'bob',
  'chen',
  'dana',
  'mona',
  'pia',
  'emi',
  'fumi',
  'omar',
] as const;

export type PlayerName = (typeof PLAYER_NAMES)[number];

/**
 * A deposit covers all the stakes of the demo together, so that whatever is staked is accepted;
 * only Mona asks for more than she has. Chips of one cent, yen or fils make amounts to be rounded.
 */
export const PLAYERS: Readonly<Record<PlayerName, Player>> = {
  ann: { brand: 'lotus', currency: 'USD', deposit: 500_000n, chip: 500n, chips: [1n, 20n] },
  bob: { brand: 'lotus', currency: 'USD', deposit: 500_000n, chip: 2500n, chips: [1n, 4n] },
  chen: { brand: 'harbour', currency: 'USD', deposit: 500_000n, chip: 100n, chips: [5n, 100n] },
  dana: { brand: 'harbour', currency: 'USD', deposit: 500_000n, chip: 1n, chips: [500n, 9999n] },
  mona: { brand: 'lotus', currency: 'USD', deposit: 15_000n, chip: 500n, chips: [1n, 6n] },
  pia: { brand: 'lotus', currency: 'USD', deposit: 10_000n, chip: 100n, chips: [1n, 10n] },
  emi: { brand: 'lotus', currency: 'JPY', deposit: 300_000n, chip: 100n, chips: [5n, 200n] },
  fumi: { brand: 'harbour', currency: 'JPY', deposit: 300_000n, chip: 1n, chips: [500n, 20_000n] },
  omar: { brand: 'harbour', currency: 'KWD', deposit: 500_000n, chip: 1n, chips: [1000n, 40_000n] },
};

export function walletOf(player: PlayerName): string {
  return walletIdOf(player, PLAYERS[player].currency);
}
