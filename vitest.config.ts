import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The smoke tests need another AWS endpoint than ours; `moto_server` is one that runs anywhere. */
const hasMotoServer = isOnPath('moto_server');
if (!hasMotoServer) {
  process.stderr.write(
    'moto_server is not installed: test/infra/deploy.smoke.test.ts is left out\n',
  );
}

const suite = (name: string, overrides: object = {}) => ({
  extends: true as const,
  test: { name, include: [`test/${name}/**/*.test.ts`], ...overrides },
});

const SLOW = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    projects: [
      // Their subjects keep no state between files, so one worker may run them all.
      suite('unit', { isolate: false }),
      suite('property', {
        include: ['test/property/**/*.property.test.ts'],
        isolate: false,
        ...SLOW,
      }),
      suite('contract', SLOW),
      suite('integration', SLOW),
      suite('simulation', { testTimeout: 400_000 }),
      suite('infra', { ...SLOW, exclude: hasMotoServer ? [] : ['**/*.smoke.test.ts'] }),
    ],
    // Most of the time the integration tests wait for queues and timers: more workers than two cores.
    maxWorkers: 3,
    restoreMocks: true,
    unstubEnvs: true,
  },
});

function isOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
