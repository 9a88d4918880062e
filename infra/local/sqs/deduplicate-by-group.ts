import type { LocalQueue } from './local-queue.ts';

/**
 * Makes a queue with `DeduplicationScope: messageGroup` drop a copy only within its group, as AWS
 * does; by itself fauxqs drops it whatever its group. A dropped copy is answered with an id of its
 * own instead of the first one's.
 */
export function deduplicateByGroup(queue: LocalQueue): void {
  const check = queue.checkDeduplication.bind(queue);
  const record = queue.recordDeduplication.bind(queue);
  const enqueue = queue.enqueue.bind(queue);
  // Senders are asked before the group is known, so the question is put off until it is.
  queue.checkDeduplication = () => ({ isDuplicate: false });
  queue.recordDeduplication = () => {};
  queue.enqueue = (message) => {
    const key = JSON.stringify([message.messageGroupId, message.messageDeduplicationId]);
    if (check(key).isDuplicate) return;
    record(key, message.messageId, message.sequenceNumber);
    enqueue(message);
  };
}
