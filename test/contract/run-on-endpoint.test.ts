import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, 'run-on-endpoint.ts');

function run(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const { PATH = '' } = process.env;
  const options = { env: { PATH, ...env }, encoding: 'utf8', timeout: 60_000 } as const;
  return spawnSync(process.execPath, [SCRIPT, ...args], options);
}

it.each([
  ['no endpoint', {}, 'Set AWS_ENDPOINT_URL'],
  [
    'an endpoint on another machine',
    { AWS_ENDPOINT_URL: 'https://sqs.eu-west-1.amazonaws.com' },
    'set ALLOW_REMOTE=1',
  ],
  [
    'a kind of endpoint without a list',
    { AWS_ENDPOINT_URL: 'http://127.0.0.1:1', ENDPOINT_KIND: 'nobody' },
    'there is no',
  ],
])('a run on %s is refused before any test', (_case, env, reason) => {
  const { status, stdout, stderr } = run(env);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(reason);
});

it('a run of a service that has no contract is refused', () => {
  const { status, stderr } = run({ AWS_ENDPOINT_URL: 'http://127.0.0.1:1' }, 's3');
  expect(status).toBe(1);
  expect(stderr).toContain('expected one of');
});
