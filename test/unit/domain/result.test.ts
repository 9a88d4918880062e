import { expect, it } from 'vitest';
import { fail, ok } from '../../../shared/domain/result.ts';

it('is either a value or a failure', () => {
  expect(ok(undefined)).toStrictEqual({ ok: true, value: undefined });
  expect(fail('why')).toStrictEqual({ ok: false, failure: 'why' });
});
