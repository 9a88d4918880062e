import { expect, it } from 'vitest';
import { InvariantError, invariant } from '../../../shared/domain/invariant.ts';

it('lets what holds pass', () => {
  expect(() => invariant(1 < 2, 'unheard')).not.toThrow();
});

it.each([false, undefined, null, 0])('throws for %s, with the message', (condition) => {
  const error = new InvariantError('the books do not balance');
  expect(() => invariant(condition, 'the books do not balance')).toThrow(error);
});

it('has a name that tells it from the errors of others', () => {
  expect(new InvariantError('').name).toBe('InvariantError');
});
