import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { classifyCommitError, commit } from '../../../shared/store/commit.ts';
import type { Write } from '../../../shared/store/writes.ts';
import { fakeDynamoDb, serviceError } from '../../support/builders-aws.ts';

const TABLES = { wallets: 'Wallets-1', rounds: 'Rounds-1' };

const WRITES: readonly Write[] = [
  {
    record: 'wallet',
    table: 'wallets',
    action: { put: { walletId: { S: 'ann:USD' }, sk: { S: 'HEAD' }, seq: { N: '8' } } },
    condition: { attribute: 'seq', equals: { N: '7' } },
  },
  {
    record: 'slip',
    table: 'rounds',
    action: { put: { pk: { S: 'round-1#0' }, sk: { S: 'ann:USD#slip-1' } } },
    condition: 'absent',
  },
  {
    record: 'round',
    table: 'rounds',
    action: { check: { pk: { S: 'round-1' }, sk: { S: 'ROUND' } } },
    condition: 'absent',
  },
];

function cancelled(...codes: readonly (string | undefined)[]): TransactionCanceledException {
  return new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: { httpStatusCode: 400 },
    CancellationReasons: codes.map(
      (Code): CancellationReason => (Code === undefined ? {} : { Code }),
    ),
  });
}

describe('commit', () => {
  it('sends each write under its condition, in order, in one transaction', async () => {
    const { client, sent } = fakeDynamoDb(() => ({}));
    await expect(commit(client, TABLES, WRITES)).resolves.toEqual({ ok: true, value: undefined });
    expect(sent).toEqual([
      {
        command: 'TransactWriteItemsCommand',
        input: {
          TransactItems: [
            {
              Put: {
                TableName: 'Wallets-1',
                Item: { walletId: { S: 'ann:USD' }, sk: { S: 'HEAD' }, seq: { N: '8' } },
                ConditionExpression: '#seen = :seen',
                ExpressionAttributeNames: { '#seen': 'seq' },
                ExpressionAttributeValues: { ':seen': { N: '7' } },
              },
            },
            {
              Put: {
                TableName: 'Rounds-1',
                Item: { pk: { S: 'round-1#0' }, sk: { S: 'ann:USD#slip-1' } },
                ConditionExpression: 'attribute_not_exists(sk)',
              },
            },
            {
              ConditionCheck: {
                TableName: 'Rounds-1',
                Key: { pk: { S: 'round-1' }, sk: { S: 'ROUND' } },
                ConditionExpression: 'attribute_not_exists(sk)',
              },
            },
          ],
        },
      },
    ]);
  });

  it('puts what rests on the condition of another write without one, and checks nothing so', async () => {
    const { client, sent } = fakeDynamoDb(() => ({}));
    const Item = { pk: { S: 'TABLES:0' }, sk: { S: 'table-1' } };
    const about = { record: 'table listing', table: 'rounds', condition: 'none' } as const;
    await commit(client, TABLES, [{ ...about, action: { put: Item } }]);
    const put = { Put: { TableName: 'Rounds-1', Item } };
    expect(sent.map(({ input }) => input)).toEqual([{ TransactItems: [put] }]);
    const check: Write = { ...about, action: { check: Item } };
    await expect(commit(client, TABLES, [check])).rejects.toThrow('checks nothing');
  });

  it('answers a known failure, and sends nothing again', async () => {
    const { client, sent } = fakeDynamoDb(() => {
      throw cancelled('ConditionalCheckFailed', 'None', 'ConditionalCheckFailed');
    });
    await expect(commit(client, TABLES, WRITES)).resolves.toEqual({
      ok: false,
      failure: { kind: 'condition-failed', records: ['wallet', 'round'] },
    });
    expect(sent).toHaveLength(1);
  });

  it('throws on what it does not know', async () => {
    const error = serviceError('AccessDeniedException', { status: 400 });
    const { client } = fakeDynamoDb(() => {
      throw error;
    });
    await expect(commit(client, TABLES, WRITES)).rejects.toBe(error);
  });
});

describe('a cancelled transaction', () => {
  it.each([
    [['ConditionalCheckFailed', 'None', 'None'], 'condition-failed'],
    [['None', 'None', 'TransactionConflict'], 'conflict'],
    [['None', 'ThrottlingError', 'None'], 'throttled'],
    [['ProvisionedThroughputExceeded', 'None', 'None'], 'throttled'],
    [['None', 'ItemCollectionSizeLimitExceeded', 'None'], 'too-large'],
    // A failed condition says that what was decided on is no longer so; it outranks the others.
    [['TransactionConflict', 'ConditionalCheckFailed', 'ThrottlingError'], 'condition-failed'],
    [['ItemCollectionSizeLimitExceeded', 'ConditionalCheckFailed', 'None'], 'condition-failed'],
    [['ItemCollectionSizeLimitExceeded', 'TransactionConflict', 'None'], 'too-large'],
    [['ThrottlingError', 'TransactionConflict', 'None'], 'conflict'],
    [['ValidationError', 'None', 'None'], undefined],
    [['AccessDenied', 'None', 'None'], undefined],
    [['None', 'None', 'None'], undefined],
    [[undefined, undefined, 'TransactionConflict'], 'conflict'],
    [[], undefined],
  ])('voice-of-customer-datalake #350 and floecat #257: for %j is %s [aws 10]', (codes, kind) => {
    expect(classifyCommitError(cancelled(...codes), WRITES)?.kind).toBe(kind);
  });

  it('names the records whose condition failed, by their place', () => {
    const error = cancelled(undefined, 'ConditionalCheckFailed', undefined);
    expect(classifyCommitError(error, WRITES)).toEqual({
      kind: 'condition-failed',
      records: ['slip'],
    });
  });

  it('without reasons is unknown', () => {
    const error = new TransactionCanceledException({ message: 'cancelled', $metadata: {} });
    expect(classifyCommitError(error, WRITES)).toBeUndefined();
  });
});

describe('an error of the request', () => {
  it.each([
    ['TransactionInProgressException', {}, 'in-progress'],
    ['TransactionConflictException', {}, 'conflict'],
    ['ThrottlingException', { status: 400 }, 'throttled'],
    ['ProvisionedThroughputExceededException', { status: 400 }, 'throttled'],
    ['RequestLimitExceeded', { status: 400 }, 'throttled'],
    ['ThrottlingException', { status: 503 }, 'throttled'],
    ['TimeoutError', {}, 'unanswered'],
    ['AbortError', {}, 'unanswered'],
    ['InternalServerError', { status: 500 }, 'unanswered'],
    ['Error', { status: 503 }, 'unanswered'],
    ['Error', { code: 'ECONNRESET' }, 'unanswered'],
    [
      'ValidationException',
      { status: 400, message: 'Item size has exceeded the maximum allowed size' },
      'too-large',
    ],
    [
      'ValidationException',
      { status: 400, message: 'Transaction request size exceeded 4 MB' },
      'too-large',
    ],
    ['ValidationException', { status: 400, message: 'One or more parameters' }, undefined],
    ['ValidationException', { status: 400, message: 'limit exceeded' }, undefined],
    ['Error', { message: 'Item size has exceeded' }, undefined],
    ['ResourceNotFoundException', { status: 400 }, undefined],
    ['IdempotentParameterMismatchException', { status: 400 }, undefined],
    ['TypeError', {}, undefined],
    ['Error', { status: 499 }, undefined],
  ])('%s %j is %s', (name, details, kind) => {
    expect(classifyCommitError(serviceError(name, details), WRITES)?.kind).toBe(kind);
  });

  it.each([undefined, null, 'TimeoutError', { name: 'TimeoutError' }])('%j is unknown', (error) => {
    expect(classifyCommitError(error, WRITES)).toBeUndefined();
  });
});
