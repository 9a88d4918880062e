/** A table whose items are money or explain money. */

import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';

interface Keys {
  readonly partitionKey: string;
  readonly sortKey: string;
}

interface DurableTableProps {
  /** The names of the key attributes, all strings. */
  readonly key: Keys;
  /** A view of the items that have both of its own key attributes, and of these other attributes. */
  readonly index?: Keys & { readonly name: string; readonly attributes: readonly string[] };
  /** Refuse deletion, and outlive the stack. */
  readonly retain: boolean;
}

/** On demand, restorable to any second of the last 35 days. */
export class DurableTable extends Table {
  constructor(scope: Construct, id: string, { key, index, retain }: DurableTableProps) {
    super(scope, id, {
      ...stringKeys(key),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    if (index === undefined) return;
    this.addGlobalSecondaryIndex({
      indexName: index.name,
      ...stringKeys(index),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: [...index.attributes],
    });
  }
}

function stringKeys({ partitionKey, sortKey }: Keys) {
  return {
    partitionKey: { name: partitionKey, type: AttributeType.STRING },
    sortKey: { name: sortKey, type: AttributeType.STRING },
  };
}
