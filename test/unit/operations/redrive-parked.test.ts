import { describe, expect, it } from 'vitest';
import { failure } from '../../../shared/domain/failure.ts';
import type { ParkedMessage } from '../../../shared/domain/rounds/records.ts';
import { listParked } from '../../../shared/operations/list-parked.ts';
import { type RedriveRequest, redriveParked } from '../../../shared/operations/redrive-parked.ts';
import type { RedrivenMessage } from '../../../shared/store/parked-queues.ts';
import { StoreUnavailableError } from '../../../shared/store/store.ts';
import { putParked } from '../../../shared/store/writes.ts';
import { createFakePorts } from '../../support/builders-ports.ts';

const SENT_AT = '2026-12-01T20:14:30.000Z';

const PARKED: ParkedMessage = {
  ...{ messageId: 'message-1', queue: 'table-events', code: 'TABLE_NOT_FOUND', message: 'why' },
  ...{ body: '{"tableId":"table-7"}', sentAt: SENT_AT, parkedAt: SENT_AT },
};

const REQUEST: RedriveRequest = {
  ...{ sentAt: SENT_AT, messageId: 'message-1', actor: 'mia', at: '2026-12-01T21:00:00.000Z' },
};

/** As often as anything is tried to be written. */
const ATTEMPTS = 24;

function scene(...parked: readonly Partial<ParkedMessage>[]) {
  const fake = createFakePorts();
  const sent: RedrivenMessage[] = [];
  let isDown = false;
  const queues = {
    send: async (message: RedrivenMessage) => {
      if (isDown) throw new StoreUnavailableError('the queue does not answer');
      sent.push(message);
    },
  };
  fake.store.seed(...parked.map((changes) => putParked({ ...PARKED, ...changes })));
  const setDown = (down: boolean) => {
    isDown = down;
  };
  return { ports: { ...fake, queues }, sent, setDown };
}

describe('redriving a parked message', () => {
  it('sends it once, in the group of its table, and notes who did it and when', async () => {
    const { ports, sent } = scene({});
    const redrive = { redrivenAt: REQUEST.at, actor: 'mia' };
    await expect(redriveParked(ports, REQUEST)).resolves.toMatchObject({
      value: { message: PARKED, redrive, replayed: false },
    });
    const later = { ...REQUEST, actor: 'noa', at: '2026-12-02T21:00:00.000Z' };
    await expect(redriveParked(ports, later)).resolves.toMatchObject({
      value: { redrive, replayed: true },
    });
    const { queue, body } = PARKED;
    expect(sent).toMatchObject([{ queue, body, groupId: 'table-7' }]);
    expect(sent[0]?.deduplicationId).toMatch(/^[0-9a-f]{64}$/);
  });

  it('notes nothing that could not be sent, and is tried again under the same id', async () => {
    const { ports, sent, setDown } = scene({});
    setDown(true);
    await expect(redriveParked(ports, REQUEST)).rejects.toThrow(StoreUnavailableError);
    await expect(ports.store.readRedrives([PARKED])).resolves.toEqual([]);
    setDown(false);
    ports.store.failNext(
      ...Array.from({ length: ATTEMPTS }, () => ({ kind: 'conflict' }) as const),
    );
    await expect(redriveParked(ports, REQUEST)).rejects.toThrow(StoreUnavailableError);
    await expect(redriveParked(ports, REQUEST)).resolves.toMatchObject({
      value: { replayed: false },
    });
    const [first] = sent;
    expect(sent).toEqual([first, first]);
  });

  it.each(['{', '"table-7"', '{"tableId":"a#b"}', '{"tableId":7}'])(
    'keeps what no table says, such as %s, in a group of its own',
    async (body) => {
      const { ports, sent } = scene({ body });
      await redriveParked(ports, REQUEST);
      expect(sent).toMatchObject([{ body, groupId: 'message-1' }]);
    },
  );

  it('is refused for one that is not parked', async () => {
    const { ports, sent } = scene({});
    await expect(redriveParked(ports, { ...REQUEST, messageId: 'other' })).resolves.toEqual({
      ok: false,
      failure: failure('MESSAGE_NOT_FOUND', `no message other of ${SENT_AT} is parked`),
    });
    expect(sent).toEqual([]);
  });
});

describe('the list of parked messages', () => {
  const ids = ['message-1', 'message-2', 'message-3'];

  async function list(ports: ReturnType<typeof scene>['ports'], cursor?: string) {
    const page = { day: '2026-12-01', limit: 2 };
    const listed = await listParked(ports, cursor === undefined ? page : { ...page, cursor });
    if (!listed.ok) throw new Error(listed.failure.message);
    return listed.value;
  }

  it('shows those of a day page by page, and which of them were sent again', async () => {
    const { ports } = scene(...ids.map((messageId) => ({ messageId })), {
      messageId: 'next-day',
      sentAt: '2026-12-02T00:00:00.000Z',
    });
    await redriveParked(ports, { ...REQUEST, messageId: 'message-2' });
    const first = await list(ports);
    expect(first).toMatchObject({
      messages: [{ message: { messageId: 'message-1' } }, { redrive: { actor: 'mia' } }],
    });
    expect(first.messages[0]).not.toHaveProperty('redrive');
    const second = await list(ports, first.next);
    expect(second.messages).toMatchObject([{ message: { messageId: 'message-3' } }]);
    expect(second).not.toHaveProperty('next');
  });

  it.each(['x', 'MjAyNi0xMi0wMlQwMDowMDowMC4wMDBaI20', 'MjAyNi0xMi0wMQ'])(
    'refuses the cursor %s, which is none of its own',
    async (cursor) => {
      const { ports } = scene({});
      await expect(
        listParked(ports, { day: '2026-12-01', limit: 2, cursor }),
      ).resolves.toMatchObject({ failure: { code: 'REQUEST_MALFORMED' } });
    },
  );

  it.each(['2026-12-1', '2026-13-01', ''])('refuses the day %j', async (day) => {
    await expect(listParked(scene({}).ports, { day, limit: 2 })).resolves.toMatchObject({
      failure: { code: 'REQUEST_MALFORMED' },
    });
  });
});
