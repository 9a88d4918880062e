import { formatMoney } from '../../../shared/domain/money/currency.ts';
import type { Books, RoundBook } from './books.ts';
import { formatHand } from './cards.ts';
import { type RoundSums, sumRounds } from './round-sums.ts';
import { type Column, textTable } from './text-table.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Round', align: 'left' },
  { title: 'Player', align: 'left' },
  { title: 'Banker', align: 'left' },
  { title: 'Ruling', align: 'left' },
  { title: '', align: 'left' },
  { title: 'Stake', align: 'right' },
  { title: 'Payout', align: 'right' },
  { title: 'Refund', align: 'right' },
  { title: 'Commission', align: 'right' },
  { title: 'House', align: 'right' },
];

const NOTHING = '·';

/** A line for every round and currency. */
export function reportRounds(books: Books): readonly string[] {
  const sums = Map.groupBy(sumRounds(books), ({ roundId }) => roundId);
  const rows = books.rounds.flatMap((book) => {
    const [first, ...others] = sums.get(book.round.roundId) ?? [];
    const { roundId, cards } = book.planned;
    const player = cards === undefined ? NOTHING : formatHand(cards.player);
    const banker = cards === undefined ? NOTHING : formatHand(cards.banker);
    const about = [roundId, player, banker, describeRuling(book)];
    return [
      [...about, ...moneyCells(first)],
      ...others.map((sum) => ['', '', '', '', ...moneyCells(sum)]),
    ];
  });
  return textTable(COLUMNS, rows);
}

/** What counts: the outcome that was ruled, or why there is none. */
function describeRuling({ round, rulings }: RoundBook): string {
  const ruling = rulings.at(-1);
  if (ruling === undefined || round.state !== 'settled') return round.state;
  if (ruling.decision.kind === 'void') return 'void';
  const { winner, natural, bankerTotal, playerPair, bankerPair } = ruling.facts;
  return [
    winner,
    ...(natural === true ? ['natural'] : []),
    ...(winner === 'banker' && bankerTotal === 6 ? ['on 6'] : []),
    ...(playerPair === true ? ['P pair'] : []),
    ...(bankerPair === true ? ['B pair'] : []),
  ].join(', ');
}

function moneyCells(sums: RoundSums | undefined): readonly string[] {
  if (sums === undefined) return ['', NOTHING, NOTHING, NOTHING, NOTHING, NOTHING];
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
