import { FAILURES } from '../../../shared/domain/failure.ts';
import { formatMoney } from '../../../shared/domain/money/currency.ts';
import { textTable } from '../../text-table.ts';
import type { Books, RoundBook } from './books.ts';
import type { AskedSlip } from './play-round.ts';

/** A line for everything that did not go by the book, and what Croupier made of it. */
export function reportIncidents(books: Books): readonly string[] {
  const { rounds, asked } = books;
  const rows = rounds.flatMap((book) => {
    const { roundId, course, shows } = book.planned;
    const special = [course.shows, shows].filter((text) => text !== undefined).join(': ');
    const slips = asked.filter(({ slip }) => slip.roundId === roundId);
    return [
      ...(special === '' ? [] : [[roundId, special, describeEnd(books, book)]]),
      ...slips.flatMap(({ slip, replies }) => {
        const { player, course: slipCourse } = slip;
        return slipCourse.shows === undefined
          ? []
          : [[roundId, `${player} ${slipCourse.shows}`, describeReplies(replies)]];
      }),
    ];
  });
  return textTable(['Round', 'What was special', 'What came of it'], rows);
}

function describeEnd(books: Books, { round, rulings }: RoundBook): string {
  const ruling = rulings.at(-1);
  switch (round.state) {
    case 'settled':
      if (rulings.length > 1) return 'corrected, as shown below';
      return ruling?.decision.kind === 'void'
        ? `refunded: ${ruling.decision.reason}`
        : describeMoney(books, round.roundId);
    case 'held':
      return 'held: the stakes stay in play';
    default:
      return round.state;
  }
}

/** What each player staked and got back, the refunds among it, and in how many steps if not in one. */
function describeMoney({ wallets }: Books, roundId: string): string {
  const players = wallets.flatMap(({ player, wallet, entries }) => {
    const steps = entries.flatMap(({ cause }) =>
      cause.kind === 'settlement' && cause.roundId === roundId ? [cause] : [],
    );
    const last = steps.at(-1);
    if (last === undefined || last.stake === 0n) return [];
    const money = (minorUnits: bigint) => formatMoney(minorUnits, wallet.currency);
    const refund = last.refund === 0n ? '' : ` (${money(last.refund)} refunded)`;
    const count = steps.length === 1 ? '' : ` in ${steps.length} steps`;
    return [`${player} ${money(last.stake)} → ${money(last.returnedTotal)}${refund}${count}`];
  });
  return players.length === 0 ? 'settled: nobody had a stake' : players.join(', ');
}

function describeReplies(replies: AskedSlip['replies']): string {
  return replies
    .map(({ outcome, replayed }) => {
      if (replayed) return `${outcome} (the same answer again)`;
      return outcome in FAILURES ? `refused: ${outcome}` : outcome;
    })
    .join(', ');
}
