import { roundKey, WINDOW_PREFIX } from '../../../shared/store/keys.ts';
import type { LocalAws } from '../local-aws.ts';
import { DemoError } from './demo-error.ts';
import type { Patience } from './eventually.ts';

/**
 * Follows the rounds through the table's feed of changes, as a consumer of its stream would. Waiting
 * rejects with `DemoError` when it takes too long, and with the signal's reason when that is aborted.
 */
export interface RoundWatch {
  /** Waits until the round is in the state under this ruling or a later one, or just there. */
  readonly until: (roundId: string, state?: string, ruling?: number) => Promise<void>;
  /** Waits until a window of the round is open. */
  readonly untilAsked: (roundId: string) => Promise<void>;
  /** Waits until the message is set aside. */
  readonly untilParked: (body: string) => Promise<void>;
  readonly stop: () => void;
}

interface SeenRound {
  readonly state: string;
  /** Number of its newest ruling. */
  readonly ruling: number;
}

export interface RoundWatchOptions extends Patience {
  readonly onState: (roundId: string, seen: SeenRound) => void;
}

export function watchRounds(
  { dynamoDb, tableName }: Pick<LocalAws, 'dynamoDb' | 'tableName'>,
  { onState, ...patience }: RoundWatchOptions,
): RoundWatch {
  const roundsTable = tableName('Rounds');
  const rounds = new Map<string, SeenRound>();
  const parked = new Set<string>();
  const asked = new Set<string>();
  const waiting = new Set<() => void>();
  const stop = dynamoDb.onChange(({ table, keys, newImage: image = {} }) => {
    if (table !== roundsTable) return;
    const roundId = image['roundId']?.S;
    const state = image['state']?.S;
    const body = image['body']?.S;
    if (body !== undefined) parked.add(body);
    if (roundId !== undefined && state !== undefined && isHead(keys['sk']?.S, roundId)) {
      const seen = { state, ruling: Number(image['latestRuling']?.N) };
      rounds.set(roundId, seen);
      onState(roundId, seen);
    }
    if (roundId !== undefined && keys['sk']?.S?.startsWith(WINDOW_PREFIX)) asked.add(roundId);
    for (const look of waiting) look();
  });
  return {
    until: (roundId, state, ruling = 0) =>
      waitFor(waiting, patience, {
        isReached: () => {
          const found = rounds.get(roundId);
          return found?.state === (state ?? found?.state) && (found?.ruling ?? -1) >= ruling;
        },
        describe: () =>
          `round ${roundId} is ${rounds.get(roundId)?.state ?? 'unknown'}; it should have been ${state ?? 'opened'}`,
      }),
    untilAsked: (roundId) =>
      waitFor(waiting, patience, {
        isReached: () => asked.has(roundId),
        describe: () => `nobody is asked in round ${roundId}`,
      }),
    untilParked: (body) =>
      waitFor(waiting, patience, {
        isReached: () => parked.has(body),
        describe: () => `message ${body} is not parked; it should have been`,
      }),
    stop,
  };
}

function isHead(sortKey: string | undefined, roundId: string): boolean {
  return sortKey === roundKey(roundId).sk;
}

interface Goal {
  readonly isReached: () => boolean;
  /** What there is and what there should be. */
  readonly describe: () => string;
}

/** Looks again whenever those who wait are called. */
async function waitFor(
  waiting: Set<() => void>,
  { withinMs, signal }: Patience,
  { isReached, describe }: Goal,
): Promise<void> {
  const reached = Promise.withResolvers<void>();
  const look = () => {
    if (isReached()) reached.resolve();
  };
  const give = AbortSignal.any([signal, AbortSignal.timeout(withinMs)]);
  const giveUp = () => {
    const tooLate = new DemoError(`${describe()} within ${withinMs / 1000} s`);
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
}
