import { describe, expect, it } from 'vitest';
import { handleRecord } from '../../../../functions/table-events/handle-record.ts';
import { putRound } from '../../../../shared/store/writes.ts';
import { roundWith } from '../../../support/builders.ts';
import { createFakeLog, sqsRecord } from '../../../support/builders-lambda.ts';
import { createFakePorts, type FakePorts } from '../../../support/builders-ports.ts';
import { TABLE_EVENTS } from '../../messages/message-samples.ts';

const TEN_MINUTES_MS = 10 * 60 * 1000;
const ITEM_BYTES_MAX = 400 * 1024;
/** As large as the queue lets a message be. */
const MESSAGE_BYTES_MAX = 262_144;

const NO_RESULT = JSON.stringify(TABLE_EVENTS['no-result']);

type Details = Parameters<typeof sqsRecord>[1];

/** A function that receives one message about the open round-1, with these receives and age. */
function receive(body: string, details: Details = {}, ageMs = 0) {
  const ports = createFakePorts();
  ports.store.seed(putRound(roundWith(), undefined));
  ports.clock.advance(ageMs);
  const { log, lines } = createFakeLog();
  const record = sqsRecord('sqs-1', { body, ...details });
  return { ports, lines, handle: () => handleRecord(ports, log, record) };
}

function parkedIn({ store }: FakePorts) {
  return store.readParked('2026-12-01');
}

/** Nothing can be read any more. */
function breakDown(ports: FakePorts, thrown: unknown): void {
  ports.store.before('readRound', () => {
    throw thrown;
  });
}

describe('a message that is applied', () => {
  it('is done, and the log says to what', async () => {
    const { ports, lines, handle } = receive(NO_RESULT, { receives: 2 });
    await expect(handle()).resolves.toBe('done');
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'held' });
    expect(lines).toEqual([
      {
        level: 'info',
        message: 'table event',
        fields: {
          type: 'no-result',
          tableId: 'table-1',
          roundId: 'round-1',
          messageId: 'message-1',
          attempt: 2,
          state: 'held',
        },
      },
    ]);
  });

  it('is done however old it is', async () => {
    const { ports, handle } = receive(NO_RESULT, {}, 20 * TEN_MINUTES_MS);
    await expect(handle()).resolves.toBe('done');
    await expect(parkedIn(ports)).resolves.toEqual([]);
  });
});

describe('a message that needs people', () => {
  it.each([
    ['MESSAGE_MALFORMED', '{"type":'],
    ['GAME_MISMATCH', JSON.stringify({ ...TABLE_EVENTS['no-result'], tableId: 'table-2' })],
  ])('is set aside with %s, and done', async (code, body) => {
    const { ports, handle } = receive(body);
    await expect(handle()).resolves.toBe('done');
    await expect(parkedIn(ports)).resolves.toMatchObject([
      { messageId: 'sqs-1', queue: 'table-events', code, body, sentAt: '2026-12-01T20:15:00.000Z' },
    ]);
    expect(ports.alarms).toEqual(['message-parked']);
  });

  it('comes again when it could not be set aside', async () => {
    const { ports, lines, handle } = receive('{', { receives: 3 });
    ports.store.before('readParkedMessage', () => {
      throw new Error('no such table');
    });
    await expect(handle()).resolves.toEqual({ againAfterSeconds: 3 });
    expect(lines.at(-1)).toMatchObject({ fields: { alarm: 'unexpected-error' } });
  });

  it('can be set aside, whatever is wrong with it and however large it is', async () => {
    const base = JSON.stringify({ ...TABLE_EVENTS['no-result'], 'odd field': 0 });
    const filler = 'x'.repeat(MESSAGE_BYTES_MAX - base.length);
    const { ports, handle } = receive(base.replace('odd field', `odd field${filler}`));
    await expect(handle()).resolves.toBe('done');
    const [parked] = await parkedIn(ports);
    expect(parked).toMatchObject({ code: 'MESSAGE_MALFORMED' });
    expect(Buffer.byteLength(JSON.stringify(parked))).toBeLessThan(ITEM_BYTES_MAX);
  });
});

describe('a message that may succeed later', () => {
  it.each([
    [1, 1],
    [4, 4],
    [50, 5],
  ])('after %i receives comes again in %i seconds', async (receives, againAfterSeconds) => {
    const { ports, handle } = receive(NO_RESULT, { receives });
    breakDown(ports, new Error('why'));
    await expect(handle()).resolves.toEqual({ againAfterSeconds });
    await expect(parkedIn(ports)).resolves.toEqual([]);
  });

  it('comes again for ten minutes, then is set aside as expired', async () => {
    const young = receive(NO_RESULT, {}, TEN_MINUTES_MS);
    breakDown(young.ports, new Error('why'));
    await expect(young.handle()).resolves.toEqual({ againAfterSeconds: 1 });
    const old = receive(NO_RESULT, {}, TEN_MINUTES_MS + 1);
    breakDown(old.ports, new Error('why'));
    await expect(old.handle()).resolves.toBe('done');
    await expect(parkedIn(old.ports)).resolves.toMatchObject([
      { code: 'MESSAGE_EXPIRED', message: 'TEMPORARY_ERROR: unexpected error', body: NO_RESULT },
    ]);
  });

  it('pages someone only when the fault is ours', async () => {
    const ours = receive(NO_RESULT);
    breakDown(ours.ports, new TypeError('why'));
    await ours.handle();
    expect(ours.lines.map(({ fields }) => fields['alarm'])).toEqual([
      'unexpected-error',
      undefined,
    ]);
    const theirs = receive(NO_RESULT);
    theirs.ports.store.failNext(
      ...Array.from({ length: 100 }, () => ({ kind: 'conflict' }) as const),
    );
    await expect(theirs.handle()).resolves.toEqual({ againAfterSeconds: 1 });
    expect(theirs.lines).toMatchObject([{ level: 'warn', fields: { code: 'TEMPORARY_ERROR' } }]);
  });

  it.each([undefined, 'odd', null])('comes again when %s is thrown', async (thrown) => {
    const { ports, handle } = receive(NO_RESULT);
    breakDown(ports, thrown);
    await expect(handle()).resolves.toEqual({ againAfterSeconds: 1 });
  });
});
