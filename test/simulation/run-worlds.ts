import { Worker } from 'node:worker_threads';
import type { WorldPlan, WorldReport } from './simulate.ts';

/**
 * Runs worlds, several at a time, each in a thread of its own kind. `onReport` hears of them in
 * the order of the plan, up to the first failure; nothing new begins after one.
 */
export async function runWorlds(
  plan: readonly WorldPlan[],
  threads: number,
  onReport: (report: WorldReport) => void,
): Promise<void> {
  const reports = new Map<WorldPlan, WorldReport>();
  const waiting = plan.values();
  let told = 0;
  let hasFailed = false;

  const tell = () => {
    for (let next = at(told); next !== undefined && told < plan.length; next = at(told)) {
      told = next.failure === undefined ? told + 1 : plan.length;
      onReport(next);
    }
  };
  const at = (index: number) => {
    const world = plan[index];
    return world === undefined ? undefined : reports.get(world);
  };
  const work = async () => {
    const thread = new Worker(new URL('./world-thread.ts', import.meta.url));
    try {
      for (const world of waiting) {
        if (hasFailed) return;
        const report = await ask(thread, world);
        reports.set(world, report);
        hasFailed ||= report.failure !== undefined;
        tell();
      }
    } finally {
      await thread.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(threads, plan.length) }, work));
}

function ask(thread: Worker, world: WorldPlan): Promise<WorldReport> {
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('message', (report: WorldReport) => {
      thread.off('error', reject);
      resolve(report);
    });
    thread.postMessage(world);
  });
}
