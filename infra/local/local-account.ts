/** The account, region and credentials of everything that runs locally; none of them is real. */
export const LOCAL_ACCOUNT = {
  accountId: '000000000000',
  region: 'us-east-1',
  partition: 'aws',
  accessKeyId: 'local',
  secretAccessKey: 'local',
} as const;
