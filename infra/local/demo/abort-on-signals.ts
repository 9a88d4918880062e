import { constants } from 'node:os';
import { DemoError } from './demo-error.ts';

/**
 * Aborts at the first of the signals, with a `DemoError` whose exit code is the one that shells
 * know the signal by. The second one ends the process as usual.
 */
export function abortOnSignals(names: readonly NodeJS.Signals[]): AbortSignal {
  const controller = new AbortController();
  for (const name of names) {
    process.once(name, () => {
      const exitCode = 128 + constants.signals[name];
      controller.abort(new DemoError(`Stopped by ${name}`, { exitCode }));
    });
  }
  return controller.signal;
}
