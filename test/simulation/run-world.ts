import { FINAL_CHECKS } from './oracle/final-checks.ts';
import { OracleError } from './oracle/must.ts';
import { replayEverything } from './oracle/replay.ts';
import { sweepAll } from './world/operations/sweep-operations.ts';
import { OPERATIONS } from './world/operations.ts';
import { createTablePlayer, type TablePlayer } from './world/table-player.ts';
import type { World } from './world/world.ts';

/** Tables play no faster than their messages are handled, or all is about rounds of the future. */
const BACKLOG_MAX = 8;

/** How often something begins instead of something going on. */
const ACT_CHANCE = 0.12;

/** What comes after so long without anything was not sent just now. */
const LATE_MS = 200;

/** Steps after which a world that still has work is taken to run for ever. */
const REST_STEPS_MAX = 200_000;

/**
 * Lets the world live for a number of steps, then lets everything that is on its way arrive. Every
 * commit and every answer is judged as it happens, the rest at the end. Throws what is wrong first.
 */
export async function runWorld(world: World, steps: number): Promise<void> {
  const players = world.tables.map((table) => createTablePlayer(world, table));
  await live(world, players, world.scheduler.steps() + steps);
  for (const player of players) player.sendRest();
  await comeToRest(world);
  await lookAfterRest(world);
  for (const check of FINAL_CHECKS) await check(world);
  await replayEverything(world);
}

async function live(world: World, players: readonly TablePlayer[], end: number): Promise<void> {
  const { scheduler, random, profile } = world;
  const total = OPERATIONS.reduce((sum, { weight }) => sum + weight, 0);
  const draw = () => {
    let left = random.next() * total;
    return OPERATIONS.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
  };
  const act = () => {
    switch (random.below(4)) {
      case 0:
        if (world.tableEvents.size() < BACKLOG_MAX) random.pick(players).act();
        return;
      case 1:
        if (world.callsRunning < profile.callsMax) draw()?.begin(world);
        return;
      default:
        random.pick(world.functions).deliver();
    }
  };
  while (scheduler.steps() < end) {
    if (random.chance(ACT_CHANCE) || !(await scheduler.step())) act();
    stopAtFailure(world);
  }
}

/** Nothing new begins; everything that is on its way arrives, copies of days later included. */
async function comeToRest(world: World): Promise<void> {
  const { scheduler, random, functions, tableEvents, settlementWork } = world;
  const end = scheduler.steps() + REST_STEPS_MAX;
  for (;;) {
    if (scheduler.steps() > end) throw new OracleError('the world does not come to rest');
    const hasBegun = random.pick(functions).deliver();
    const hasStepped = await scheduler.step();
    stopAtFailure(world);
    if (hasBegun || hasStepped) continue;
    const next = [tableEvents.nextAt(), settlementWork.nextAt()].filter((at) => at !== undefined);
    if (next.length === 0) return;
    const waitMs = Math.max(1, Math.min(...next) - scheduler.now());
    scheduler.advance(waitMs);
    const isLate = waitMs > LATE_MS;
    if (isLate && world.faults.strikes('outage at rest'))
      world.breakDown(random.between(500, 3000));
  }
}

/** Sweeps go on every minute, and where there are people they redrive until nothing is dead. */
async function lookAfterRest(world: World): Promise<void> {
  const { profile, tableEvents, settlementWork } = world;
  world.faults.end();
  for (let round = 0; round < 5; round += 1) {
    if (profile.hasPeople) {
      tableEvents.redrive();
      settlementWork.redrive();
    }
    sweepAll(world);
    await comeToRest(world);
    if (tableEvents.deadLetters().length + settlementWork.deadLetters().length === 0) return;
  }
}

function stopAtFailure(world: World): void {
  const failure = world.failure();
  if (failure !== undefined) throw failure;
}
