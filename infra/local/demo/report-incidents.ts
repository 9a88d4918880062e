import { FAILURES } from '../../../shared/domain/failure.ts';
import type { SettlementStep } from '../../../shared/domain/ledger/entry.ts';
import type { Books, RoundBook } from './books.ts';
import type { AskedSlip } from './play-round.ts';
import { type Column, textTable } from './text-table.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Round', align: 'left' },
  { title: 'What happened', align: 'left' },
  { title: 'What came of it', align: 'left' },
];

/** A line for everything that did not go by the book, and what Croupier made of it. */
export function reportIncidents(books: Books): readonly string[] {
  const { rounds, asked } = books;
  const rows = rounds.flatMap((book) => {
    const { roundId, course } = book.planned;
    const slips = asked.filter(({ slip }) => slip.roundId === roundId);
    return [
      ...(course.shows === undefined ? [] : [[roundId, course.shows, describeEnd(books, book)]]),
      ...slips.flatMap((each) => {
        const { player, course: slipCourse } = each.slip;
        const { shows } = slipCourse;
        return shows === undefined
          ? []
          : [[roundId, `${player} ${shows}`, describeReplies(books, each)]];
      }),
    ];
  });
  return textTable(COLUMNS, rows);
}

function describeEnd(books: Books, { round, rulings }: RoundBook): string {
  const ruling = rulings.at(-1);
  const steps = findSteps(books, round.roundId);
  switch (round.state) {
    case 'settled':
      if (ruling?.decision.kind === 'void') return 'every stake is refunded';
      if (steps.length === 0) return 'settled: nobody had a stake';
      return steps.every(({ step }) => step === 1)
        ? `settled: ${steps.length} wallets moved, each once`
        : `settled in ${steps.length} steps`;
    case 'held':
      return 'held: the stakes stay in play';
    case 'quarantined':
      return `quarantined: ruling ${ruling?.number} stands, people decide`;
    default:
      return round.state;
  }
}

function describeReplies(books: Books, { slip, replies }: AskedSlip): string {
  const own = books.wallets.filter(({ player }) => player === slip.player);
  const steps = findSteps({ wallets: own }, slip.roundId);
  const said = replies.map(({ outcome, replayed }) => {
    if (replayed) return `${outcome} (the same answer again)`;
    return outcome in FAILURES ? `refused: ${outcome}` : outcome;
  });
  return [...said, ...(steps.some(({ refund }) => refund > 0n) ? ['refunded'] : [])].join(', ');
}

/** How the wallets were settled for a round. */
function findSteps(
  { wallets }: Pick<Books, 'wallets'>,
  roundId: string,
): readonly SettlementStep[] {
  return wallets
    .flatMap(({ entries }) => entries)
    .flatMap(({ cause }) =>
      cause.kind === 'settlement' && cause.roundId === roundId ? [cause] : [],
    );
}
