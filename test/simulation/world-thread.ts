import { parentPort } from 'node:worker_threads';
import { simulate, type WorldPlan } from './simulate.ts';

/** Simulates the worlds that it is sent, one after the other. */
const port = parentPort;
if (port === null) throw new Error('this file is a worker thread');
port.on('message', async (plan: WorldPlan) => {
  port.postMessage(await simulate(plan));
});
