import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { ANCHORS } from './stable-ids.ts';
import { templateOf } from './template-of.ts';

const templates = new Map<string, Template>();

beforeAll(() => {
  for (const stage of ['local', 'dev', 'prod']) templates.set(stage, templateOf(stage));
});

const bucket = (stage: string) => templates.get(stage)?.findResources('AWS::S3::Bucket')[ANCHORS];

describe.each([
  ['local', 'GOVERNANCE', 1],
  ['dev', 'GOVERNANCE', 7],
  ['prod', 'COMPLIANCE', 365],
])('the bucket of anchors in stage %s', (stage, Mode, Days) => {
  it(`locks every object in mode ${Mode} for ${Days} days`, () => {
    expect(bucket(stage)?.['Properties']).toMatchObject({
      ObjectLockEnabled: true,
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode, Days } },
      },
      VersioningConfiguration: { Status: 'Enabled' },
    });
  });

  it('is encrypted, private, and outlives the stack', () => {
    expect(bucket(stage)).toMatchObject({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [
            { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
          ],
        },
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      },
    });
  });

  it('refuses what does not come by TLS, and whatever could hide an object behind a newer one', () => {
    const [policy] = Object.values(
      templates.get(stage)?.findResources('AWS::S3::BucketPolicy') ?? {},
    );
    expect(policy?.['Properties'].PolicyDocument.Statement).toEqual([
      expect.objectContaining({
        Effect: 'Deny',
        Action: 's3:*',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
      expect.objectContaining({
        Effect: 'Deny',
        Action: 's3:PutObject',
        Principal: { AWS: '*' },
        Condition: { Null: { 's3:if-none-match': 'true' } },
      }),
    ]);
  });
});
