import type * as z from 'zod';
import { fail, ok, type Result } from '../result.ts';
import type { ScanFailure } from './game.ts';

/** A scan may be as long as a whole message; what is said about it must fit beside it in one record. */
const MESSAGE_LENGTH_MAX = 200;

/** Untrusted scan → scan of this form, or `SCAN_MALFORMED` with the place of the first fault. */
export function parseScan<T>(schema: z.ZodType<T>, scan: unknown): Result<T, ScanFailure> {
  const parsed = schema.safeParse(scan);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const place = ['scan', ...(issue?.path ?? [])].map(String).join('.');
  const message = `${place}: ${issue?.message}`.slice(0, MESSAGE_LENGTH_MAX);
  return fail({ code: 'SCAN_MALFORMED', message });
}
