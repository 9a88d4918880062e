import { expect, it } from 'vitest';
import { createHttpPorts } from '../../../../functions/runtime/http/create-http-ports.ts';

const VARIABLES = { WALLETS_TABLE: 'wallets', ROUNDS_TABLE: 'rounds', GRACE_SECONDS: '60' };

it('bounds its requests by the grace time', () => {
  expect(createHttpPorts(VARIABLES).timing).toEqual({
    ...{ graceMs: 60_000, sendWindowMs: 4000, requestTimeoutMs: 3000 },
  });
  expect(createHttpPorts({ ...VARIABLES, GRACE_SECONDS: '1' }).timing).toEqual({
    ...{ graceMs: 1000, sendWindowMs: 250, requestTimeoutMs: 500 },
  });
});

it.each(Object.keys(VARIABLES))('does not start without %s', (name) => {
  expect(() => createHttpPorts({ ...VARIABLES, [name]: undefined })).toThrow(name);
});
