import type { Ports } from '../../../shared/operations/ports.ts';
import { createSqsWorkQueue } from '../../../shared/store/work-queue.ts';
import type { LocalCroupier } from '../local-croupier.ts';
import type { AlarmLog } from './alarm-log.ts';
import type { Books } from './books.ts';
import { DemoError } from './demo-error.ts';
import { createDesk } from './desk.ts';
import { eventually, type Patience } from './eventually.ts';
import { expectedAlarms, nameAlarm } from './expected-alarms.ts';
import { countMessages } from './message-count.ts';
import { openHouse } from './open-house.ts';
import type { PlannedRound } from './plan-rounds.ts';
import { createPlatform } from './platform.ts';
import { type Asked, playRound } from './play-round.ts';
import { PLAYER_NAMES } from './players.ts';
import type { Progress } from './progress.ts';
import { readBooks } from './read-books.ts';
import { type RoundWatch, watchRounds } from './round-watch.ts';
import { type DemoTable, TABLES } from './tables.ts';

export interface DemoOptions extends Patience {
  readonly alarms: AlarmLog;
  readonly progress: Progress;
}

/**
 * Plays all rounds, the tables at the same time, and reads the books when nothing is left to do.
 * Rejects with `DemoError` when something does not come to its end in time.
 */
export async function runDemo(
  croupier: LocalCroupier,
  plan: readonly PlannedRound[],
  options: DemoOptions,
): Promise<Books> {
  const { alarms, progress } = options;
  const ends = new Map(plan.map((round) => [round.roundId, round]));
  const watch = watchRounds(croupier.aws, {
    ...options,
    onState: (roundId, { state, ruling }) => {
      const { course, rulings } = ends.get(roundId) ?? {};
      progress.round(roundId, state, state === course?.state && ruling === rulings?.length);
    },
  });
  try {
    await openHouse(croupier.ports);
    progress.phase(`${TABLES.length} tables are open, ${PLAYER_NAMES.length} wallets are funded`);
    const asked = await finishAll(
      TABLES.map((table) => {
        const rounds = plan.filter((round) => round.table === table);
        return playTable(croupier, watch, { table, rounds }, options);
      }),
    );
    await untilQueuesAreEmpty(croupier, options);
    await eventually(() => haveAllAlarms(plan, alarms), { ...options, withinMs: ALARM_MS });
    return {
      ...(await readBooks(croupier, plan)),
      asked: asked.flatMap(({ slips }) => slips),
      corrections: asked.flatMap(({ corrections }) => corrections),
      alarms: alarms.raised(),
    };
  } finally {
    watch.stop();
  }
}

/** Logs lag behind the records; an alarm that is later than this is reported as missing. */
const ALARM_MS = 3000;

/** A table opens its next round while the last one is still being settled. */
async function playTable(
  croupier: LocalCroupier,
  watch: RoundWatch,
  { table, rounds }: { readonly table: DemoTable; readonly rounds: readonly PlannedRound[] },
  { alarms, signal }: DemoOptions,
): Promise<Asked> {
  const feed = croupier.openFeed(table.tableId, table.game);
  const platform = createPlatform(croupier.ports);
  const desk = createDesk(portsOfDesk(croupier, alarms));
  const asked: Asked[] = [];
  for (const [index, round] of rounds.entries()) {
    const previous = rounds[index - 1];
    asked.push(await playRound(round, { feed, platform, desk, watch, signal, previous }));
  }
  await finishAll(
    rounds.map(({ roundId, course, rulings }) =>
      watch.until(roundId, course.state, rulings.length),
    ),
  );
  return {
    slips: asked.flatMap(({ slips }) => slips),
    corrections: asked.flatMap(({ corrections }) => corrections),
  };
}

function portsOfDesk({ aws, sqs, ports }: LocalCroupier, alarms: AlarmLog): Ports {
  const queueUrl = aws.queueUrl('SettlementWorkQueue');
  const work = createSqsWorkQueue({ client: sqs, queueUrl, clock: ports.clock });
  return { ...ports, work, alarm: alarms.raise };
}

/** Leaves nothing running behind when one of them fails; then rejects as the first that failed. */
async function finishAll<T>(running: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(running);
  return Promise.all(running);
}

async function untilQueuesAreEmpty(croupier: LocalCroupier, patience: Patience): Promise<void> {
  // In this order: table events send settlement work, never the other way round.
  for (const queue of ['TableEventsQueue', 'SettlementWorkQueue']) {
    const isEmpty = async () => (await countMessages(croupier, queue)) === 0;
    if (!(await eventually(isEmpty, patience))) {
      throw new DemoError(`messages stay in ${queue} for ${patience.withinMs / 1000} s`);
    }
  }
}

function haveAllAlarms(plan: readonly PlannedRound[], alarms: AlarmLog): boolean {
  const raised = new Set(alarms.raised().map(nameAlarm));
  return expectedAlarms(plan).every((alarm) => raised.has(alarm));
}
