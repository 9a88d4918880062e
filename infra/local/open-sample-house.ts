import type { HouseRules } from '../../shared/domain/games/game.ts';
import { invariant } from '../../shared/domain/invariant.ts';
import { amount } from '../../shared/domain/money/amount.ts';
import { configureTable } from '../../shared/operations/configure-table.ts';
import { createWallet } from '../../shared/operations/create-wallet.ts';
import type { Ports } from '../../shared/operations/ports.ts';
import { transfer } from '../../shared/operations/transfer.ts';

/** What is played at a table, and for how long betting is open. */
export interface SampleTable extends Pick<HouseRules, 'game' | 'variant' | 'options'> {
  readonly bettingSeconds: number;
}

const BACCARAT = { game: 'baccarat', options: {}, bettingSeconds: 30 };
const BLACKJACK = { game: 'blackjack', bettingSeconds: 30 };
/** There are no side bets without their pays; here all kinds of them may lie on one box. */
const SIDE_BETS = {
  ...{ anyPairPays: '11:1', over13Pays: '1:1', under13Pays: '1:1' },
  sideBetTypesPerBox: 3,
};

/** Every variant of every game, by table id. */
const SAMPLE_TABLES = {
  'bac-1': { ...BACCARAT, variant: 'commission' },
  'bac-2': { ...BACCARAT, variant: 'no-commission' },
  'rou-1': { game: 'roulette', variant: 'single-zero', options: {}, bettingSeconds: 60 },
  'sic-1': { game: 'sic-bo', variant: 'standard', options: {}, bettingSeconds: 60 },
  'bj-1': { ...BLACKJACK, variant: 'live', options: {} },
  'bj-2': { ...BLACKJACK, variant: 'macau', options: SIDE_BETS },
} satisfies Readonly<Record<string, SampleTable>>;

/** Tables and a wallet to begin with, since they cannot be made with messages alone. */
export const SAMPLE_HOUSE = { tables: SAMPLE_TABLES, walletId: 'ann:USD' } as const;

/** Opens them, again on every start: each of the three operations may be repeated. */
export async function openSampleHouse(ports: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  for (const [tableId, { bettingSeconds, ...kind }] of Object.entries(SAMPLE_TABLES)) {
    const opened = await configureTable(ports, {
      ...{ tableId, bettingSeconds, shards: 1 },
      houseRules: { ...kind, paytableVersion: 1, rounding: 'down' },
      limits: { USD: { positionMin: amount(100n), positionMax: amount(1_000_000n) } },
      corrections: { approval: 'none', horizonHours: 24 },
    });
    invariant(opened.ok, opened.ok ? '' : `table ${tableId}: ${opened.failure.message}`);
  }
  await createWallet(ports, { playerId: 'ann', currency: 'USD', brand: 'sample' });
  await transfer(ports, {
    ...{ walletId: SAMPLE_HOUSE.walletId, transferId: 'welcome', actor: 'npm run local' },
    ...{ kind: 'deposit', amount: amount(100_000n) },
  });
}
