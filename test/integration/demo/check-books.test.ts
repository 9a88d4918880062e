import { beforeAll, describe, expect, it } from 'vitest';
import type { Books, RoundBook, WalletBook } from '../../../infra/local/demo/books.ts';
import { checkBooks } from '../../../infra/local/demo/check-books.ts';
import type { AskedCorrection } from '../../../infra/local/demo/desk.ts';
import {
  type PlannedRound,
  type PlannedWager,
  planRounds,
} from '../../../infra/local/demo/plan-rounds.ts';
import { playOnLocalAws } from '../../../infra/local/demo/play-on-local-aws.ts';
import { createProgress } from '../../../infra/local/demo/progress.ts';
import { reachVerdict } from '../../../infra/local/demo/verdict.ts';
import { invariant } from '../../../shared/domain/invariant.ts';
import { amount } from '../../../shared/domain/money/amount.ts';

let books: Books;

beforeAll(async () => {
  const plan = planRounds(2, Date.now());
  books = await playOnLocalAws(plan, {
    logs: false,
    progress: createProgress({ write: () => true }, plan.length),
    signal: new AbortController().signal,
    withinMs: 60_000,
  });
});

/** The books with one wallet changed. */
function withWallet(player: string, change: (book: WalletBook) => WalletBook): Books {
  const wallets = books.wallets.map((book) => (book.player === player ? change(book) : book));
  return { ...books, wallets };
}

/** The books with one round changed. */
function withRound(roundId: string, change: (book: RoundBook) => RoundBook): Books {
  const rounds = books.rounds.map((book) =>
    book.planned.roundId === roundId ? change(book) : book,
  );
  return { ...books, rounds };
}

function changeTotals(
  { done, ...book }: RoundBook,
  change: Partial<RoundBook['done'][number]['totals'][number]>,
): RoundBook {
  const [first, ...others] = done;
  const [totals, ...more] = first?.totals ?? [];
  invariant(first !== undefined && totals !== undefined, 'the round has totals');
  return { ...book, done: [{ ...first, totals: [{ ...totals, ...change }, ...more] }, ...others] };
}

/** The round if its banker paid 1:1 on a 6. */
function payInFull(planned: PlannedRound): PlannedRound {
  const pay = (wager: PlannedWager) => ({
    ...wager,
    percents: wager.percents.map((percent) => (percent === 150n ? 200n : percent)),
  });
  return {
    ...planned,
    slips: planned.slips.map((slip) => ({ ...slip, wagers: slip.wagers.map(pay) })),
  };
}

/** The books with what was asked about one correction changed. */
function withCorrection(
  roundId: string,
  change: (asked: AskedCorrection) => AskedCorrection,
): Books {
  const corrections = books.corrections.map((asked) =>
    asked.round.roundId === roundId ? change(asked) : asked,
  );
  return { ...books, corrections };
}

/** The round if the ball had fallen into 17 after all. */
function payOn17(planned: PlannedRound): PlannedRound {
  const pay = (wager: PlannedWager) => ({ ...wager, percents: wager.percents.slice(0, 1) });
  return {
    ...planned,
    slips: planned.slips.map((slip) => ({ ...slip, wagers: slip.wagers.map(pay) })),
  };
}

/** What is wrong, the books with it, and the faults that must be named. */
const PLANTED: readonly (readonly [string, () => Books, readonly RegExp[]])[] = [
  [
    'a balance that is one cent too high',
    () =>
      withWallet('ann', (book) => ({
        ...book,
        wallet: { ...book.wallet, balance: amount(book.wallet.balance + 1n) },
      })),
    [/^ann, entry \d+: the head does not match/, /balance - owed of ann is/, /house in USD is/],
  ],
  [
    'an amount that was edited in an entry',
    () =>
      withWallet('dana', (book) => ({
        ...book,
        entries: book.entries.map((entry, index) =>
          index === 3 ? { ...entry, amount: amount(entry.amount + 1n) } : entry,
        ),
      })),
    [/^dana, entry 4: the content does not match its hash/, /balance - owed of dana is/],
  ],
  [
    'an entry that is missing',
    () => withWallet('omar', (book) => ({ ...book, entries: book.entries.toSpliced(2, 1) })),
    [/^omar, entry 3: sequence 4 follows 2/],
  ],
  [
    'a stake in play that was forgotten',
    () =>
      withWallet('emi', (book) => ({ ...book, wallet: { ...book.wallet, inPlay: amount(0n) } })),
    [/what emi has in play is 0/, /house in JPY is/],
  ],
  [
    'a debt that nobody knows of',
    () => withWallet('pia', (book) => ({ ...book, wallet: { ...book.wallet, owed: amount(1n) } })),
    [/^pia, entry \d+: the head does not/, /balance - owed of pia is/, /^what pia owes is 1/],
  ],
  [
    'a slip that was voided in the sums of nobody',
    () => withRound('D5', (book) => ({ ...book, adjustments: [] })),
    [/came back to the wallets in round D5, USD/, /^refund of round D5 USD is 0/],
  ],
  [
    'a correction that moved nothing',
    () =>
      withWallet('bob', (book) => ({
        ...book,
        entries: book.entries.filter(
          ({ cause }) =>
            cause.kind !== 'settlement' || cause.roundId !== 'G1' || cause.ruling === 1,
        ),
      })),
    [/^what ruling 2 of G1 moved is ann/, /^the preview of ruling 2 of G1 is/],
  ],
  [
    'a correction that was applied twice',
    () =>
      withWallet('bob', (book) => ({
        ...book,
        entries: book.entries.flatMap((entry) =>
          entry.cause.kind === 'settlement' && entry.cause.ruling === 2 ? [entry, entry] : [entry],
        ),
      })),
    [/^what ruling 2 of G1 moved is .*bob \d+ in 2/, /came back to the wallets in round G1/],
  ],
  [
    'a correction to something else than people say',
    () => withRound('G1', (book) => ({ ...book, planned: payOn17(book.planned) })),
    [/^what ruling 2 of G1 moved is/, /^payout of round G1 USD is/, /balance of bob is/],
  ],
  [
    'a correction that was never asked for',
    () => ({ ...books, corrections: books.corrections.slice(1) }),
    [/^the number of corrections is 3, expected 4/],
  ],
  [
    'a preview that says another amount',
    () =>
      withCorrection('B5', ({ preview, ...asked }) => ({
        ...asked,
        preview: {
          ...preview,
          totals: preview.totals.map((totals) => ({ ...totals, house: totals.house + 1n })),
        },
      })),
    [/^the preview of ruling 2 of B5 is/],
  ],
  [
    'a preview that leaves a player out',
    () =>
      withCorrection('F3', ({ preview, ...asked }) => ({
        ...asked,
        preview: { ...preview, stopped: ['bob:USD'] },
      })),
    [/^the number of players whom ruling 2 of F3 stops is 1/],
  ],
  [
    'a debt that the preview does not mention',
    () =>
      withCorrection('G2', ({ preview, ...asked }) => ({
        ...asked,
        preview: {
          ...preview,
          totals: preview.totals.map((totals) => ({ ...totals, shortfall: amount(0n) })),
        },
      })),
    [/^the preview of ruling 2 of G2 is/],
  ],
  [
    'a debt that is not what the scenario says',
    () =>
      withWallet('pia', (book) => ({
        ...book,
        entries: book.entries.map((entry) => ({ ...entry, owedAfter: amount(0n) })),
      })),
    [/^what ruling 2 of G2 left owed is 0, expected 31000/],
  ],
  [
    'a correction by one person where two are wanted',
    () => withCorrection('G1', (asked) => ({ ...asked, replies: ['ruled'] })),
    [/^the answers about ruling 2 of G1 is ruled, expected APPROVAL_REQUIRED, /],
  ],
  [
    'a payout that the house does not know of',
    () => withRound('A1', (book) => changeTotals(book, { payout: amount(1n) })),
    [/house in round A1, USD is/, /came back to the wallets in round A1, USD/],
  ],
  [
    'a house that wins a cent from nowhere',
    () => withRound('C1', (book) => changeTotals(book, { house: 1_000_000n })),
    [/house in round C1, JPY/, /house in JPY is/],
  ],
  [
    'commission that was not taken',
    () => withRound('A2', (book) => changeTotals(book, { commission: amount(999_999n) })),
    [/^commission of round A2 USD is/],
  ],
  [
    'a round in another state',
    () => withRound('E4', (book) => ({ ...book, round: { ...book.round, state: 'settled' } })),
    [/^round E4 is settled, expected held/],
  ],
  [
    'a round that was ruled twice',
    () => withRound('C1', (book) => ({ ...book, rulings: [...book.rulings, ...book.rulings] })),
    [/^round C1 has 2 rulings/],
  ],
  [
    'a round that was ruled by something else than the scanner saw',
    () =>
      withRound('D1', (book) => ({
        ...book,
        planned: {
          ...book.planned,
          rulings: [{ decision: { kind: 'result', scan: { dice: [2, 2, 3] } } }],
        },
      })),
    [/^round D1 has 1 rulings, or another one/],
  ],
  [
    'a win that was paid otherwise than the rules say',
    () => withRound('B1', (book) => ({ ...book, planned: payInFull(book.planned) })),
    [/^payout of round B1 USD is/, /^payout of round B1 KWD is/, /balance of dana is/],
  ],
  [
    'a slip that was answered otherwise',
    () => ({
      ...books,
      asked: books.asked.map((each, index) => (index === 0 ? { ...each, replies: [] } : each)),
    }),
    [/^the answer to slip ann-1 of round A1 is , expected accepted/],
  ],
  [
    'a slip that was never answered',
    () => ({ ...books, asked: books.asked.slice(1) }),
    [/^the number of slips is/],
  ],
  [
    'an alarm that was not raised',
    () => ({ ...books, alarms: books.alarms.filter(({ roundId }) => roundId !== 'B5') }),
    [/^the list of alarms is .*expected .*round-quarantined B5/],
  ],
  [
    'an alarm about nothing',
    () => ({ ...books, alarms: [...books.alarms, { alarm: 'unexpected-error' }] }),
    [/^the list of alarms is .*unexpected-error/],
  ],
  [
    'a message that was lost instead of parked',
    () => ({ ...books, parked: books.parked.slice(1) }),
    [/^the list of parked messages is/],
  ],
  ['a dead letter', () => ({ ...books, deadLetters: 1 }), [/^the number of dead letters is 1/]],
];

const plain = (_: unknown, text: string) => text;

describe('checkBooks', () => {
  it('finds nothing wrong with what the demo leaves behind', () => {
    const checks = checkBooks(books);
    expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
    expect(checks.length).toBeGreaterThanOrEqual(10);
    expect(reachVerdict(checks, plain)).toEqual({ exitCode: 0, lines: ['Everything agrees.'] });
  });

  it.each(PLANTED)('finds %s and makes the demo fail', (_, plant, faults) => {
    const checks = checkBooks(plant());
    const found = checks.flatMap((check) => check.faults);
    for (const fault of faults) expect(found).toContainEqual(expect.stringMatching(fault));
    const broken = checks.filter((check) => check.faults.length > 0);
    const verdict = reachVerdict(checks, plain);
    expect(verdict.exitCode).toBe(1);
    expect(verdict.lines).toEqual(expect.arrayContaining(broken.map(({ claim }) => `  ${claim}`)));
  });
});
