import { formatMoney } from '../../../shared/domain/money/currency.ts';
import { textTable } from '../../text-table.ts';
import type { Books } from './books.ts';
import { sumLedger } from './ledger-sums.ts';

const WHO = ['Wallet', 'Brand'];
const NUMBERS = [
  'Entries',
  'Before',
  'Withdrawn',
  'Staked',
  'Returned',
  'After',
  'Owed',
  'In play',
];

/** A line for every wallet: before − withdrawn − staked + returned = after − owed. */
export function reportWallets({ wallets }: Books): readonly string[] {
  const rows = wallets.map((book) => {
    const { wallet, entries } = book;
    const { deposits, withdrawals, staked, returned } = sumLedger(book);
    const { balance, owed, inPlay } = wallet;
    const money = [deposits, withdrawals, staked, returned, balance, owed, inPlay];
    return [
      ...[wallet.walletId, wallet.brand, String(entries.length)],
      ...money.map((minorUnits) => formatMoney(minorUnits, wallet.currency)),
    ];
  });
  return textTable([...WHO, ...NUMBERS], rows, NUMBERS.length);
}
