import type { SimContext } from './sim-context.ts';

export interface Delivery {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly groupId: string;
  readonly receiveCount: number;
  readonly sentAt: number;
}

/** A queue of the simulated world: at least once, and more often when the faults say so. */
export interface SimQueue {
  send(body: string, groupId: string, delayMs?: number): void;
  /** Up to `max` messages that are visible now; they become invisible for the visibility timeout. */
  receive(max: number): readonly Delivery[];
  delete(receiptHandle: string): void;
  changeVisibility(receiptHandle: string, milliseconds: number): void;
  /** Messages that were not deleted, visible or not, copies on their way included. */
  size(): number;
  /** When the next message becomes visible or arrives; `undefined` when there is none. */
  nextAt(): number | undefined;
  /** Messages that were received too often. */
  deadLetters(): readonly string[];
  /** Sends all dead letters once more, as people do when the cause is mended. */
  redrive(): void;
}

export interface SimQueueOptions extends SimContext {
  readonly name: string;
  readonly isFifo: boolean;
  readonly visibilityTimeoutMs: number;
  readonly maxReceiveCount: number;
}

interface Message {
  readonly messageId: string;
  readonly body: string;
  readonly groupId: string;
  readonly sentAt: number;
  visibleAt: number;
  receiveCount: number;
  isInFlight: boolean;
}

/** A copy that somebody will send. */
interface Arrival {
  readonly body: string;
  readonly groupId: string;
  readonly dueAt: number;
  /** A message that lay around for days keeps its time; one that is sent anew has a new one. */
  readonly sentAt: number | undefined;
}

const MINUTE_MS = 60_000;
const LATENESS_MS = [5 * MINUTE_MS, 60 * MINUTE_MS, 14 * 24 * 60 * MINUTE_MS];

export function createSimQueue(options: SimQueueOptions): SimQueue {
  const { name, isFifo, scheduler, random, faults } = options;
  /** In order of arrival. */
  let messages: Message[] = [];
  let arrivals: Arrival[] = [];
  let dead: Pick<Message, 'body' | 'groupId'>[] = [];
  let count = 0;

  const add = (body: string, groupId: string, times: { sentAt: number; visibleAt: number }) => {
    count += 1;
    const messageId = `${name}-${count}`;
    messages.push({
      ...{ messageId, body, groupId },
      ...times,
      receiveCount: 0,
      isInFlight: false,
    });
  };

  /** A copy is sent again by a nervous sender, redriven by people, or delivered twice by the queue. */
  const maybeSendCopy = (body: string, groupId: string, delayMs: number) => {
    if (!faults.strikes('duplicate delivery')) return;
    const isLate = random.chance(0.3);
    if (isLate) faults.note('late delivery');
    const now = scheduler.now();
    const later = isLate ? random.pick(LATENESS_MS) : random.between(0, 3000);
    const sentAt = random.chance(0.8) ? now : undefined;
    arrivals.push({ body, groupId, dueAt: now + delayMs + later, sentAt });
  };

  const letArrive = () => {
    const now = scheduler.now();
    const due = arrivals.filter(({ dueAt }) => dueAt <= now);
    if (due.length === 0) return;
    arrivals = arrivals.filter(({ dueAt }) => dueAt > now);
    for (const { body, groupId, sentAt } of due) {
      add(body, groupId, { sentAt: sentAt ?? now, visibleAt: now });
    }
  };

  const expire = () => {
    const now = scheduler.now();
    for (const message of messages) {
      if (message.isInFlight && message.visibleAt <= now) message.isInFlight = false;
    }
  };

  /** A FIFO group waits while one of its messages is in flight. */
  const candidates = (): readonly Message[] => {
    const now = scheduler.now();
    const visible = messages.filter(({ visibleAt }) => visibleAt <= now);
    if (!isFifo) {
      if (visible.length > 1) faults.note('reordered delivery');
      return random.shuffle(visible);
    }
    const blocked = new Set(messages.filter((each) => each.isInFlight).map((each) => each.groupId));
    return visible.filter(({ groupId }) => !blocked.has(groupId));
  };

  const take = (message: Message): Delivery | undefined => {
    if (message.receiveCount >= options.maxReceiveCount) {
      messages = messages.filter((each) => each !== message);
      dead.push(message);
      return undefined;
    }
    message.receiveCount += 1;
    // A standard queue may hand a message to two consumers at once.
    const isShared = !isFifo && faults.strikes('concurrent delivery');
    message.isInFlight = !isShared;
    if (!isShared) message.visibleAt = scheduler.now() + options.visibilityTimeoutMs;
    const { messageId, body, groupId, receiveCount, sentAt } = message;
    const receiptHandle = `${messageId}/${receiveCount}`;
    return { messageId, receiptHandle, body, groupId, receiveCount, sentAt };
  };

  const find = (receiptHandle: string) => {
    const [messageId, receive] = receiptHandle.split('/');
    const message = messages.find((each) => each.messageId === messageId);
    return { message, isNewest: Number(receive) === message?.receiveCount };
  };

  return {
    send: (body, groupId, delayMs = 0) => {
      const sentAt = scheduler.now();
      add(body, groupId, { sentAt, visibleAt: sentAt + delayMs });
      maybeSendCopy(body, groupId, delayMs);
    },
    receive: (max) => {
      letArrive();
      expire();
      return candidates()
        .slice(0, max)
        .flatMap((message) => take(message) ?? []);
    },
    delete: (receiptHandle) => {
      expire();
      const { message, isNewest } = find(receiptHandle);
      if (message === undefined) return;
      const isHeld = isNewest && message.isInFlight;
      if (!isHeld) faults.note('visibility expired during work');
      // An old receipt handle is worth nothing on a FIFO queue, and on a standard one by luck.
      if (!isHeld && (isFifo || random.chance(0.5))) return;
      messages = messages.filter((each) => each !== message);
    },
    changeVisibility: (receiptHandle, milliseconds) => {
      expire();
      const { message, isNewest } = find(receiptHandle);
      if (message === undefined || !isNewest || !message.isInFlight) return;
      message.visibleAt = scheduler.now() + milliseconds;
    },
    size: () => messages.length + arrivals.length,
    nextAt: () => {
      const times = [
        ...messages.map(({ visibleAt }) => visibleAt),
        ...arrivals.map(({ dueAt }) => dueAt),
      ];
      return times.length === 0 ? undefined : Math.min(...times);
    },
    deadLetters: () => dead.map(({ body }) => body),
    redrive: () => {
      const dueAt = scheduler.now();
      for (const { body, groupId } of dead) {
        faults.note('dead letter redriven');
        arrivals.push({ body, groupId, dueAt, sentAt: undefined });
      }
      dead = [];
    },
  };
}
