import type { WireObject } from './wire.ts';

interface KeySchemaElement {
  readonly AttributeName: string;
  readonly KeyType: string;
}

export interface IndexDescription extends WireObject {
  readonly IndexName: string;
  readonly KeySchema: readonly KeySchemaElement[];
}

/** What DescribeTable answers. */
export interface TableDescription extends WireObject {
  readonly TableName: string;
  readonly TableArn: string;
  readonly KeySchema: readonly KeySchemaElement[];
  readonly AttributeDefinitions: readonly WireObject[];
  readonly GlobalSecondaryIndexes?: readonly IndexDescription[];
  readonly LocalSecondaryIndexes?: readonly IndexDescription[];
  readonly DeletionProtectionEnabled: boolean;
}

/** A table with the settings that have calls of their own. */
export interface TableRecord {
  readonly description: TableDescription;
  readonly timeToLiveAttribute?: string;
  /** Days of point-in-time recovery; absent when it is off. */
  readonly recoveryDays?: number;
  readonly tags: Readonly<Record<string, string>>;
}
