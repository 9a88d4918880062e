/**
 * What AWS SDK errors mean for a caller. The SDK's own retries are off (see clients.ts): every
 * retry in the product is one of ours, bounded and jittered, so these are seen here.
 */

const THROTTLED = new Set([
  'ThrottlingException',
  'ThrottlingError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
]);

/** The service refused for load; nothing was done. */
export function isThrottled(error: Error): boolean {
  return THROTTLED.has(error.name);
}

const NETWORK_ERRORS = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** No answer, or one from a service in trouble: the request may have been carried out or not. */
export function isUnanswered(error: Error): boolean {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true;
  if (statusOf(error) >= 500) return true;
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && NETWORK_ERRORS.has(code);
}

/** A transaction was at work on the item of a plain write; nothing was done. */
function isConflict(error: Error): boolean {
  return error.name === 'TransactionConflictException';
}

/** A read or an idempotent send that failed like this may be tried again as it is. */
export function isTransient(error: unknown): boolean {
  return error instanceof Error && (isThrottled(error) || isConflict(error) || isUnanswered(error));
}

function statusOf(error: Error): number {
  const metadata: unknown = '$metadata' in error ? error.$metadata : undefined;
  if (typeof metadata !== 'object' || metadata === null) return 0;
  const status: unknown = 'httpStatusCode' in metadata ? metadata.httpStatusCode : undefined;
  return typeof status === 'number' ? status : 0;
}
