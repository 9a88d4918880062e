/** What a worker process is asked to do, one at a time. JSON stays text, as it does on AWS. */
export interface InvocationRequest {
  readonly requestId: string;
  readonly functionName: string;
  readonly memoryMegabytes: number;
  readonly eventJson: string;
  /** Milliseconds since the epoch; the worker is killed then. */
  readonly deadline: number;
}

/** What a worker process reports; `lambda` tells it from other messages that a bundle may send. */
export type WorkerReport =
  | { readonly lambda: 'ready' }
  | { readonly lambda: 'returned'; readonly payload: string }
  | { readonly lambda: 'failed'; readonly errorType: string; readonly errorMessage: string };
