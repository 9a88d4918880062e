import * as z from 'zod';
import { FAILURES, type Failure } from '../../domain/failure.ts';

/** What every refusal looks like. */
export const ErrorSchema = z
  .strictObject({
    code: z.string().meta({ enum: Object.keys(FAILURES) }),
    /** One sentence for people: what was wrong with this very request. */
    message: z.string(),
    /** Whether the same request may succeed later, under the same id. */
    retryable: z.boolean(),
    details: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.infer<typeof ErrorSchema>;

export function toErrorBody({ code, message, details = {} }: Failure): ErrorBody {
  return { code, message, retryable: FAILURES[code].retryable, details: { ...details } };
}
