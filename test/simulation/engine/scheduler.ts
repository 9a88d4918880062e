import type { Process } from './process.ts';
import type { Random } from './random.ts';

/**
 * Owns every await on the outside: no process goes on before the scheduler, by chance, lets it. One
 * turn is one atomic touch of the outside; all other processes stand still meanwhile.
 */
export interface Scheduler {
  /** Virtual time, in milliseconds since 1970. */
  now(): number;
  /** Outside awaits that were let through so far. */
  steps(): number;
  /** Waits for a turn, at least `delayMs` away, does `work` and gives its result back. */
  request<T>(process: Process, delayMs: number, work: () => Promise<T>): Promise<T>;
  sleep(process: Process, milliseconds: number): Promise<void>;
  /** Ends a process for good. Requests that it has sent may still be carried out. */
  kill(process: Process): void;
  /** Lets one waiting turn through, or moves time on a little. `false`: nothing waits. */
  step(): Promise<boolean>;
  /** Moves time on without letting anybody run. */
  advance(milliseconds: number): void;
}

interface Waiting {
  readonly process: Process;
  readonly dueAt: number;
  readonly isRequest: boolean;
  /** Its sender is dead: it is carried out, but nobody hears of it. */
  isOrphan: boolean;
  readonly carryOut: () => Promise<() => void>;
}

export interface SchedulerOptions {
  readonly random: Random;
  readonly startAt: number;
  /** A request was carried out although its process had died. */
  readonly onOrphan: (process: Process) => void;
}

/** How often a frozen process gets its turn when it is drawn. */
const THAW_CHANCE = 0.05;

/** How often a request lands that was on its way when its sender died. */
const LANDING_CHANCE = 0.5;

const IDLE_MAX_MS = 20;

/** Every touch of the outside takes up to this many milliseconds. */
const TURN_MAX_MS = 3;

export function createScheduler({ random, startAt, onOrphan }: SchedulerOptions): Scheduler {
  let now = startAt;
  let steps = 0;
  const ready: Waiting[] = [];
  /** Ordered by time. */
  const later: Waiting[] = [];

  const enqueue = (waiting: Waiting) => {
    if (waiting.dueAt <= now) {
      ready.push(waiting);
      return;
    }
    const before = later.findLastIndex(({ dueAt }) => dueAt <= waiting.dueAt);
    later.splice(before + 1, 0, waiting);
  };

  const wait = <T>(
    process: Process,
    work: () => Promise<T>,
    about: Pick<Waiting, 'dueAt' | 'isRequest'>,
  ) =>
    new Promise<T>((resolve, reject) => {
      // What a dead process asks for when its last await ends is never asked for.
      if (process.state === 'dead') return;
      const carryOut = async () => {
        try {
          const result = await work();
          return () => resolve(result);
        } catch (error) {
          return () => reject(error);
        }
      };
      enqueue({ ...about, process, isOrphan: false, carryOut });
    });

  const take = (): Waiting | undefined => {
    while (later[0] !== undefined && later[0].dueAt <= now) ready.push(...later.splice(0, 1));
    for (let asleep = 0; asleep < ready.length; ) {
      const index = random.below(ready.length);
      const drawn = ready[index];
      if (drawn === undefined) return undefined;
      endLifeInTime(drawn.process, now);
      const { process, isOrphan } = drawn;
      if (process.state === 'frozen' && !isOrphan && !random.chance(THAW_CHANCE)) {
        asleep += 1;
        continue;
      }
      const last = ready.pop();
      if (last !== undefined && last !== drawn) ready[index] = last;
      if (process.state !== 'dead' || isOrphan) return drawn;
    }
    return undefined;
  };

  const run = async (chosen: Waiting) => {
    const tell = await chosen.carryOut();
    if (chosen.isOrphan) onOrphan(chosen.process);
    else tell();
    wearOut(chosen.process);
    await untilQuiet();
  };

  return {
    now: () => now,
    steps: () => steps,
    request: (process, delayMs, work) =>
      wait(process, work, { dueAt: now + delayMs, isRequest: true }),
    sleep: (process, milliseconds) =>
      wait(process, () => Promise.resolve(), {
        dueAt: now + Math.ceil(milliseconds),
        isRequest: false,
      }),
    kill: (process) => {
      process.state = 'dead';
      process.life = undefined;
      for (const waiting of [...ready, ...later]) {
        const isOwn = waiting.process === process && waiting.isRequest;
        if (isOwn && random.chance(LANDING_CHANCE)) waiting.isOrphan = true;
      }
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
    step: async () => {
      const chosen = take();
      if (chosen === undefined) {
        if (ready.length + later.length === 0) return false;
        // Everyone sleeps, or only frozen ones are due and none of them woke. Not all at once to the
        // next sleeper: somebody may begin something meanwhile.
        const next = ready.length > 0 ? now + 1 : (later[0]?.dueAt ?? now);
        now += Math.min(Math.max(1, next - now), IDLE_MAX_MS);
        return true;
      }
      steps += 1;
      now += random.between(0, TURN_MAX_MS);
      await run(chosen);
      return true;
    },
  };
}

function endLifeInTime({ life }: Process, now: number): void {
  if (life !== undefined && now >= life.deadlineAt) life.end('deadline');
}

function wearOut(process: Process): void {
  const { life } = process;
  if (life === undefined) return;
  life.turnsLeft -= 1;
  if (life.turnsLeft <= 0) life.end('fate');
}

/**
 * Until every process has come to its next outside await: all of them wait on promises only, and a
 * macrotask begins when no promise job is left.
 */
function untilQuiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
