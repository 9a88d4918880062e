import { sweepRounds } from '../../../../shared/operations/sweep-rounds.ts';
import { StoreUnavailableError } from '../../../../shared/store/store.ts';
import type { Operation } from '../operation.ts';
import { call } from '../platform-call.ts';
import type { World } from '../world.ts';

export const SWEEP_OPERATIONS: readonly Operation[] = [
  { name: 'sweep', weight: 0.2, begin: (world) => sweep(world, 0) },
  { name: 'sweep far too early', weight: 0.3, begin: (world) => sweep(world, 2 * OVERDUE_MS) },
];

const MINUTE_MS = 60_000;

const OVERDUE_MS = 5 * MINUTE_MS;

/** A minute after everything has come to rest. */
export function sweepAll(world: World): void {
  sweep(world, 2 * MINUTE_MS, Number.POSITIVE_INFINITY);
}

/** Every minute, or while everything is still going on: it must not matter. */
function sweep(world: World, aheadMs: number, turns = world.random.between(1, 20)): void {
  const { coverage } = world;
  let asked = 0;
  call(world, {
    name: 'sweep',
    work: (ports) =>
      sweepRounds(ports, {
        now: ports.clock.now() + aheadMs,
        overdueMs: OVERDUE_MS,
        hasTime: () => {
          asked += 1;
          return asked < turns;
        },
      }).catch(unwrap),
    describe: (answer) => {
      if (answer.left > 0) return 'interrupted';
      return answer.resumed > 0 ? 'resumed' : 'nothing to do';
    },
    onAnswer: () => coverage.reached('sweep', 'answered'),
  });
}

/** That the tables do not answer is no failure of the sweep: there is a next one. */
function unwrap(error: unknown): never {
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  throw errors.find((each) => !(each instanceof StoreUnavailableError)) ?? errors[0];
}
