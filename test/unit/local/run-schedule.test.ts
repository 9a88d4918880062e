import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runSchedule } from '../../../infra/local/lambda/run-schedule.ts';

const SCHEDULE = {
  ruleArn: 'arn:aws:events:us-east-1:000000000000:rule/every-minute',
  functionName: 'sweep',
  everyMs: 60_000,
};

describe('a schedule', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-12-01T20:15:00.250Z') });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('invokes its function after every interval, with an event as EventBridge sends it', () => {
    const events: unknown[] = [];
    const { stop } = runSchedule(SCHEDULE, (event) => events.push(event));
    vi.advanceTimersByTime(59_999);
    expect(events).toEqual([]);
    vi.advanceTimersByTime(60_001);
    stop();
    expect(events).toMatchObject([
      { time: '2026-12-01T20:16:00Z' },
      {
        'detail-type': 'Scheduled Event',
        source: 'aws.events',
        account: '000000000000',
        time: '2026-12-01T20:17:00Z',
        resources: [SCHEDULE.ruleArn],
        detail: {},
      },
    ]);
  });

  it('invokes it no more once it is stopped', () => {
    const invoke = vi.fn();
    runSchedule(SCHEDULE, invoke).stop();
    vi.advanceTimersByTime(600_000);
    expect(invoke).not.toHaveBeenCalled();
  });
});
