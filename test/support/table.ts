import type { LocalCroupier } from '../../infra/local/local-croupier.ts';
import type { TableFeed, TableMessage } from '../../infra/local/table-feed.ts';
import { type Instant, toEpochMilliseconds, toInstant } from '../../shared/domain/instant.ts';
import { amount } from '../../shared/domain/money/amount.ts';
import type { Round, RoundState } from '../../shared/domain/rounds/round.ts';
import { NO_TOTALS, type TotalsDifference } from '../../shared/domain/settlement/settle-slips.ts';
import { configureTable, type TableSettings } from '../../shared/operations/configure-table.ts';
import type { Store } from '../../shared/store/store.ts';
import { eventuallyChanged } from './eventually-changed.ts';
import type { BaccaratDeal } from './table-scans.ts';

/** Messages and slips carry their own times, so every round is played on the same evening, long ago. */
const OPENS_AT: Instant = '2025-12-01T20:00:00.000Z';
const BETTING_SECONDS = 30;

/** A table, of baccarat unless told, and its line to the queue. */
export interface TestTable {
  readonly tableId: string;
  readonly feed: TableFeed;
  /** A round that the table has not said anything about yet, with an id of its own unless told. */
  newRound(roundId?: string): TestRound;
  /** A round whose opening has been processed. */
  openRound(): Promise<TestRound>;
  /** Waits until everything that the table has sent so far has been processed. */
  untilCaughtUp(): Promise<void>;
}

/** A round as its table reports it. What a message sends is answered with its body. */
export interface TestRound {
  readonly roundId: string;
  readonly tableId: string;
  /** The bell, 30 seconds after the opening. */
  readonly closesAt: Instant;
  /** A time so many seconds after the opening. */
  secondsIn(seconds: number): Instant;
  sendOpened(): Promise<string>;
  sendBettingClosed(): Promise<string>;
  /** At the bell without a time. */
  sendResult(scan: BaccaratDeal, at?: Instant): Promise<string>;
  sendNoResult(): Promise<string>;
  sendVoid(reason: string): Promise<string>;
  /** The head, `undefined` before the opening. */
  read(): Promise<Round | undefined>;
  /**
   * Waits until the round is in this state, and when betting has ended in it, until no gate is open.
   * A round may be seen `settled` instead of `settling`.
   */
  until(state: RoundState): Promise<void>;
  /** What the finished shards came to under the newest ruling and its adjustments, added up. */
  totals(): Promise<TotalsDifference>;
}

export async function createTestTable(
  croupier: Pick<LocalCroupier, 'ports' | 'openFeed' | 'aws'>,
  tableId: string,
  settings: Partial<TableSettings> = {},
): Promise<TestTable> {
  const { ports } = croupier;
  const configured = await configureTable(ports, {
    tableId,
    bettingSeconds: BETTING_SECONDS,
    shards: 2,
    houseRules: {
      game: 'baccarat',
      variant: 'commission',
      paytableVersion: 1,
      rounding: 'down',
      options: {},
    },
    limits: { USD: { positionMin: amount(1n), positionMax: amount(10n ** 27n) } },
    corrections: { approval: 'none', horizonHours: 24 },
    ...settings,
  });
  if (!configured.ok) throw new Error(configured.failure.message);
  const feed = croupier.openFeed(tableId, configured.value.table.houseRules.game);
  let rounds = 0;
  const newRound = (roundId?: string) => {
    rounds += 1;
    const line = { tableId, feed, store: ports.store, aws: croupier.aws };
    return createTestRound(line, roundId ?? `${tableId}-round-${rounds}`);
  };
  const openRound = async () => {
    const round = newRound();
    await round.sendOpened();
    await round.until('open');
    return round;
  };
  return {
    tableId,
    feed,
    newRound,
    openRound,
    untilCaughtUp: async () => {
      // The queue keeps a table's order: once one more round is open, all before it has been done.
      await openRound();
    },
  };
}

/** What a round of a test is spoken about and looked at through. */
interface Line {
  readonly tableId: string;
  readonly feed: TableFeed;
  readonly store: Store;
  readonly aws: LocalCroupier['aws'];
}

function createTestRound({ tableId, feed, store, aws }: Line, roundId: string): TestRound {
  const secondsIn = (seconds: number) =>
    toInstant(toEpochMilliseconds(OPENS_AT) + Math.round(seconds * 1000));
  const closesAt = secondsIn(BETTING_SECONDS);
  const read = () => store.readRound(roundId);
  return {
    tableId,
    roundId,
    closesAt,
    secondsIn,
    read,
    sendOpened: () => feed.send(openedMessage(roundId, secondsIn)),
    sendBettingClosed: () => feed.send({ type: 'betting-closed', roundId, at: closesAt }),
    sendResult: (scan, at = closesAt) =>
      feed.send({ type: 'result', roundId, at, scan: { ...scan } }),
    sendNoResult: () =>
      feed.send({ type: 'no-result', roundId, at: closesAt, reason: 'camera failed' }),
    sendVoid: (reason) => {
      const at = secondsIn(20);
      return feed.send({ type: 'void', roundId, at, reason, actor: 'staff-7' });
    },
    until: (state) => untilState({ store, aws, roundId }, state),
    totals: () => readTotals(store, roundId),
  };
}

async function readTotals(store: Store, roundId: string): Promise<TotalsDifference> {
  const ruling = (await store.readRound(roundId))?.latestRuling ?? 0;
  const done = await store.readDone(roundId, ruling);
  const adjustments = await store.readAdjustments(roundId);
  const parts: readonly TotalsDifference[] = [
    ...done.flatMap(({ totals }) => totals),
    ...adjustments.filter((each) => each.ruling === ruling).map(({ difference }) => difference),
  ];
  return parts.reduce<TotalsDifference>(
    (sum, part) => ({
      stake: sum.stake + part.stake,
      payout: sum.payout + part.payout,
      refund: sum.refund + part.refund,
      commission: sum.commission + part.commission,
      house: sum.house + part.house,
    }),
    NO_TOTALS,
  );
}

async function untilState(
  { store, aws, roundId }: Pick<Line, 'store' | 'aws'> & { readonly roundId: string },
  state: RoundState,
): Promise<void> {
  let seen: Round | undefined;
  const states: readonly RoundState[] = state === 'settling' ? [state, 'settled'] : [state];
  // A ruled round may have open gates until its settlement begins.
  const mayBet = state === 'open' || state === 'settling';
  await eventuallyChanged(
    `round ${roundId} is ${state}`,
    aws.dynamoDb,
    ({ keys }) => keys['sk']?.S === 'ROUND' || keys['sk']?.S === 'GATE',
    async () => {
      seen = await store.readRound(roundId);
      return seen !== undefined && states.includes(seen.state) && (mayBet || isClosed(store, seen));
    },
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}; it is ${seen?.state}`, { cause: error });
  });
}

/** Gates are closed one by one, after the head has changed. */
async function isClosed(store: Store, { roundId, shards }: Round): Promise<boolean> {
  const gates = Array.from({ length: shards }, (_, shard) => store.readGate(roundId, shard));
  return (await Promise.all(gates)).every((gate) => gate?.state !== 'open');
}

/** What a table says when it opens a round. */
function openedMessage(roundId: string, secondsIn: (seconds: number) => Instant): TableMessage {
  return {
    type: 'round-opened',
    roundId,
    at: secondsIn(0),
    closesAt: secondsIn(BETTING_SECONDS),
    ...{ dealer: 'staff-7', shoe: 'shoe-1', gameNumber: '1', video: 'video://table' },
  };
}
