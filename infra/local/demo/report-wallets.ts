import { formatMoney } from '../../../shared/domain/money/currency.ts';
import type { Books } from './books.ts';
import { sumLedger } from './ledger-sums.ts';
import { textTable } from './text-table.ts';

const WHO = ['Wallet', 'Brand'];
const NUMBERS = ['Entries', 'Before', 'Staked', 'Returned', 'After', 'In play'];

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
  return textTable([...WHO, ...NUMBERS], rows, NUMBERS.length);
}
