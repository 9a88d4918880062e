import {
  createQueueHandler,
  type QueueFunctionDependencies,
} from '../runtime/create-queue-handler.ts';
import { handleRecord } from './handle-record.ts';

/** Settles and finishes shards, several at once. */
export function createSettleShardHandler(dependencies: QueueFunctionDependencies) {
  const { ports, log } = dependencies;
  return createQueueHandler(dependencies, {
    order: 'any',
    handle: (record, hasTime) => handleRecord(ports, log, record, hasTime),
  });
}
