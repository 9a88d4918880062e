import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { toEpochMilliseconds } from '../../shared/domain/instant.ts';
import type { Ports } from '../../shared/operations/ports.ts';
import { type SweepAnswer, sweepRounds } from '../../shared/operations/sweep-rounds.ts';
import { structuredLog } from '../middleware/structured-log.ts';
import type { Log } from '../runtime/log.ts';

export interface SweepDependencies {
  readonly ports: Ports;
  readonly log: Log;
  /** How long a round may wait until people are told. */
  readonly overdueMs: number;
}

/** What the schedule sends; by hand the time may be left out. */
const EventSchema = z.looseObject({ time: z.iso.datetime().exactOptional() });

/** No round is begun with less than this left of the function's time. */
const SOFT_DEADLINE_MS = 10_000;

/** Sweeps the rounds as of the time of the event. Throws when a round could not be looked at. */
export function createSweepHandler({ ports, log, overdueMs }: SweepDependencies) {
  return middy<unknown, SweepAnswer>({ timeoutEarlyInMillis: 0 })
    .use(structuredLog(log))
    .handler(async (event: unknown, context: Context) => {
      const { time } = EventSchema.parse(event);
      const now = time === undefined ? ports.clock.now() : toEpochMilliseconds(time);
      const hasTime = () => context.getRemainingTimeInMillis() > SOFT_DEADLINE_MS;
      const answer = await sweepRounds(ports, { now, overdueMs, hasTime });
      log(answer.left === 0 ? 'info' : 'warn', 'sweep', { ...answer });
      return answer;
    });
}
