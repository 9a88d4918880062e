import type { MiddlewareObj } from '@middy/core';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Verdict } from '../runtime/process-batch.ts';

/**
 * Verdicts → the answer by which Lambda deletes the messages that are done and only those. Lambda
 * takes an empty answer for full success, and an answer it cannot read for full failure; so there
 * is always an answer, and a handler that throws or answers anything else returns every message.
 */
export function batchResponse(): MiddlewareObj<SQSEvent, readonly Verdict[] | SQSBatchResponse> {
  return {
    after: function batchResponseAfter(request) {
      const { response } = request;
      request.response = isVerdictsOf(request.event, response)
        ? failuresOf(request.event, (index) => response[index] !== 'done')
        : failuresOf(request.event, () => true);
    },
    onError: function batchResponseOnError(request) {
      request.response = failuresOf(request.event, () => true);
    },
  };
}

function isVerdictsOf(event: SQSEvent, response: unknown): response is readonly Verdict[] {
  return Array.isArray(response) && response.length === event.Records.length;
}

function failuresOf(event: SQSEvent, hasFailed: (index: number) => boolean): SQSBatchResponse {
  return {
    batchItemFailures: event.Records.filter((_, index) => hasFailed(index)).map(
      ({ messageId }) => ({ itemIdentifier: messageId }),
    ),
  };
}
