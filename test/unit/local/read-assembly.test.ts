import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readAssembly } from '../../../infra/local/provision/read-assembly.ts';

function writeManifest(stackNames: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'assembly-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const stacks = stackNames.map((name) => [
    name,
    { type: 'aws:cloudformation:stack', properties: { templateFile: 'template.json' } },
  ]);
  writeFileSync(join(folder, 'template.json'), '{ "Resources": {} }');
  const artifacts = Object.fromEntries(stacks);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ artifacts }));
  return folder;
}

it('reads the one stack of an assembly', async () => {
  const assembly = await readAssembly(writeManifest(['Croupier-local']));
  expect(assembly.stackName).toBe('Croupier-local');
  expect(assembly.template.Resources).toEqual({});
});

it.each([[[]], [['One', 'Two']]])('refuses an assembly with the stacks %j', async (stackNames) => {
  const reading = readAssembly(writeManifest(stackNames));
  await expect(reading).rejects.toThrow(`deploys one stack; `);
  await expect(reading).rejects.toThrow(`holds ${stackNames.length}`);
});
