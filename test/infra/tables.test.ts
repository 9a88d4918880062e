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
    const properties = table(stage, id)?.['Properties'];
    expect(properties.KeySchema).toEqual(keySchema(partitionKey, sortKey));
    expect(properties.AttributeDefinitions).toEqual(
      expect.arrayContaining([string(partitionKey), string(sortKey)]),
    );
  });

  it.each([WALLETS, ROUNDS])('make %s on demand and restorable', (id) => {
    expect(table(stage, id)?.['Properties']).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });

  it('Brighter #2810: have no index over wallets, so that nothing but wallets can throttle the money path [aws 13]', () => {
    const properties = table(stage, WALLETS)?.['Properties'];
    expect(Object.keys(properties)).not.toContain('GlobalSecondaryIndexes');
    expect(Object.keys(properties)).not.toContain('LocalSecondaryIndexes');
  });

  it('have one index over rounds, which holds those that are not settled', () => {
    const properties = table(stage, ROUNDS)?.['Properties'];
    expect(properties.GlobalSecondaryIndexes).toEqual([
      {
        IndexName: 'unfinished-rounds',
        KeySchema: keySchema('unfinished', 'unfinishedSince'),
        Projection: {
          ProjectionType: 'INCLUDE',
          NonKeyAttributes: [
            ...['schema', 'roundId', 'tableId', 'state', 'openedAt', 'closesAt', 'latestRuling'],
          ],
        },
      },
    ]);
    expect(properties.AttributeDefinitions).toEqual(
      ['pk', 'sk', 'unfinished', 'unfinishedSince'].map(string),
    );
    expect(Object.keys(properties)).not.toContain('LocalSecondaryIndexes');
  });
});

const string = (name: string) => ({ AttributeName: name, AttributeType: 'S' });

const keySchema = (partitionKey: string, sortKey: string) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];

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
