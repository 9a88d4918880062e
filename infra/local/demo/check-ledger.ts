import { findLedgerFault } from '../../../shared/domain/ledger/verify.ts';
import { type Currency, formatMoney } from '../../../shared/domain/money/currency.ts';
import type { Books, WalletBook } from './books.ts';
import { type Check, compare } from './check.ts';
import { sum, sumLedger } from './ledger-sums.ts';
import type { RoundSums } from './round-sums.ts';

/** The books must agree with themselves. */
export function checkLedger({ wallets }: Books, rounds: readonly RoundSums[]): readonly Check[] {
  const entries = wallets.flatMap((book) => book.entries).length;
  const currencies = [...new Set(wallets.map(({ wallet }) => wallet.currency))];
  return [
    {
      claim: `The hash chains of ${wallets.length} wallets hold: ${entries} entries`,
      faults: wallets.flatMap(findChainFault),
    },
    {
      claim: 'Balance - owed and in play of every wallet are the sums of its entries',
      faults: wallets.flatMap(compareWithLedger),
    },
    {
      claim: 'In every round stake = payout + refund + house, and the wallets say the same',
      faults: rounds.flatMap(findRoundFaults),
    },
    ...currencies.map((currency) => checkMoney(currency, wallets, rounds)),
  ];
}

function findChainFault({ player, wallet, entries }: WalletBook): readonly string[] {
  const fault = findLedgerFault(wallet, entries);
  return fault === undefined ? [] : [`${player}, entry ${fault.seq}: ${fault.message}`];
}

function compareWithLedger(book: WalletBook): readonly string[] {
  const { player, wallet } = book;
  const { deposits, withdrawals, staked, returned, inPlay } = sumLedger(book);
  const balance = deposits - withdrawals - staked + returned;
  return [
    ...compare(`balance - owed of ${player}`, balance, wallet.balance - wallet.owed),
    ...compare(`what ${player} has in play`, inPlay, wallet.inPlay),
  ];
}

function findRoundFaults({ roundId, currency, ledger, settled }: RoundSums): readonly string[] {
  const where = `in round ${roundId}, ${currency}`;
  if (settled === undefined) return compare(`what came back ${where}`, 0n, ledger.returned);
  const { stake, payout, refund, house } = settled;
  return [
    ...compare(`payout + refund + house ${where}`, stake, payout + refund + house),
    ...compare(`the stake of the wallets ${where}`, stake, ledger.staked),
    ...compare(`what came back to the wallets ${where}`, payout + refund, ledger.returned),
  ];
}

/** No money appears or disappears. */
function checkMoney(
  currency: Currency,
  wallets: readonly WalletBook[],
  rounds: readonly RoundSums[],
): Check {
  const books = wallets.filter(({ wallet }) => wallet.currency === currency);
  const ledgers = books.map(sumLedger);
  const deposits = sum(ledgers.map((ledger) => ledger.deposits));
  const withdrawals = sum(ledgers.map((ledger) => ledger.withdrawals));
  const balances = sum(books.map(({ wallet }) => wallet.balance - wallet.owed));
  const inPlay = sum(books.map(({ wallet }) => wallet.inPlay));
  const house = sum(
    rounds
      .filter((round) => round.currency === currency)
      .map(({ settled }) => settled?.house ?? 0n),
  );
  const money = (minorUnits: bigint) => formatMoney(minorUnits, currency);
  const withdrawn = withdrawals === 0n ? '' : ` - withdrawals ${money(withdrawals)}`;
  return {
    claim: `${currency}: deposits ${money(deposits)}${withdrawn} = balances ${money(balances)} + in play ${money(inPlay)} + house ${money(house)}`,
    faults: compare(
      `balances + in play + house in ${currency}`,
      deposits - withdrawals,
      balances + inPlay + house,
    ),
  };
}
