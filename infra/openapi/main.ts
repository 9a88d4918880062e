/** `npm run openapi`: writes docs/openapi.json. With `--check` it only says whether it is up to date. */

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from './describe-api.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FILE = join('docs', 'openapi.json');

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const text = format(JSON.stringify(describeApi(version), null, 2));

if (!process.argv.includes('--check')) {
  writeFileSync(join(ROOT, FILE), text);
} else if (readFileSync(join(ROOT, FILE), 'utf8') !== text) {
  console.error(`${FILE} is out of date: run \`npm run openapi\`.`);
  process.exitCode = 1;
}

/** As the rest of the project is formatted. */
function format(json: string): string {
  const biome = join(ROOT, 'node_modules', '.bin', 'biome');
  return execFileSync(biome, ['format', `--stdin-file-path=${FILE}`], {
    cwd: ROOT,
    input: json,
    encoding: 'utf8',
  });
}
