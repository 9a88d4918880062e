import type { Failure } from '../../../shared/domain/failure.ts';
import type { Result } from '../../../shared/domain/result.ts';
import { DemoError } from './demo-error.ts';

/** What was answered where nothing may be refused. Throws `DemoError`. */
export function accept<T>(result: Result<T, Failure>): T {
  if (!result.ok) throw new DemoError(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}
