import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../infra/local/demo/demo-arguments.ts';

describe('readArguments', () => {
  it('takes a seed and whether to show logs, and has a default for both', () => {
    expect(readArguments([])).toEqual({ seed: 7, logs: false });
    expect(readArguments(['--logs', '--seed', '12'])).toEqual({ seed: 12, logs: true });
  });

  it.each([[['--seed']], [['--seed', 'seven']], [['--seed', '1.5']], [['--seed=-1']], [['now']]])(
    'refuses %j with the usage',
    (args) => {
      expect(() => readArguments(args)).toThrowError(
        expect.objectContaining({ name: 'DemoError', message: expect.stringMatching(/^Usage: /) }),
      );
    },
  );
});
