import { describe, expect, it } from 'vitest';
import { readEnv } from '../../../../functions/runtime/env.ts';

const VARIABLES = {
  WALLETS_TABLE: 'Wallets-1',
  ROUNDS_TABLE: 'Rounds-1',
  SETTLEMENT_WORK_QUEUE_URL: 'http://localhost:4566/000000000000/work',
  GRACE_SECONDS: '60',
};

describe('readEnv', () => {
  it('reads where work and records are, and does not mind other variables', () => {
    expect(readEnv({ ...VARIABLES, PATH: '/bin' })).toEqual({
      tables: { wallets: 'Wallets-1', rounds: 'Rounds-1' },
      workQueueUrl: 'http://localhost:4566/000000000000/work',
      graceMs: 60_000,
    });
  });

  it.each(Object.keys(VARIABLES))('throws, naming it, when %s is missing', (name) => {
    const { [name]: _, ...rest }: Record<string, string> = VARIABLES;
    expect(() => readEnv(rest)).toThrow(name);
  });

  it.each([
    ['WALLETS_TABLE', ''],
    ['ROUNDS_TABLE', ''],
    ['SETTLEMENT_WORK_QUEUE_URL', 'work'],
    ['SETTLEMENT_WORK_QUEUE_URL', ''],
    ['GRACE_SECONDS', '0'],
    ['GRACE_SECONDS', '-1'],
    ['GRACE_SECONDS', '901'],
    ['GRACE_SECONDS', '1.5'],
    ['GRACE_SECONDS', 'a minute'],
    ['GRACE_SECONDS', ''],
  ])('throws, naming it, when %s is %j', (name, value) => {
    expect(() => readEnv({ ...VARIABLES, [name]: value })).toThrow(name);
  });

  it.each(['1', '900'])('takes a grace time of %s seconds', (seconds) => {
    expect(readEnv({ ...VARIABLES, GRACE_SECONDS: seconds }).graceMs).toBe(Number(seconds) * 1000);
  });
});
