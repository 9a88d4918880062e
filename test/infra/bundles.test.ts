import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createApp } from '../../infra/create-app.ts';
import { logicalId } from './template-of.ts';

const BUNDLE_BYTES_MAX = 400_000;

const FunctionSchema = z.object({
  Properties: z.object({
    Code: z.object({ S3Key: z.string() }),
    Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
  }),
});

// Far from the repository: a bundle that needs its node_modules does not find them here.
const outdir = mkdtempSync(join(tmpdir(), 'croupier-bundles-'));
let template: Template;

beforeAll(() => {
  const assembly = createApp({ stage: 'local', outdir }).synth();
  template = Template.fromJSON(assembly.getStackByName('Croupier-local').template);
});

afterAll(() => {
  rmSync(outdir, { recursive: true });
});

function bundleOf(path: string) {
  const id = logicalId(template, 'AWS::Lambda::Function', `${path}Function`);
  const resource = template.findResources('AWS::Lambda::Function')[id];
  const { Code, Environment } = FunctionSchema.parse(resource).Properties;
  return {
    folder: join(outdir, `asset.${Code.S3Key.replace(/\.zip$/, '')}`),
    variables: Object.keys(Environment.Variables),
  };
}

const FUNCTIONS = [
  ...['RecordTableEvents', 'SettleShard', 'SweepRounds', 'Reconcile'],
  ...['Bets', 'Backoffice', 'Office', 'Operators'],
];

/** What lies beside a bundle, for the function to read. */
const FILES: Readonly<Record<string, readonly string[]>> = { Backoffice: ['openapi.json'] };

describe.each(FUNCTIONS)('the bundle of %s', (path) => {
  it('is one ES module of at most 400 KB', () => {
    const { folder } = bundleOf(path);
    expect(readdirSync(folder)).toEqual(['index.mjs', ...(FILES[path] ?? [])]);
    expect(statSync(join(folder, 'index.mjs')).size).toBeLessThanOrEqual(BUNDLE_BYTES_MAX);
  });

  it('loads by itself and exports the handler', () => {
    const { folder, variables } = bundleOf(path);
    const exported = execFileSync(
      'node',
      ['-e', "import('./index.mjs').then(({ handler }) => console.log(typeof handler))"],
      { cwd: folder, encoding: 'utf8', env: environment(variables) },
    );
    expect(exported.trim()).toBe('function');
  });
});

describe('the bundles', () => {
  it('are different code: none is taken for another', () => {
    const folders = FUNCTIONS.map((path) => bundleOf(path).folder);
    expect(new Set(folders).size).toBe(FUNCTIONS.length);
  });
});

/** The functions check their settings as they load: an address, or a number that is a name too. */
function environment(variables: readonly string[]): NodeJS.ProcessEnv {
  const settingFor = (variable: string) =>
    variable.endsWith('_URL') ? 'http://localhost/queue' : '1';
  return {
    PATH: process.env['PATH'],
    AWS_REGION: 'eu-west-1',
    ...Object.fromEntries(variables.map((variable) => [variable, settingFor(variable)])),
  };
}
