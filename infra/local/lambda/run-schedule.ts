import { randomUUID } from 'node:crypto';
import type { EventBridgeEvent } from 'aws-lambda';
import { LOCAL_ACCOUNT } from '../local-account.ts';
import type { Schedule } from './schedule.ts';

/** Invokes a function at the schedule's interval, for the first time after one, until it is stopped. */
export function runSchedule(
  schedule: Schedule,
  invoke: (event: ScheduledEvent) => unknown,
): { readonly stop: () => void } {
  const timer = setInterval(() => {
    invoke(scheduledEvent(schedule, new Date()));
  }, schedule.everyMs);
  return { stop: () => clearInterval(timer) };
}

type ScheduledEvent = EventBridgeEvent<'Scheduled Event', object>;

/** What EventBridge sends; its times have no fractions of a second. */
function scheduledEvent({ ruleArn }: Schedule, time: Date): ScheduledEvent {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: LOCAL_ACCOUNT.accountId,
    time: time.toISOString().replace(/\.\d+Z$/, 'Z'),
    region: LOCAL_ACCOUNT.region,
    resources: [ruleArn],
    detail: {},
  };
}
