import { amount } from '../../shared/domain/money/amount.ts';
import { configureTable } from '../../shared/operations/configure-table.ts';
import { createWallet } from '../../shared/operations/create-wallet.ts';
import type { Ports } from '../../shared/operations/ports.ts';
import { transfer } from '../../shared/operations/transfer.ts';

/** Tables and a wallet to begin with, since they cannot be made with messages alone. */
export const SAMPLE_HOUSE = {
  tables: { 'bac-1': 'commission', 'bac-2': 'no-commission' },
  walletId: 'ann:USD',
} as const;

/** Opens them, again on every start: each of the three operations may be repeated. */
export async function openSampleHouse(ports: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  for (const [tableId, variant] of Object.entries(SAMPLE_HOUSE.tables)) {
    await configureTable(ports, {
      ...{ tableId, bettingSeconds: 30, shards: 1 },
      houseRules: { game: 'baccarat', variant, paytableVersion: 1, rounding: 'down', options: {} },
      limits: { USD: { positionMin: amount(100n), positionMax: amount(1_000_000n) } },
    });
  }
  await createWallet(ports, { playerId: 'ann', currency: 'USD', brand: 'sample' });
  await transfer(ports, {
    ...{ walletId: SAMPLE_HOUSE.walletId, transferId: 'welcome', actor: 'npm run local' },
    ...{ kind: 'deposit', amount: amount(100_000n) },
  });
}
