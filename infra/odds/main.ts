/** `npm run odds`: what every position of every game pays and returns, computed exactly. */

import { listOdds } from '../../shared/domain/games/odds/list-odds.ts';
import { formatOdds, toJson } from './format-odds.ts';
import { readArguments } from './odds-arguments.ts';
import { OddsError } from './odds-error.ts';

function main(): void {
  const { tables, json } = readArguments(process.argv.slice(2));
  const odds = tables.map((rules) => ({ rules, rows: listOdds(rules) }));
  const text = json
    ? JSON.stringify(
        odds.map(({ rules, rows }) => toJson(rules, rows)),
        null,
        2,
      )
    : odds.map(({ rules, rows }) => formatOdds(rules, rows).join('\n')).join('\n\n\n');
  process.stdout.write(`${text}\n`);
}

try {
  main();
} catch (error) {
  if (!(error instanceof OddsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
