/** A table whose items are money or explain money. */

import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';

interface DurableTableProps {
  /** The names of the two key attributes, both strings. */
  readonly key: { readonly partitionKey: string; readonly sortKey: string };
  /** Refuse deletion, and outlive the stack. */
  readonly retain: boolean;
}

/** On demand, restorable to any second of the last 35 days. */
export class DurableTable extends Table {
  constructor(scope: Construct, id: string, { key, retain }: DurableTableProps) {
    super(scope, id, {
      partitionKey: { name: key.partitionKey, type: AttributeType.STRING },
      sortKey: { name: key.sortKey, type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}
