import { randomUUID } from 'node:crypto';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTagsOfResourceCommand,
  paginateListTables,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../support/dynamodb-refusal.ts';
import { keyOf, STRING_KEYS, useContractTable } from '../../support/dynamodb-table.ts';

const table = useContractTable();
const configured = useContractTable({
  beside: table,
  definition: {
    ...STRING_KEYS,
    DeletionProtectionEnabled: false,
    SSESpecification: { Enabled: true, SSEType: 'KMS' },
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    TableClass: 'STANDARD',
    Tags: [{ Key: 'stage', Value: 'test' }],
  },
});

async function describeTable(name: string) {
  return (await table.client.send(new DescribeTableCommand({ TableName: name }))).Table;
}

const patience = () => ({ client: table.client, maxWaitTime: 60 });

describe('a table', () => {
  it('describes its keys and billing', async () => {
    expect(await describeTable(table.name)).toMatchObject({
      TableName: table.name,
      TableStatus: 'ACTIVE',
      KeySchema: STRING_KEYS.KeySchema,
      BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
      TableArn: expect.stringMatching(/^arn:aws[\w-]*:dynamodb:.*:table\/croupier-contract-/),
    });
  });

  it('keeps what a template asks for beside keys', async () => {
    const description = await describeTable(configured.name);
    expect(description).toMatchObject({
      SSEDescription: { Status: 'ENABLED', SSEType: 'KMS' },
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
    expect(description?.LatestStreamArn).toMatch(
      new RegExp(`:table/${configured.name}/stream/${description?.LatestStreamLabel}$`),
    );
  });

  it('is listed', async () => {
    const listed: string[] = [];
    const pages = paginateListTables({ client: table.client, pageSize: 1 }, {});
    for await (const { TableNames = [] } of pages) listed.push(...TableNames);
    expect(listed).toEqual(expect.arrayContaining([table.name, configured.name]));
  });

  it('cannot be created twice', async () => {
    const again = new CreateTableCommand({ TableName: table.name, ...STRING_KEYS });
    expect((await refusalOf(table.client.send(again))).name).toBe('ResourceInUseException');
  });

  it('comes back empty after it was deleted', async () => {
    const TableName = `croupier-contract-${randomUUID()}`;
    const create = () => table.client.send(new CreateTableCommand({ TableName, ...STRING_KEYS }));
    const item = { ...keyOf('kept'), TableName };
    await create();
    await waitUntilTableExists(patience(), { TableName });
    await table.transact([{ Put: { TableName, Item: keyOf(item.pk.S ?? '') } }]);
    await table.client.send(new DeleteTableCommand({ TableName }));
    await waitUntilTableNotExists(patience(), { TableName });
    expect((await refusalOf(describeTable(TableName))).name).toBe('ResourceNotFoundException');

    await create();
    await waitUntilTableExists(patience(), { TableName });
    const absent = {
      ConditionCheck: {
        TableName,
        Key: keyOf('kept'),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    };
    await expect(table.transact([absent])).resolves.toBeUndefined();
    await table.client.send(new DeleteTableCommand({ TableName }));
  });

  it('cannot be deleted while it is protected', async () => {
    const protect = (DeletionProtectionEnabled: boolean) =>
      table.client.send(
        new UpdateTableCommand({ TableName: configured.name, DeletionProtectionEnabled }),
      );
    await protect(true);
    await waitUntilTableExists(patience(), { TableName: configured.name });
    const remove = new DeleteTableCommand({ TableName: configured.name });
    expect((await refusalOf(table.client.send(remove))).name).toBe('ValidationException');
    expect((await describeTable(configured.name))?.TableStatus).toBe('ACTIVE');
    await protect(false);
    await waitUntilTableExists(patience(), { TableName: configured.name });
    expect((await describeTable(configured.name))?.DeletionProtectionEnabled).toBe(false);
  });
});

describe('the settings of a table that have calls of their own', () => {
  it('are its time to live', async () => {
    const TableName = configured.name;
    const read = async () => {
      const command = new DescribeTimeToLiveCommand({ TableName });
      return (await table.client.send(command)).TimeToLiveDescription;
    };
    expect(await read()).toEqual({ TimeToLiveStatus: 'DISABLED' });
    const TimeToLiveSpecification = { AttributeName: 'expires', Enabled: true };
    const enable = () =>
      table.client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
    expect((await enable()).TimeToLiveSpecification).toEqual(TimeToLiveSpecification);
    expect(await read()).toMatchObject({ AttributeName: 'expires' });
    expect((await refusalOf(enable())).name).toBe('ValidationException');
  });

  it('are its point-in-time recovery', async () => {
    const TableName = configured.name;
    const status = async () => {
      const command = new DescribeContinuousBackupsCommand({ TableName });
      const { ContinuousBackupsDescription } = await table.client.send(command);
      return ContinuousBackupsDescription?.PointInTimeRecoveryDescription
        ?.PointInTimeRecoveryStatus;
    };
    expect(await status()).toBe('DISABLED');
    await table.client.send(
      new UpdateContinuousBackupsCommand({
        TableName,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    );
    expect(await status()).toBe('ENABLED');
  });

  it('are its tags', async () => {
    const ResourceArn = (await describeTable(configured.name))?.TableArn;
    const tags = async () => {
      const { Tags } = await table.client.send(new ListTagsOfResourceCommand({ ResourceArn }));
      return Tags;
    };
    expect(await tags()).toEqual([{ Key: 'stage', Value: 'test' }]);
    const owner = [{ Key: 'owner', Value: 'casino' }];
    await table.client.send(new TagResourceCommand({ ResourceArn, Tags: owner }));
    await table.client.send(new UntagResourceCommand({ ResourceArn, TagKeys: ['stage'] }));
    expect(await tags()).toEqual(owner);
  });
});
