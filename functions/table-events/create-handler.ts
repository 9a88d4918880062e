import {
  createQueueHandler,
  type QueueFunctionDependencies,
} from '../runtime/create-queue-handler.ts';
import { handleRecord } from './handle-record.ts';

/** Applies what the tables report, each table's messages in their order. */
export function createTableEventsHandler(dependencies: QueueFunctionDependencies) {
  const { ports, log } = dependencies;
  return createQueueHandler(dependencies, {
    order: 'by-group',
    handle: (record) => handleRecord(ports, log, record),
  });
}
