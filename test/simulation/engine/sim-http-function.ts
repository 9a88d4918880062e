import type { Context } from 'aws-lambda';
import type { HttpEvent } from '../../../functions/runtime/http/endpoint.ts';
import { type HttpRequest, type HttpResponse, toEvent, toResponse } from './gateway.ts';
import { createInstances } from './instances.ts';
import type { Life, Process } from './process.ts';
import type { SimContext } from './sim-context.ts';

export type HttpHandler = (event: HttpEvent, context: Context) => Promise<unknown>;

/** A function behind API Gateway, with as many instances as there are requests. */
export interface SimHttpFunction {
  /**
   * Begins an invocation. `onEnd` hears what the function answered; `undefined`: it died, and the
   * gateway can only say that it does not know. The id is the request's, for the trace.
   */
  invoke(request: HttpRequest, onEnd: (response: HttpResponse | undefined) => void): string;
}

export interface SimHttpFunctionOptions extends SimContext {
  readonly name: string;
  readonly timeoutMs: number;
  /** Composes the function anew, as a cold start does. */
  readonly createHandler: (process: Process) => HttpHandler;
  /** An exception left the handler: a bug, for handlers answer every request. */
  readonly onError: (error: unknown) => void;
}

/** Now and then an invocation has hardly more time left than a placement needs. */
const LITTLE_TIME_MS = { chance: 0.06, least: 1400, most: 1700 };

const TURNS_MAX = 6;

export function createSimHttpFunction(options: SimHttpFunctionOptions): SimHttpFunction {
  const { name, timeoutMs, scheduler, random, faults, trace, onError } = options;
  const instances = createInstances({ ...options, max: Number.POSITIVE_INFINITY });
  let requests = 0;

  const drawTime = (): number => {
    const { chance, least, most } = LITTLE_TIME_MS;
    return random.chance(chance) ? random.between(least, most) : timeoutMs;
  };

  /** Some invocations die at an await; all die when their time is over. */
  const drawLife = (process: Process, deadlineAt: number, onDeath: () => void): Life => ({
    turnsLeft: faults.draws('crash') ? random.between(1, TURNS_MAX) : Number.POSITIVE_INFINITY,
    deadlineAt,
    end: (cause) => {
      const fault = cause === 'deadline' ? 'timeout' : 'crash';
      faults.note(fault);
      trace.add(process.name, fault);
      scheduler.kill(process);
      onDeath();
    },
  });

  return {
    invoke: (request, onEnd) => {
      requests += 1;
      const requestId = `${name}-request-${requests}`;
      const instance = instances.take();
      if (instance === undefined) throw new Error(`${name} has no instance left`);
      const { process, handler } = instance;
      const event = toEvent(request, requestId);
      trace.add(process.name, `takes ${requestId}`, `${event.routeKey} ${event.rawPath}`);
      const deadlineAt = scheduler.now() + drawTime();
      process.life = drawLife(process, deadlineAt, () => onEnd(undefined));
      // The handler reads nothing else of its context.
      const context = {
        getRemainingTimeInMillis: () => deadlineAt - scheduler.now(),
        awsRequestId: requestId,
      } as Context;
      const end = (response?: HttpResponse) => {
        if (process.state === 'dead') return;
        process.life = undefined;
        instance.isBusy = false;
        onEnd(response);
      };
      handler(event, context)
        .then((returned) => end(toResponse(returned)))
        .catch((error: unknown) => {
          onError(error);
          end();
        });
      return requestId;
    },
  };
}
