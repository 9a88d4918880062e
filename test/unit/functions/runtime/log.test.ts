import { describe, expect, it, vi } from 'vitest';
import { alarm, log } from '../../../../functions/runtime/log.ts';

describe('log', () => {
  it.each(['info', 'warn', 'error'] as const)('writes one line of JSON (%s)', (level) => {
    const write = vi.spyOn(console, level).mockReturnValue();
    log(level, 'two\nlines', { count: 1, missing: undefined, flag: true });
    expect(write.mock.calls).toEqual([
      [`{"level":"${level}","message":"two\\nlines","count":1,"flag":true}`],
    ]);
  });

  it('needs no fields', () => {
    const write = vi.spyOn(console, 'info').mockReturnValue();
    log('info', 'text');
    expect(write.mock.calls).toEqual([['{"level":"info","message":"text"}']]);
  });
});

describe('alarm', () => {
  it('is an error with the field that metric filters look for', () => {
    const write = vi.spyOn(console, 'error').mockReturnValue();
    alarm('round-held', { roundId: 'round-1' });
    expect(write.mock.calls).toEqual([
      ['{"level":"error","message":"round-held","alarm":"round-held","roundId":"round-1"}'],
    ]);
  });
});
