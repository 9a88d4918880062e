import type { ItemChange } from '../../infra/local/dynamodb/change-feed.ts';
import type { LocalCroupier } from '../../infra/local/local-croupier.ts';

/** What a change in the tables is, as far as tests wait for one. */
export type Milestone = (change: ItemChange) => boolean;

/** The n-th settlement entry that is written from now on, whoever's it is. */
export function settlementEntry(n: number): Milestone {
  let seen = 0;
  return ({ newImage }) => {
    if (newImage?.['cause']?.M?.['kind']?.S === 'settlement') seen += 1;
    return seen === n;
  };
}

/** The first write of an item whose sort key begins like this; `state` narrows it further. */
export function writeOf(prefix: string, state?: string): Milestone {
  return ({ keys, newImage }) =>
    keys['sk']?.S?.startsWith(prefix) === true &&
    (state === undefined || newImage?.['state']?.S === state);
}

/**
 * Runs `act` and, once, at the milestone, kills the function's processes with SIGKILL: the change
 * is committed, and whoever made it never gets the answer.
 */
export async function killingAt<T>(
  { aws }: Pick<LocalCroupier, 'aws'>,
  functionPrefix: string,
  milestone: Milestone,
  act: () => Promise<T>,
): Promise<T> {
  const target = aws.findFunction(functionPrefix);
  const stopListening = aws.dynamoDb.onChange((change) => {
    if (!milestone(change)) return;
    stopListening();
    for (const pid of target.processIds()) process.kill(pid, 'SIGKILL');
  });
  try {
    return await act();
  } finally {
    stopListening();
  }
}
