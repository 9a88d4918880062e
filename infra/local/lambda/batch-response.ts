import * as z from 'zod';

const ItemIdentifierSchema = z.object({ itemIdentifier: z.string().min(1) });

const BatchResponseSchema = z
  .object({ batchItemFailures: z.array(ItemIdentifierSchema).nullish() })
  .nullable();

/**
 * Which messages of a batch the event source mapping deletes after the function returned `payload`,
 * with ReportBatchItemFailures on. A function that threw or timed out has no payload: nothing is
 * deleted then.
 *
 * The rule is AWS's, with its traps: null, `{}` and an unknown top-level key mean success and delete
 * everything; an answer that cannot be read, or names a message outside the batch, fails the
 * whole batch. See "Reporting batch item failures" in the AWS Lambda guide on SQS.
 */
export function messagesToDelete(payload: string, batch: readonly string[]): readonly string[] {
  const response = BatchResponseSchema.safeParse(parseJson(payload));
  if (!response.success) return [];
  const failed = response.data?.batchItemFailures?.map((item) => item.itemIdentifier) ?? [];
  if (!failed.every((messageId) => batch.includes(messageId))) return [];
  return batch.filter((messageId) => !failed.includes(messageId));
}

/** `undefined`, which is no JSON value, when the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
