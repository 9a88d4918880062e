import { amount } from '../../../shared/domain/money/amount.ts';
import type { Currency } from '../../../shared/domain/money/currency.ts';
import type { StakeLimits } from '../../../shared/domain/rounds/round.ts';
import { configureTable } from '../../../shared/operations/configure-table.ts';
import { createWallet } from '../../../shared/operations/create-wallet.ts';
import type { Ports } from '../../../shared/operations/ports.ts';
import { transfer } from '../../../shared/operations/transfer.ts';
import { accept } from './accept.ts';
import { PLAYER_NAMES, PLAYERS, type PlayerName, walletOf } from './players.ts';
import { type DemoTable, TABLES } from './tables.ts';

type HousePorts = Pick<Ports, 'store' | 'clock'>;

/** Wide enough for every stake of the demo; what Mona asks for fails on her balance alone. */
const LIMITS: Readonly<Partial<Record<Currency, StakeLimits>>> = {
  USD: { positionMin: amount(100n), positionMax: amount(100_000n) },
  JPY: { positionMin: amount(100n), positionMax: amount(100_000n) },
  KWD: { positionMin: amount(500n), positionMax: amount(100_000n) },
};

/** Configures the tables, creates the wallets and pays the deposits in. Throws `DemoError`. */
export async function openHouse(ports: HousePorts): Promise<void> {
  await Promise.all([
    ...TABLES.map((table) => openTable(ports, table)),
    ...PLAYER_NAMES.map((player) => fundWallet(ports, player)),
  ]);
}

async function openTable(ports: HousePorts, table: DemoTable): Promise<void> {
  const { tableId, game, variant, options, bettingSeconds, currencies, shards, approval } = table;
  const limits = currencies.map((currency) => [currency, LIMITS[currency]] as const);
  accept(
    await configureTable(ports, {
      ...{ tableId, shards, bettingSeconds },
      houseRules: { game, variant, paytableVersion: 1, rounding: 'down', options },
      limits: Object.fromEntries(limits),
      corrections: { approval, horizonHours: 24 },
    }),
  );
}

async function fundWallet(ports: HousePorts, player: PlayerName): Promise<void> {
  const { currency, brand, deposit } = PLAYERS[player];
  accept(await createWallet(ports, { playerId: player, currency, brand }));
  accept(
    await transfer(ports, {
      ...{ walletId: walletOf(player), transferId: 'first-deposit', kind: 'deposit' },
      ...{ amount: amount(deposit), actor: 'demo-cashier' },
    }),
  );
}
