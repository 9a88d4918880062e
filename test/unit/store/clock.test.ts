import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoff, systemClock } from '../../../shared/store/clock.ts';
import { createFakeClock, FAKE_NOW } from '../../support/fake-clock.ts';

describe('backoff', () => {
  it('doubles its bound with each attempt, up to 400 ms', async () => {
    const clock = createFakeClock(FAKE_NOW, 1);
    for (let attempt = 0; attempt < 10; attempt += 1) await backoff(clock, attempt);
    expect(clock.slept).toEqual([5, 10, 20, 40, 80, 160, 320, 400, 400, 400]);
  });

  it('sleeps any part of it, nothing included', async () => {
    const [half, none] = [createFakeClock(FAKE_NOW, 0.5), createFakeClock(FAKE_NOW, 0)];
    await backoff(half, 3);
    await backoff(none, 3);
    expect([half.slept, none.slept]).toEqual([[20], [0]]);
  });
});

describe('systemClock', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse(FAKE_NOW) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('tells the time, and sleeps as long as it is asked to', async () => {
    expect(systemClock.now()).toBe(Date.parse(FAKE_NOW));
    let awake = false;
    const slept = systemClock.sleep(250).then(() => {
      awake = true;
    });
    await vi.advanceTimersByTimeAsync(249);
    expect(awake).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await slept;
    expect(systemClock.now()).toBe(Date.parse(FAKE_NOW) + 250);
  });

  it('leaves chance to the machine', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.25);
    expect(systemClock.random()).toBe(0.25);
  });
});
