import type { HttpRequest } from '../engine/gateway.ts';
import { createProcess } from '../engine/process.ts';
import type { SimHttpFunction } from '../engine/sim-http-function.ts';
import { readTold, type Told } from '../oracle/told.ts';
import type { World } from './world.ts';

export interface HttpCall {
  /** Of the operation, for coverage and trace. */
  readonly name: string;
  readonly api: SimHttpFunction;
  readonly request: HttpRequest;
  /** The caller lived to hear it. */
  readonly onAnswer: (told: Told) => void;
  /** Nobody knows what became of the request: its function may have died, or be at work still. */
  readonly onSilence?: () => void;
}

/** Platforms wait this long at most when they are in a hurry. */
const PATIENCE_MAX_MS = 3000;

/** A platform sends a request and waits for the answer, as long as it has patience. */
export function callHttp(world: World, call: HttpCall): void {
  const { scheduler, random, faults, trace, coverage } = world;
  const { name, api, request, onAnswer, onSilence = () => {} } = call;
  let isWaiting = true;
  world.callsRunning += 1;
  const stopWaiting = (): boolean => {
    const wasWaiting = isWaiting;
    if (wasWaiting) world.callsRunning -= 1;
    isWaiting = false;
    return wasWaiting;
  };

  const requestId = api.invoke(request, (response) => {
    if (!stopWaiting()) return;
    try {
      if (response === undefined || faults.strikes('lost response')) {
        trace.add(requestId, 'is not answered');
        onSilence();
        return;
      }
      const told = readTold(request.route, response);
      trace.add(requestId, `is told ${told.status}`, told.outcome);
      coverage.reached(name, told.outcome);
      onAnswer(told);
    } catch (error) {
      world.fail(error);
    }
  });

  if (!faults.draws('caller gives up')) return;
  const caller = createProcess(`caller of ${requestId}`, 0);
  void scheduler.sleep(caller, random.between(1, PATIENCE_MAX_MS)).then(() => {
    if (!stopWaiting()) return;
    faults.note('caller gives up');
    trace.add(requestId, 'is not waited for');
    onSilence();
  }, world.fail);
}
