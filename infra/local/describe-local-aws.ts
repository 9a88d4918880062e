import { LOCAL_ACCOUNT } from './local-account.ts';
import type { LocalAws } from './local-aws.ts';
import { SAMPLE_HOUSE } from './open-sample-house.ts';
import { plainId } from './plain-id.ts';

/** What a user needs in order to talk to the running stack, as lines for a terminal. */
export function describeLocalAws({ endpointUrl, httpUrl, stack }: LocalAws): readonly string[] {
  const { region, accessKeyId, secretAccessKey } = LOCAL_ACCOUNT;
  const tables = stack.tables.map(({ logicalId, name }) => [plainId(logicalId), name] as const);
  const queues = stack.queues.map(({ logicalId, ref }) => [plainId(logicalId), ref] as const);
  const functions = stack.functions.map(
    ({ logicalId, name }) => [plainId(logicalId), name] as const,
  );
  const outputs = Object.entries(stack.outputs);
  return [
    `The local AWS runs at ${endpointUrl}; Ctrl-C stops it.`,
    ...listRows('Tables', tables),
    ...listRows('Queues', queues),
    ...listRows('Functions', functions),
    ...listRows('Outputs', outputs),
    '',
    `The HTTP API answers at ${httpUrl}, without signatures: curl ${httpUrl}/health`,
    `Open for messages: tables ${Object.keys(SAMPLE_HOUSE.tables).join(', ')}; wallet ${SAMPLE_HOUSE.walletId}.`,
    '',
    'Any AWS SDK or the AWS CLI talks to it with this environment:',
    `  export AWS_ENDPOINT_URL=${endpointUrl} AWS_REGION=${region} AWS_DEFAULT_REGION=${region} \\`,
    `    AWS_ACCESS_KEY_ID=${accessKeyId} AWS_SECRET_ACCESS_KEY=${secretAccessKey}`,
    '  aws dynamodb list-tables',
    '',
  ];
}

function listRows(title: string, rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return ['', title, ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)];
}
