import { formatMoney } from '../../../shared/domain/money/currency.ts';
import type { Books } from './books.ts';
import { sumLedger } from './ledger-sums.ts';
import { type Column, textTable } from './text-table.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Wallet', align: 'left' },
  { title: 'Brand', align: 'left' },
  { title: 'Entries', align: 'right' },
  { title: 'Before', align: 'right' },
  { title: 'Staked', align: 'right' },
  { title: 'Returned', align: 'right' },
  { title: 'After', align: 'right' },
  { title: 'In play', align: 'right' },
];

/** A line for every wallet: before − staked + returned = after. */
export function reportWallets({ wallets }: Books): readonly string[] {
  const rows = wallets.map((book) => {
    const { wallet, entries } = book;
    const { deposits, staked, returned } = sumLedger(book);
    const money = [deposits, staked, returned, wallet.balance, wallet.inPlay];
    return [
      ...[wallet.walletId, wallet.brand, String(entries.length)],
      ...money.map((minorUnits) => formatMoney(minorUnits, wallet.currency)),
    ];
  });
  return textTable(COLUMNS, rows);
}
