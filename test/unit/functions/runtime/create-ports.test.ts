import { expect, it } from 'vitest';
import { createPorts } from '../../../../functions/runtime/create-ports.ts';
import { alarm } from '../../../../functions/runtime/log.ts';
import { timingFor } from '../../../../shared/operations/timing.ts';
import { systemClock } from '../../../../shared/store/clock.ts';

it('connects the operations to the real clock and log, with the timing of the stage', () => {
  const ports = createPorts({
    tables: { wallets: 'Wallets-1', rounds: 'Rounds-1' },
    workQueueUrl: 'http://localhost:4566/000000000000/work',
    graceMs: 1000,
  });
  expect(ports).toMatchObject({ clock: systemClock, alarm, timing: timingFor(1000) });
});
