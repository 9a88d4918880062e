import { expect, it } from 'vitest';
import { failure } from '../../../shared/domain/failure.ts';
import { parkMessage } from '../../../shared/operations/park-message.ts';
import { StoreUnavailableError } from '../../../shared/store/store.ts';
import { createFakePorts } from '../../support/builders-ports.ts';
import { FAKE_NOW } from '../../support/fake-clock.ts';

const MESSAGE = {
  messageId: 'message-1',
  queue: 'table-events',
  body: '{',
  sentAt: '2026-12-01T20:14:30.000Z',
} as const;
const WHY = failure('MESSAGE_MALFORMED', 'the body cannot be read as JSON');

it('keeps the message with the reason, once, and tells people each time', async () => {
  const ports = createFakePorts();
  await parkMessage(ports, MESSAGE, WHY);
  ports.clock.advance(1000);
  await parkMessage(ports, MESSAGE, WHY);
  await expect(ports.store.readParked('2026-12-01')).resolves.toEqual([
    { ...MESSAGE, code: WHY.code, message: WHY.message, parkedAt: FAKE_NOW },
  ]);
  expect(ports.store.sent).toEqual([['parked message']]);
  expect(ports.alarms).toEqual(['message-parked', 'message-parked']);
});

it('does not say that a message is parked when it could not be', async () => {
  const ports = createFakePorts();
  ports.store.failNext(...Array.from({ length: 100 }, () => ({ kind: 'unanswered' }) as const));
  await expect(parkMessage(ports, MESSAGE, WHY)).rejects.toThrow(StoreUnavailableError);
});
