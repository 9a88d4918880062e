import { describe, expect, it } from 'vitest';
import { handleRecord } from '../../../../functions/settle-shard/handle-record.ts';
import type { Round } from '../../../../shared/domain/rounds/round.ts';
import { putGate, putRound, putRuling, putSlip } from '../../../../shared/store/writes.ts';
import {
  acceptedSlip,
  rulingWith,
  settlingRound,
  tombstone,
  wagersOn,
} from '../../../support/builders.ts';
import { createFakeLog, sqsRecord } from '../../../support/builders-lambda.ts';
import { createFakePorts } from '../../../support/builders-ports.ts';
import { SETTLEMENT_WORK } from '../../messages/message-samples.ts';

const SETTLE = JSON.stringify(SETTLEMENT_WORK.settle);
const FINISH = JSON.stringify(SETTLEMENT_WORK.finish);

type Details = Parameters<typeof sqsRecord>[1];

/** A function that receives one message about round-1, which is ruled and has one shard. */
function receive(body: string, details: Details = {}, round: Partial<Round> = {}) {
  const ports = createFakePorts();
  ports.clock.advance(Date.parse(SETTLEMENT_WORK.finish.notBefore) - ports.clock.now());
  ports.store.seed(
    putRound(settlingRound(round), undefined),
    putRuling(rulingWith()),
    putGate('round-1', 0, { state: 'sealed' }),
  );
  const { log, lines } = createFakeLog();
  const record = sqsRecord('sqs-1', { body, ...details });
  let hasTime = true;
  return {
    ports,
    lines,
    runOutOfTime: () => {
      hasTime = false;
    },
    handle: () => handleRecord(ports, log, record, () => hasTime),
  };
}

/** A slip of a player who has no wallet. */
const STRAY = putSlip(acceptedSlip(wagersOn({ banker: 5n }), { walletId: 'zoe:USD' }), 0);

describe('settlement work', () => {
  it('to settle is done when the shard is, and the log says so', async () => {
    const { ports, lines, handle } = receive(SETTLE, { receives: 2 });
    await expect(handle()).resolves.toBe('done');
    expect(ports.sentWork).toMatchObject([{ work: { work: 'finish' } }]);
    const about = { messageId: 'sqs-1', roundId: 'round-1', shard: 0, ruling: 1, attempt: 2 };
    expect(lines).toEqual([
      { level: 'info', message: 'settle', fields: { ...about, answer: 'done' } },
    ]);
  });

  it('to finish is done when the round is settled', async () => {
    const { ports, handle } = receive(FINISH);
    await expect(handle()).resolves.toBe('done');
    await expect(ports.store.readRound('round-1')).resolves.toMatchObject({ state: 'settled' });
  });

  it.each<[string, Partial<Round>]>([
    ['superseded', { latestRuling: 2 }],
    ['quarantined', { state: 'quarantined' }],
    ['settled', { state: 'settled' }],
  ])('is done when the round is %s', async (answer, round) => {
    for (const body of [SETTLE, FINISH]) {
      const { ports, lines, handle } = receive(body, {}, round);
      await expect(handle()).resolves.toBe('done');
      expect(lines).toMatchObject([{ fields: { answer } }]);
      expect(ports.store.sent).toEqual([]);
    }
  });

  it('comes again at once when time ran out', async () => {
    for (const body of [SETTLE, FINISH]) {
      const { ports, runOutOfTime, handle } = receive(body);
      ports.store.seed(putSlip(tombstone('slip-1'), 0));
      runOutOfTime();
      await expect(handle()).resolves.toEqual({ againAfterSeconds: 0 });
    }
  });

  it.each([
    [60_000, 60],
    [1001, 2],
    [1000, 1],
    [1, 1],
  ])('to finish comes again when it is %i ms too early, in %i seconds', async (early, seconds) => {
    const { ports, handle } = receive(FINISH, { receives: 7 });
    ports.clock.advance(-early);
    await expect(handle()).resolves.toEqual({ againAfterSeconds: seconds });
  });

  it('comes again when players disagree, and quarantines them the second time', async () => {
    const first = receive(FINISH, { receives: 1 });
    first.ports.store.seed(STRAY);
    await expect(first.handle()).resolves.toEqual({ againAfterSeconds: 1 });
    await expect(first.ports.store.readQuarantinedPlayers('round-1')).resolves.toEqual([]);
    const second = receive(FINISH, { receives: 2 });
    second.ports.store.seed(STRAY);
    await expect(second.handle()).resolves.toBe('done');
    await expect(second.ports.store.readQuarantinedPlayers('round-1')).resolves.toHaveLength(1);
  });
});

describe('work that cannot be understood', () => {
  it('is set aside, and done', async () => {
    const { ports, handle } = receive('{"work":"sweep"}');
    await expect(handle()).resolves.toBe('done');
    await expect(ports.store.readParked('2026-12-01')).resolves.toMatchObject([
      {
        messageId: 'sqs-1',
        queue: 'settlement-work',
        code: 'MESSAGE_MALFORMED',
        body: '{"work":"sweep"}',
        sentAt: '2026-12-01T20:15:00.000Z',
      },
    ]);
    expect(ports.alarms).toEqual(['message-parked']);
  });

  it('comes again when it could not be set aside', async () => {
    const { ports, handle } = receive('{', { receives: 2 });
    ports.store.before('readParkedMessage', () => {
      throw new Error('no such table');
    });
    await expect(handle()).resolves.toEqual({ againAfterSeconds: 2 });
  });
});

describe('work that fails', () => {
  it.each([new Error('why'), undefined, 'odd'])('comes again when %s is thrown', async (thrown) => {
    const { ports, lines, handle } = receive(SETTLE, { receives: 9 });
    ports.store.before('readRound', () => {
      throw thrown;
    });
    await expect(handle()).resolves.toEqual({ againAfterSeconds: 5 });
    expect(lines).toMatchObject([{ level: 'error', fields: { alarm: 'unexpected-error' } }]);
  });

  it('comes again, and pages someone, for a ruling that does not exist', async () => {
    const { lines, handle } = receive(SETTLE, {}, { latestRuling: 0 });
    await expect(handle()).resolves.toEqual({ againAfterSeconds: 1 });
    expect(lines).toMatchObject([{ fields: { alarm: 'unexpected-error' } }]);
  });

  it('comes again without paging anybody when a ruling does not show yet', async () => {
    const { ports } = receive(SETTLE);
    const { log, lines } = createFakeLog();
    const store = { ...ports.store, readRulings: () => Promise.resolve([]) };
    const record = sqsRecord('sqs-1', { body: SETTLE });
    await expect(handleRecord({ ...ports, store }, log, record, () => true)).resolves.toEqual({
      againAfterSeconds: 1,
    });
    expect(lines).toEqual([]);
  });
});
