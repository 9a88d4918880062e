import { newWallet, type Wallet } from '../../../shared/domain/ledger/wallet.ts';
import { amount } from '../../../shared/domain/money/amount.ts';
import type { StakeLimits } from '../../../shared/domain/rounds/round.ts';
import { configureTable, type TableSettings } from '../../../shared/operations/configure-table.ts';
import { setWalletStatus } from '../../../shared/operations/set-wallet-status.ts';
import { ROUNDS_KEY, UNFINISHED_INDEX, WALLETS_KEY } from '../../../shared/store/keys.ts';
import type { Store } from '../../../shared/store/store.ts';
import { putWallet } from '../../../shared/store/writes.ts';
import type { Random } from '../engine/random.ts';
import type { Scheduler } from '../engine/scheduler.ts';
import type { WireCall } from '../engine/sdk-client.ts';
import { GAMES } from '../oracle/games/games.ts';
import type { SimRules } from '../oracle/games/sim-game.ts';
import { TABLES } from './lines.ts';
import type { Profile } from './profile.ts';

export interface SimTable extends SimRules {
  readonly tableId: string;
  readonly game: string;
  readonly bettingSeconds: number;
}

export interface House {
  readonly tables: readonly SimTable[];
  readonly walletIds: readonly string[];
  readonly oddWalletIds: readonly string[];
  /** Of players to whom hardly anything happens: what is late for them is noticed by nothing else. */
  readonly guestWalletIds: readonly string[];
}

/** A stake beyond what a JavaScript number can hold. */
export const WHALE_STAKE = 9_007_199_254_740_993n;

/** A few tables have every limit there is. */
function drawStrictLimits(random: Random): StakeLimits {
  return {
    ...{ positionMin: amount(10n), positionMax: amount(1000n) },
    ...{ tableMin: amount(60n), tableMax: amount(250n) },
    stakeStep: amount(BigInt(random.pick([1, 1, 2]))),
  };
}

const PLAYERS = ['ann', 'bob', 'chen', 'dana', 'emi', 'jan', 'kim', 'liu'];

const GUESTS = ['guest-1', 'guest-2', 'guest-3', 'guest-4', 'guest-5', 'guest-6'];

/** Frozen, refused by the operator, in a currency that no table takes, and a whale. */
const ODD_WALLETS: readonly Wallet[] = [
  newWallet('fay:USD', 'USD', 'red'),
  newWallet('gil:USD', 'USD', 'red'),
  newWallet('hugo:EUR', 'EUR', 'red'),
  newWallet('ike:JPY', 'JPY', 'red'),
];

/** Tables and wallets as they are before anything happens. */
export async function openHouse({
  seed,
  random,
  profile,
  scheduler,
  store,
}: {
  readonly seed: number;
  readonly random: Random;
  readonly profile: Profile;
  readonly scheduler: Scheduler;
  readonly store: Store;
}): Promise<House> {
  const clock = { now: scheduler.now, sleep: () => Promise.resolve(), random: () => 0 };
  const tables = Array.from({ length: profile.tables }, (_, index) => {
    const { bettingSeconds } = profile;
    return { tableId: `table-${index + 1}`, ...kindOf(seed + index), bettingSeconds };
  });
  for (const table of tables) {
    await configureTable({ store, clock }, drawSettings(random, profile, table));
  }
  const players = PLAYERS.slice(0, profile.players).map((playerId, index) =>
    newWallet(`${playerId}:USD`, 'USD', index % 2 === 0 ? 'red' : 'blue'),
  );
  const guests = GUESTS.map((playerId) => newWallet(`${playerId}:USD`, 'USD', 'blue'));
  for (const wallet of [...players, ...ODD_WALLETS, ...guests]) {
    await store.commit([putWallet(wallet, undefined)]);
  }
  const why = { reason: 'complaint 12', actor: 'staff-7' };
  await setWalletStatus({ store, clock }, { walletId: 'fay:USD', status: 'frozen', ...why });
  await setWalletStatus({ store, clock }, { walletId: 'gil:USD', refused: true, ...why });
  return {
    tables,
    walletIds: players.map(({ walletId }) => walletId),
    oddWalletIds: ODD_WALLETS.map(({ walletId }) => walletId),
    guestWalletIds: guests.map(({ walletId }) => walletId),
  };
}

/** Worlds of consecutive seeds have tables of every kind. */
function kindOf(number: number): SimRules & { readonly game: string } {
  const kinds = GAMES.flatMap(({ game, rules }) => rules.map((each) => ({ game, ...each })));
  const kind = kinds[number % kinds.length];
  if (kind === undefined) throw new Error('there are no games');
  return kind;
}

export function drawSettings(
  random: Random,
  { shardsMax }: Profile,
  table: SimTable,
): TableSettings {
  const { tableId, game, variant, options, bettingSeconds } = table;
  const positionMin = amount(BigInt(random.pick([1, 2, 10])));
  const isStrict = random.chance(0.2);
  return {
    ...{ tableId, bettingSeconds, shards: random.between(1, shardsMax) },
    houseRules: { game, variant, paytableVersion: 1, rounding: 'down', options },
    limits: {
      USD: isStrict ? drawStrictLimits(random) : { positionMin, positionMax: amount(1000n) },
      JPY: { positionMin: amount(1n), positionMax: amount(100n * WHALE_STAKE) },
    },
    ...(isStrict ? { wagersMax: 2 } : {}),
    corrections: {
      approval: random.chance(0.5) ? 'second-person' : 'none',
      horizonHours: random.chance(0.9) ? 24 : 0,
    },
  };
}

export async function createTables(direct: WireCall): Promise<void> {
  const { name: IndexName, partitionKey, sortKey, attributes } = UNFINISHED_INDEX;
  const Projection = { ProjectionType: 'INCLUDE', NonKeyAttributes: attributes };
  const index = { IndexName, KeySchema: keySchema({ partitionKey, sortKey }), Projection };
  const BillingMode = 'PAY_PER_REQUEST';
  await direct('CreateTable', {
    ...{ TableName: TABLES.wallets, BillingMode, KeySchema: keySchema(WALLETS_KEY) },
    AttributeDefinitions: strings(WALLETS_KEY),
  });
  await direct('CreateTable', {
    ...{ TableName: TABLES.rounds, BillingMode, KeySchema: keySchema(ROUNDS_KEY) },
    AttributeDefinitions: [...strings(ROUNDS_KEY), ...strings({ partitionKey, sortKey })],
    GlobalSecondaryIndexes: [index],
  });
}

interface KeyNames {
  readonly partitionKey: string;
  readonly sortKey: string;
}

function keySchema({ partitionKey, sortKey }: KeyNames) {
  return [
    { AttributeName: partitionKey, KeyType: 'HASH' },
    { AttributeName: sortKey, KeyType: 'RANGE' },
  ];
}

function strings({ partitionKey, sortKey }: KeyNames) {
  return [partitionKey, sortKey].map((AttributeName) => ({ AttributeName, AttributeType: 'S' }));
}
