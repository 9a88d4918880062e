import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { croupierTest } from '../../support/croupier-test.ts';

const it = croupierTest();

const README = readFileSync(join(import.meta.dirname, '..', '..', '..', 'README.md'), 'utf8');

/** What a reader types, and what is shown as its output, if anything. */
interface Step {
  readonly commands: string;
  readonly output: string;
}

const BLOCK = /```sh\n(.*?)```(?:\s*```text\n(.*?)```)?/gs;

function readSteps(): readonly Step[] {
  const [, section = ''] = README.split('## Ten minutes with curl\n');
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(BLOCK)].map(([, commands = '', output = '']) => ({ commands, output }));
}

/** Times, hashes and the ids of the gateway are others each time. */
function masked(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'TIME')
    .replaceAll(/\b[0-9a-f]{64}\b/g, 'HASH')
    .trim();
}

/** A line that no answer has. */
const END = '--- end of a step ---';

it('is as the README shows it', { timeout: 120_000 }, async ({ croupier }) => {
  const steps = readSteps();
  expect(steps.length).toBeGreaterThan(5);
  const script = steps
    .map(({ commands }) => `${commands}\necho '${END}'`)
    .join('\n')
    .replaceAll('http://127.0.0.1:3000', croupier.aws.httpUrl)
    .replaceAll('http://127.0.0.1:4566', croupier.aws.endpointUrl);
  const { stdout } = await promisify(execFile)('bash', ['-c', script]);
  const outputs = stdout.split(`${END}\n`).slice(0, -1).map(masked);
  expect(outputs).toEqual(steps.map(({ output }) => masked(output)));
});
