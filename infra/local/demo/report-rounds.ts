import { formatMoney } from '../../../shared/domain/money/currency.ts';
import { textTable } from '../../text-table.ts';
import type { Books, RoundBook } from './books.ts';
import { describeScan } from './describe-scan.ts';
import { type RoundSums, sumRounds } from './round-sums.ts';

const ABOUT = ['Round', 'Seen', 'Ruling', ''];
const MONEY = ['Stake', 'Payout', 'Refund', 'Commission', 'House'];

const NOTHING = '·';

/** A line for every round and currency. */
export function reportRounds(books: Books): readonly string[] {
  const sums = Map.groupBy(sumRounds(books), ({ roundId }) => roundId);
  const rows = books.rounds.flatMap((book) => {
    const { roundId } = book.planned;
    const [first, ...others] = sums.get(roundId) ?? [undefined];
    return [
      [roundId, describeSeen(book), describeRuling(book), ...moneyCells(first)],
      ...others.map((sum) => ['', '', '', ...moneyCells(sum)]),
    ];
  });
  return textTable([...ABOUT, ...MONEY], rows, MONEY.length);
}

/** What the newest ruling says, which may be something else than the scanner said. */
function describeSeen({ planned, rulings }: RoundBook): string {
  const decision = rulings.at(-1)?.decision;
  const scan = decision?.kind === 'result' ? decision.scan : planned.scan;
  return scan === undefined ? NOTHING : describeScan(scan);
}

/** What counts: the outcome that was ruled, or why there is none. */
function describeRuling({ round, rulings }: RoundBook): string {
  const ruling = rulings.at(-1);
  if (ruling === undefined || round.state !== 'settled') return round.state;
  const outcome =
    ruling.decision.kind === 'void'
      ? 'void'
      : Object.entries(ruling.facts).flatMap(describeFact).join(', ');
  return ruling.number === 1 ? outcome : `${outcome} (ruling ${ruling.number})`;
}

/** What everybody sees in the cards, the dice or the wheel. */
const SEEN: ReadonlySet<string> = new Set([
  ...['playerTotal', 'bankerTotal', 'dealerCards', 'dice', 'pocket'],
]);

function describeFact([name, fact]: [string, string | number | boolean]): readonly string[] {
  if (SEEN.has(name) || fact === false) return [];
  const words = name
    .replace(/(?<=.)Total$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (fact === true) return [words];
  return typeof fact === 'number' ? [`${words} ${fact}`] : [fact];
}

function moneyCells(sums: RoundSums | undefined): readonly string[] {
  if (sums === undefined) return ['', ...MONEY.map(() => NOTHING)];
  const { currency, ledger, settled } = sums;
  const money = (minorUnits: bigint) =>
    minorUnits === 0n ? NOTHING : formatMoney(minorUnits, currency);
  if (settled === undefined) {
    return [currency, money(ledger.staked), 'in play', NOTHING, NOTHING, NOTHING];
  }
  const { stake, payout, refund, commission, house } = settled;
  const sign = house > 0n ? '+' : '';
  return [currency, ...[stake, payout, refund, commission].map(money), sign + money(house)];
}
