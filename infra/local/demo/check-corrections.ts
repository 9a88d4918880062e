import type { RulingPreview } from '../../../shared/operations/preview-ruling.ts';
import type { Books } from './books.ts';
import { type Check, compare } from './check.ts';
import { movesOf, type PlayerMove } from './correction-moves.ts';
import type { AskedCorrection } from './desk.ts';
import { type ExpectedOutcome, nameRuling } from './expect-outcome.ts';
import { sum } from './ledger-sums.ts';

/** What people corrected must have moved what the scenarios say, and what was said before. */
export function checkCorrections(
  books: Books,
  expected: ExpectedOutcome['corrections'],
): readonly Check[] {
  const { corrections } = books;
  return [
    {
      claim: `${corrections.length} corrections moved the difference by hand, in one step for every player`,
      faults: [
        ...compare('the number of corrections', expected.size, corrections.length),
        ...corrections.flatMap((asked) => findMoveFaults(books, asked, expected)),
      ],
    },
    {
      claim: 'Their previews had said so to the minor unit, and what would be owed',
      faults: corrections.flatMap((asked) => findPreviewFaults(books, asked)),
    },
    {
      claim: 'Where the house wants two people, one alone could not correct anything',
      faults: corrections.flatMap(findAnswerFaults),
    },
  ];
}

function findMoveFaults(
  books: Books,
  { round, number }: AskedCorrection,
  expected: ExpectedOutcome['corrections'],
): readonly string[] {
  const ruling = nameRuling(round.roundId, number);
  const moves = movesOf(books, round.roundId, number);
  const shortfall = round.rulings[number - 1]?.correction?.shortfall ?? 0n;
  const changes = [...(expected.get(ruling) ?? [])];
  return [
    ...compare(
      `what ${ruling} moved`,
      listOf(changes.map(([player, change]) => `${player} ${change} in 1`)),
      listOf(moves.map(({ book, change, steps }) => `${book.player} ${change} in ${steps.length}`)),
    ),
    ...compare(`what ${ruling} left owed`, shortfall, sum(moves.map((move) => move.shortfall))),
  ];
}

type PreviewTotals = RulingPreview['totals'][number];

function findPreviewFaults(
  books: Books,
  { round, number, preview }: AskedCorrection,
): readonly string[] {
  const ruling = nameRuling(round.roundId, number);
  const moves = Map.groupBy(movesOf(books, round.roundId, number), ({ book }) =>
    [book.wallet.brand, book.wallet.currency].join(' '),
  );
  const found = [...moves].map(([whose, own]) => `${whose}: ${describeMoves(own)}`);
  const said = preview.totals.map(
    (totals) => `${totals.brand} ${totals.currency}: ${describeTotals(totals)}`,
  );
  return [
    ...compare(`the preview of ${ruling}`, listOf(found), listOf(said)),
    ...compare(`the number of players whom ${ruling} stops`, 0, preview.stopped.length),
  ];
}

function describeTotals(totals: PreviewTotals): string {
  const { gaining, losing, unchanged, gained, lost, shortfall, house } = totals;
  return `${gaining} gain ${gained}, ${losing} lose ${lost}, ${unchanged} neither, owed ${shortfall}, house ${house}`;
}

function describeMoves(moves: readonly PlayerMove[]): string {
  const changes = moves.map(({ change }) => change);
  const up = changes.filter((change) => change > 0n);
  const down = changes.filter((change) => change < 0n);
  const neither = changes.length - up.length - down.length;
  const owed = sum(moves.map(({ shortfall }) => shortfall));
  return `${up.length} gain ${sum(up)}, ${down.length} lose ${-sum(down)}, ${neither} neither, owed ${owed}, house ${-sum(changes)}`;
}

function findAnswerFaults({ round, number, replies }: AskedCorrection): readonly string[] {
  const refused =
    round.table.approval === 'second-person' ? ['APPROVAL_REQUIRED', 'APPROVER_NOT_DIFFERENT'] : [];
  return compare(
    `the answers about ${nameRuling(round.roundId, number)}`,
    [...refused, 'ruled'].join(', '),
    replies.join(', '),
  );
}

function listOf(texts: readonly string[]): string {
  return texts.toSorted().join('; ');
}
