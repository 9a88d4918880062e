import { describe, expect, it } from 'vitest';
import { formatLogLine } from '../../../infra/local/format-log-line.ts';

const AT = new Date('2026-11-30T21:04:05.067Z');

const format = (line: string) =>
  formatLogLine({ functionName: 'Croupier-local-SettleShard1A065AE7', source: 'stdout', line }, AT);

describe('a log line for the terminal', () => {
  it('shows time, function and plain text as it is', () => {
    expect(format('hello {world')).toBe('21:04:05.067 SettleShard hello {world');
  });

  it('shows level, message and the other fields of a structured line', () => {
    const line = JSON.stringify({
      level: 'info',
      message: 'round settled',
      roundId: 'r-1',
      players: 3,
      totals: { EUR: '100' },
    });
    expect(format(line)).toBe(
      '21:04:05.067 SettleShard INFO round settled roundId=r-1 players=3 totals={"EUR":"100"}',
    );
  });

  it.each(['{"message":"no level"}', '[1]', '7', 'null'])('leaves other JSON alone: %s', (line) => {
    expect(format(line)).toBe(`21:04:05.067 SettleShard ${line}`);
  });
});
