import { newWallet, type Wallet } from '../../../shared/domain/ledger/wallet.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import { configureTable, type TableSettings } from '../../../shared/operations/configure-table.ts';
import { ROUNDS_KEY, WALLETS_KEY } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import { putWallet } from '../../../shared/store/writes.ts';
import type { Random } from '../engine/random.ts';
import type { Scheduler } from '../engine/scheduler.ts';
import type { WireCall } from '../engine/sdk-client.ts';
import { TABLES } from './lines.ts';
import type { Profile } from './profile.ts';

export interface SimTable {
  readonly tableId: string;
  readonly variant: string;
  readonly bettingSeconds: number;
}

export interface House {
  readonly tables: readonly SimTable[];
  readonly walletIds: readonly string[];
  readonly oddWalletIds: readonly string[];
}

/** A stake beyond what a JavaScript number can hold. */
export const WHALE_STAKE = 9_007_199_254_740_993n;

const VARIANTS = ['commission', 'no-commission', 'commission'];

const PLAYERS = ['ann', 'bob', 'chen', 'dana', 'emi', 'jan', 'kim', 'liu'];

/** Frozen, refused by the operator, in a currency that no table takes, and a whale. */
const ODD_WALLETS: readonly Wallet[] = [
  { ...newWallet('fay:USD', 'USD', 'red'), status: 'frozen' },
  { ...newWallet('gil:USD', 'USD', 'red'), refused: true },
  newWallet('hugo:EUR', 'EUR', 'red'),
  newWallet('ike:JPY', 'JPY', 'red'),
];

/** Tables and wallets as they are before anything happens. */
export async function openHouse({
  random,
  profile,
  scheduler,
  store,
}: {
  readonly random: Random;
  readonly profile: Profile;
  readonly scheduler: Scheduler;
  readonly store: Store;
}): Promise<House> {
  const clock = { now: scheduler.now, sleep: () => Promise.resolve(), random: () => 0 };
  const tables = VARIANTS.slice(0, profile.tables).map((variant, index) => {
    const { bettingSeconds } = profile;
    return { tableId: `table-${index + 1}`, variant, bettingSeconds };
  });
  for (const table of tables) {
    await configureTable({ store, clock }, drawSettings(random, profile, table));
  }
  const players = PLAYERS.slice(0, profile.players).map((playerId, index) =>
    newWallet(`${playerId}:USD`, 'USD', index % 2 === 0 ? 'red' : 'blue'),
  );
  for (const wallet of [...players, ...ODD_WALLETS]) {
    await store.commit([putWallet(wallet, undefined)]);
  }
  return {
    tables,
    walletIds: players.map(({ walletId }) => walletId),
    oddWalletIds: ODD_WALLETS.map(({ walletId }) => walletId),
  };
}

export function drawSettings(
  random: Random,
  { shardsMax }: Profile,
  table: SimTable,
): TableSettings {
  const { tableId, variant, bettingSeconds } = table;
  return {
    ...{ tableId, bettingSeconds, shards: random.between(1, shardsMax) },
    houseRules: { game: 'baccarat', variant, paytableVersion: 1, rounding: 'down', options: {} },
    limits: {
      USD: { positionMin: amount(BigInt(random.pick([1, 2, 10]))), positionMax: amount(1000n) },
      JPY: { positionMin: amount(1n), positionMax: amount(100n * WHALE_STAKE) },
    },
  };
}

export async function createTables(direct: WireCall): Promise<void> {
  const keys = { [TABLES.wallets]: WALLETS_KEY, [TABLES.rounds]: ROUNDS_KEY };
  for (const [TableName, { partitionKey, sortKey }] of Object.entries(keys)) {
    await direct('CreateTable', {
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: partitionKey, KeyType: 'HASH' },
        { AttributeName: sortKey, KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [partitionKey, sortKey].map((AttributeName) => ({
        ...{ AttributeName, AttributeType: 'S' },
      })),
    });
  }
}
