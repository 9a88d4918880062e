import { describe, expect, it } from 'vitest';
import { createProgress } from '../../../infra/local/demo/progress.ts';

const ERASE_LINE = '\r\u001b[2K';

/** A screen, and everything that was written on it. */
function recordScreen(screen: { readonly isTTY?: boolean; readonly columns?: number }) {
  const written: string[] = [];
  return { written, screen: { ...screen, write: (text: string) => written.push(text) } };
}

describe('createProgress', () => {
  it('writes a line for every round that has ended, without escape codes, to a file', () => {
    const { written, screen } = recordScreen({});
    const progress = createProgress(screen, 2);
    progress.phase('open');
    progress.round('A1', 'settling', false);
    progress.round('A1', 'settled', true);
    progress.round('A1', 'settled', true);
    progress.round('B1', 'held', true);
    progress.end();
    expect(written).toEqual([
      expect.stringMatching(/^ *\d+\.\d s {2}open\n$/),
      expect.stringMatching(/^ *\d+\.\d s {3}1 of 2 rounds {2}A1 is settled\n$/),
      expect.stringMatching(/^ *\d+\.\d s {3}2 of 2 rounds {2}B1 is held\n$/),
    ]);
  });

  it('writes one line again and again on a terminal, and erases it in the end', () => {
    const { written, screen } = recordScreen({ isTTY: true, columns: 24 });
    const progress = createProgress(screen, 1);
    progress.round('A1', 'settled', true);
    progress.print('a log line');
    progress.end();
    expect(written).toEqual([written[0], `${ERASE_LINE}a log line\n`, written[0], ERASE_LINE]);
    expect(written[0]?.split(ERASE_LINE)).toEqual(['', expect.stringMatching(/^.{23}$/)]);
  });

  it('assumes 80 columns on a terminal that does not say how many it has', () => {
    const { written, screen } = recordScreen({ isTTY: true, columns: 0 });
    createProgress(screen, 1).phase('x'.repeat(200));
    expect(written[0]).toHaveLength(ERASE_LINE.length + 79);
  });

  it('remembers when the first round was settled', () => {
    const progress = createProgress(recordScreen({}).screen, 2);
    progress.round('B1', 'held', true);
    expect(progress.firstSettledAt()).toBeUndefined();
    progress.round('A1', 'settled', false);
    const first = progress.firstSettledAt();
    expect(first).toBeGreaterThan(0);
    progress.round('A2', 'settled', true);
    expect(progress.firstSettledAt()).toBe(first);
  });
});
