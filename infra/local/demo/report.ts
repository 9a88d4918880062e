import type { Books } from './books.ts';
import type { Check } from './check.ts';
import { reportAlarms, reportParked } from './report-alarms.ts';
import { reportCorrections } from './report-corrections.ts';
import { reportIncidents } from './report-incidents.ts';
import { reportRounds } from './report-rounds.ts';
import { reportTables } from './report-tables.ts';
import { reportWallets } from './report-wallets.ts';
import type { Style } from './style.ts';

/** All that happened, and whether it is right, for a person. */
export function report(books: Books, checks: readonly Check[], style: Style): readonly string[] {
  const section = (title: string, aside: string, lines: readonly string[]) => [
    ...['', `${style('title', title)}  ${style('aside', aside)}`, ''],
    ...lines,
  ];
  return [
    ...section('Tables', 'round A1 is the first one of table A', reportTables()),
    ...section('Rounds', 'house: + won, - paid', reportRounds(books)),
    ...section('Out of the ordinary', 'stake → what came back', reportIncidents(books)),
    ...section('Corrections', 'by people: only the difference moves', reportCorrections(books)),
    ...section(
      'Wallets',
      'before - withdrawn - staked + returned = after - owed',
      reportWallets(books),
    ),
    ...section('Parked messages', 'set aside while the table goes on', reportParked(books)),
    ...section('Alarms', 'raised by the functions', reportAlarms(books)),
    ...section(
      'Books',
      'read back from the tables',
      checks.flatMap((each) => describeCheck(each, style)),
    ),
  ];
}

function describeCheck({ claim, faults }: Check, style: Style): readonly string[] {
  return faults.length === 0
    ? [`${style('good', '✓')} ${claim}`]
    : [`${style('bad', '✗')} ${claim}`, ...faults.map((fault) => `    ${style('bad', fault)}`)];
}
