import { DynamoDBServiceException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** The error with which DynamoDB refused a request; fails when it did not. */
export async function refusalOf(request: Promise<unknown>): Promise<DynamoDBServiceException> {
  const error = await failureOf(request);
  if (error instanceof DynamoDBServiceException) return error;
  throw error;
}

/** The cancellation with which a transaction was refused; fails when it was refused otherwise. */
export async function cancellationOf(
  request: Promise<unknown>,
): Promise<TransactionCanceledException> {
  const error = await failureOf(request);
  if (error instanceof TransactionCanceledException) return error;
  throw error;
}

async function failureOf(request: Promise<unknown>): Promise<unknown> {
  try {
    await request;
  } catch (error) {
    return error;
  }
  throw new Error('The request was expected to be refused, but it succeeded');
}
