import { isWireObject, type WireObject } from './wire.ts';

/**
 * Settings of a table that change nothing about how it behaves here: they are kept and described, so
 * that a template can be deployed and its stream be found by its ARN.
 */
export function settingsOf(asked: WireObject, tableArn: string, atMs: number): WireObject {
  const { StreamSpecification, SSESpecification, TableClass } = asked;
  return {
    ...kept(asked, ['DeletionProtectionEnabled', 'OnDemandThroughput']),
    ...(isWireObject(StreamSpecification) ? stream(StreamSpecification, tableArn, atMs) : {}),
    ...(isWireObject(SSESpecification) ? encryption(SSESpecification) : {}),
    ...(TableClass === undefined ? {} : { TableClassSummary: { TableClass } }),
  };
}

function kept(asked: WireObject, names: readonly string[]): WireObject {
  return Object.fromEntries(
    names.filter((name) => asked[name] !== undefined).map((name) => [name, asked[name]]),
  );
}

function stream(specification: WireObject, tableArn: string, atMs: number): WireObject {
  if (specification['StreamEnabled'] !== true) {
    return {
      StreamSpecification: undefined,
      LatestStreamLabel: undefined,
      LatestStreamArn: undefined,
    };
  }
  const label = new Date(atMs).toISOString().replace(/Z$/, '');
  return {
    StreamSpecification: specification,
    LatestStreamLabel: label,
    LatestStreamArn: `${tableArn}/stream/${label}`,
  };
}

function encryption({ Enabled, SSEType, KMSMasterKeyId }: WireObject): WireObject {
  if (Enabled !== true) return { SSEDescription: undefined };
  const key = KMSMasterKeyId === undefined ? {} : { KMSMasterKeyArn: KMSMasterKeyId };
  return { SSEDescription: { Status: 'ENABLED', SSEType: SSEType ?? 'KMS', ...key } };
}
