import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../infra/create-app.ts';

const stackNames = () =>
  createApp({ bundle: false })
    .synth()
    .stacks.map((stack) => stack.stackName);

describe('createApp', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('builds the stack of the stage it is given', () => {
    const assembly = createApp({ stage: 'prod', bundle: false }).synth();
    expect(assembly.stacks.map((stack) => stack.stackName)).toEqual(['Croupier-prod']);
  });

  it('builds the stage that the context names', () => {
    vi.stubEnv('CDK_CONTEXT_JSON', JSON.stringify({ stage: 'local' }));
    expect(stackNames()).toEqual(['Croupier-local']);
  });

  it('builds dev when nothing names a stage', () => {
    expect(stackNames()).toEqual(['Croupier-dev']);
  });

  it.each(['production', 'Dev', ''])(
    'refuses the unknown stage "%s" and names the known',
    (stage) => {
      expect(() => createApp({ stage, bundle: false })).toThrow(
        `Unknown stage "${stage}": choose one of local, dev, prod`,
      );
    },
  );

  it.each([
    ['local', false],
    ['dev', false],
    ['prod', true],
  ])('protects the stack of %s from deletion: %s', (stage, isProtected) => {
    const [stack] = createApp({ stage, bundle: false }).synth().stacks;
    expect(stack?.terminationProtection ?? false).toBe(isProtected);
  });

  it('asks for nothing outside: no account, no region, no look-up', () => {
    const assembly = createApp({ stage: 'dev', bundle: false }).synth();
    expect(assembly.manifest.missing).toBeUndefined();
    expect(assembly.stacks.map((stack) => stack.environment.name)).toEqual([
      'aws://unknown-account/unknown-region',
    ]);
  });
});
