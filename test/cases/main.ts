/** `npm run cases -- FILE …`: settles the cases of these files as the product does, and compares. */

import { join } from 'node:path';
import { runFiles } from './run-files.ts';

const FIXTURES = ['cases.json', 'own-cases.json'].map((name) =>
  join(import.meta.dirname, '..', 'fixtures', name),
);

const paths = process.argv.slice(2);
process.exitCode = runFiles(paths.length === 0 ? FIXTURES : paths, (line) =>
  process.stdout.write(`${line}\n`),
);
