import * as z from 'zod';
import type { InvocationOutcome } from '../lambda/invocation-outcome.ts';

/** What goes back over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

const ResultSchema = z.object({
  statusCode: z.int().min(200).max(599),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().default(''),
  isBase64Encoded: z.boolean().default(false),
});

/** The answer of a function as API Gateway sends it on; one that it cannot read is a 500 of its own. */
export function toRawAnswer(outcome: InvocationOutcome): RawAnswer {
  const result = outcome.ok ? ResultSchema.safeParse(JSON.parse(outcome.payload)) : undefined;
  if (result?.success !== true) return gatewayAnswer(500, 'Internal Server Error');
  const { statusCode: status, headers, body, isBase64Encoded } = result.data;
  return { status, headers, body: isBase64Encoded ? Buffer.from(body, 'base64') : body };
}

/** An answer of the gateway itself. */
export function gatewayAnswer(status: number, message: string): RawAnswer {
  const headers = { 'content-type': 'application/json' };
  return { status, headers, body: JSON.stringify({ message }) };
}
