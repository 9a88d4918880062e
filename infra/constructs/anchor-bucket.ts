/** A bucket whose objects are written once and can be neither changed nor deleted for a while. */

import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

interface AnchorBucketProps {
  /** `compliance`: nobody can delete an object before its time, not even the account's owner. */
  readonly lock: 'governance' | 'compliance';
  readonly lockDays: number;
}

/**
 * Outlives the stack in every stage: while its objects are locked it cannot be deleted, and a
 * stack that tries would fail.
 */
export class AnchorBucket extends Bucket {
  constructor(scope: Construct, id: string, { lock, lockDays }: AnchorBucketProps) {
    super(scope, id, {
      versioned: true,
      objectLockEnabled: true,
      objectLockDefaultRetention: ObjectLockRetention[lock](Duration.days(lockDays)),
      enforceSSL: true,
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    // Object lock keeps old versions, but would let a newer one hide them.
    this.addToResourcePolicy(
      new PolicyStatement({
        sid: 'WriteOnce',
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:PutObject'],
        resources: [this.arnForObjects('*')],
        conditions: { Null: { 's3:if-none-match': 'true' } },
      }),
    );
  }
}
