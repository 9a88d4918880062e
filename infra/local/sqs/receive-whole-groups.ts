import type { LocalQueue } from './local-queue.ts';

/**
 * Makes a FIFO queue of fauxqs receive as AWS does: as many messages of one group as possible, in
 * order, before those of the next group. By itself fauxqs gives one message per group and receive,
 * which hides every mistake inside a batch.
 *
 * A group stays locked until each of its messages in flight is deleted or visible again.
 */
export function receiveWholeGroups(queue: LocalQueue): void {
  keepSendingOrder(queue);
  const dequeue = queue.dequeue.bind(queue);
  const processTimers = queue.processTimers;
  queue.dequeue = (maxCount, visibilityTimeout, findDeadLetterQueue) => {
    queue.processTimers();
    // One receive sees one instant: a timeout that ends halfway must not hand a message out twice.
    queue.processTimers = () => {};
    const lockedBefore = queue.fifoLockedGroups;
    const takenGroups: string[] = [];
    const received: ReturnType<typeof dequeue> = [];
    while (received.length < maxCount) {
      // For this step alone, the groups that this very receive has locked count as free.
      queue.fifoLockedGroups = new Map(lockedBefore);
      const next = dequeue(1, visibilityTimeout, findDeadLetterQueue);
      if (next.length === 0) break;
      received.push(...next);
      takenGroups.push(...[...queue.fifoLockedGroups.keys()].filter((g) => !lockedBefore.has(g)));
    }
    queue.fifoLockedGroups = addLocks(lockedBefore, takenGroups);
    queue.processTimers = processTimers;
    return received;
  };
}

/** A group is locked once for each of its messages in flight. */
function addLocks(locks: ReadonlyMap<string, number>, groups: readonly string[]) {
  const sum = new Map(locks);
  for (const group of groups) sum.set(group, (sum.get(group) ?? 0) + 1);
  return sum;
}

/** Messages that become visible again together go back in the order in which they were sent. */
function keepSendingOrder(queue: LocalQueue): void {
  const processTimers = queue.processTimers.bind(queue);
  queue.processTimers = () => {
    const inFlight = queue.inflightMessages.size;
    processTimers();
    if (queue.inflightMessages.size < inFlight) sortGroups(queue);
  };
  const changeVisibility = queue.changeVisibility.bind(queue);
  queue.changeVisibility = (receiptHandle, timeoutSeconds) => {
    changeVisibility(receiptHandle, timeoutSeconds);
    sortGroups(queue);
  };
}

function sortGroups(queue: LocalQueue): void {
  for (const messages of queue.fifoMessages.values()) {
    messages.sort((a, b) => Number(a.sequenceNumber ?? 0) - Number(b.sequenceNumber ?? 0));
  }
}
