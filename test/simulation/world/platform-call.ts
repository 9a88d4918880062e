import type { Ports } from '../../../shared/operations/ports.ts';
import { StoreUnavailableError } from '../../../shared/store/store.ts';
import type { World } from './world.ts';

export interface PlatformCall<T> {
  /** Of the operation, for coverage and trace. */
  readonly name: string;
  readonly work: (ports: Ports) => Promise<T>;
  /** Its name among the answers there are, such as a state or a failure code. */
  readonly describe: (answer: T) => string;
  /** The caller lived to hear it. */
  readonly onAnswer: (answer: T) => void;
}

/**
 * Begins a call of a platform: a process of its own that may die in the middle, or find the service
 * unreachable. It can always ask again.
 */
export function call<T>(world: World, { name, work, describe, onAnswer }: PlatformCall<T>): void {
  const { random, scheduler, coverage, faults, trace } = world;
  const { process, ports } = world.startPlatform(name);
  world.callsRunning += 1;
  if (faults.draws('crash')) {
    const end = () => {
      faults.note('crash');
      trace.add(process.name, 'crash');
      scheduler.kill(process);
      world.callsRunning -= 1;
    };
    const deadlineAt = Number.POSITIVE_INFINITY;
    process.life = { turnsLeft: random.between(1, 6), deadlineAt, end };
  }
  const answered = (answer: T) => {
    trace.add(process.name, 'answers', describe(answer));
    coverage.reached(name, describe(answer));
    onAnswer(answer);
  };
  const failed = (error: unknown) => {
    if (error instanceof StoreUnavailableError) coverage.reached(name, 'TEMPORARY_ERROR');
    else world.fail(error);
  };
  const ended = () => {
    process.life = undefined;
    world.callsRunning -= 1;
  };
  void work(ports).then(answered, failed).catch(world.fail).finally(ended);
}
