import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROUNDS, WALLETS } from './stable-ids.ts';
import { templateOf } from './template-of.ts';

const templates = new Map<string, Template>();

beforeAll(() => {
  for (const stage of ['local', 'dev', 'prod']) {
    templates.set(stage, templateOf(stage));
  }
});

function table(stage: string, id: string) {
  return templates.get(stage)?.findResources('AWS::DynamoDB::Table')[id];
}

describe.each(['local', 'dev', 'prod'])('the tables of stage %s', (stage) => {
  it.each([
    [WALLETS, 'walletId', 'sk'],
    [ROUNDS, 'pk', 'sk'],
  ])('key %s by %s and %s', (id, partitionKey, sortKey) => {
    expect(table(stage, id)?.['Properties']).toMatchObject({
      KeySchema: [
        { AttributeName: partitionKey, KeyType: 'HASH' },
        { AttributeName: sortKey, KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [
        { AttributeName: partitionKey, AttributeType: 'S' },
        { AttributeName: sortKey, AttributeType: 'S' },
      ],
    });
  });

  it.each([WALLETS, ROUNDS])('make %s on demand and restorable', (id) => {
    expect(table(stage, id)?.['Properties']).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });

  it('have no index, so that no write can be throttled by one', () => {
    for (const id of [WALLETS, ROUNDS]) {
      expect(Object.keys(table(stage, id)?.['Properties'])).not.toContain('GlobalSecondaryIndexes');
    }
  });
});

describe.each([WALLETS, ROUNDS])('deleting %s', (id) => {
  it('is refused in prod, and the table outlives its stack', () => {
    expect(table('prod', id)).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: { DeletionProtectionEnabled: true },
    });
  });

  it.each(['local', 'dev'])('happens with the stack in %s', (stage) => {
    expect(table(stage, id)).toMatchObject({
      DeletionPolicy: 'Delete',
      UpdateReplacePolicy: 'Delete',
      Properties: { DeletionProtectionEnabled: false },
    });
  });
});
