import { roundKey } from '../../../shared/store/keys.ts';
import type { LocalAws } from '../local-aws.ts';
import { DemoError } from './demo-error.ts';
import type { Patience } from './eventually.ts';

/** Follows the rounds through the table's feed of changes, as a consumer of its stream would. */
export interface RoundWatch {
  /**
   * Waits until the round is in the state, or just there when none is given. Rejects with
   * `DemoError` when that takes too long, and with the signal's reason when it is aborted.
   */
  readonly until: (roundId: string, state?: string) => Promise<void>;
  readonly stop: () => void;
}

export interface RoundWatchOptions extends Patience {
  readonly onState: (roundId: string, state: string) => void;
}

export function watchRounds(
  { dynamoDb, tableName }: Pick<LocalAws, 'dynamoDb' | 'tableName'>,
  { withinMs, signal, onState }: RoundWatchOptions,
): RoundWatch {
  const roundsTable = tableName('Rounds');
  const states = new Map<string, string>();
  const waiting = new Set<() => void>();
  const stop = dynamoDb.onChange(({ table, keys, newImage }) => {
    const roundId = newImage?.['roundId']?.S;
    const state = newImage?.['state']?.S;
    if (roundId === undefined || state === undefined) return;
    if (table !== roundsTable || keys['sk']?.S !== roundKey(roundId).sk) return;
    states.set(roundId, state);
    onState(roundId, state);
    for (const look of waiting) look();
  });

  const until = async (roundId: string, state?: string): Promise<void> => {
    const reached = Promise.withResolvers<void>();
    const look = () => {
      const found = states.get(roundId);
      if (found !== undefined && found === (state ?? found)) reached.resolve();
    };
    const timeout = AbortSignal.timeout(withinMs);
    const give = AbortSignal.any([signal, timeout]);
    const giveUp = () => {
      const is = states.get(roundId) ?? 'unknown';
      const wanted = `${state ?? 'opened'} within ${withinMs / 1000} s`;
      const tooLate = new DemoError(`round ${roundId} is ${is}; it should have been ${wanted}`);
      reached.reject(signal.aborted ? signal.reason : tooLate);
    };
    waiting.add(look);
    give.addEventListener('abort', giveUp);
    look();
    if (give.aborted) giveUp();
    await reached.promise.finally(() => {
      waiting.delete(look);
      give.removeEventListener('abort', giveUp);
    });
  };
  return { until, stop };
}
