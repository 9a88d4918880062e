/** `npm start`: rounds with much that can go wrong, settled for real on a local AWS. */

import { abortOnSignals } from './abort-on-signals.ts';
import { checkBooks } from './check-books.ts';
import { readArguments } from './demo-arguments.ts';
import { DemoError } from './demo-error.ts';
import { planRounds } from './plan-rounds.ts';
import { playOnLocalAws } from './play-on-local-aws.ts';
import { createProgress, secondsSinceStart } from './progress.ts';
import { report } from './report.ts';
import { styleFor } from './style.ts';
import { TABLES } from './tables.ts';
import { reachVerdict } from './verdict.ts';

/** Every wait is far shorter, even on a busy machine. */
const PATIENCE_MS = 30_000;

const NEXT_STEPS = [
  'Next:  npm run local           Croupier on this machine, for messages of your own',
  '       npm start -- --seed 2   the same rounds with other stakes (--logs shows the functions)',
  '       npm test                all tests',
];

async function main(): Promise<void> {
  const { seed, logs } = readArguments(process.argv.slice(2));
  const signal = abortOnSignals(['SIGINT', 'SIGTERM']);
  const { stdout } = process;
  const style = styleFor(stdout);
  const print = (lines: readonly string[]) => stdout.write(`${lines.join('\n')}\n`);
  const plan = planRounds(seed, Date.now());
  const progress = createProgress(stdout, plan.length);

  const games = new Intl.ListFormat('en-GB').format(new Set(TABLES.map(({ game }) => game)));
  print([
    `${style('title', 'Croupier demo')}  ${plan.length} rounds of ${games}, settled on a local AWS`,
  ]);
  const books = await playOnLocalAws(plan, { logs, progress, signal, withinMs: PATIENCE_MS });

  const checks = checkBooks(books);
  const verdict = reachVerdict(checks, style);
  const first = progress.firstSettledAt()?.toFixed(1);
  const all = secondsSinceStart().toFixed(1);
  const times = `The first round was settled after ${first} s, all of it took ${all} s.`;
  print([...report(books, checks, style), '', ...verdict.lines, times, '', ...NEXT_STEPS]);
  process.exitCode = verdict.exitCode;
}

main().catch((error: unknown) => {
  console.error(error instanceof DemoError ? error.message : error);
  process.exitCode = error instanceof DemoError ? error.exitCode : 1;
});
