// Reads how long the batches of the jobs took, from /metrics of the services.
import type { ChaosShop } from '../shop/chaos-shop.js';

const LONGEST = /^job_batch_seconds\{(?=.*quantile="1")(?=.*name="([^"]+)").*\} (\S+)$/gm;
const COUNT = /^job_batch_seconds_count\{.*name="([^"]+)".*\} (\S+)$/gm;

export interface BatchTimes {
  batches: number;
  /** Duration of one batch, by job and by the app that runs it. */
  longest: Map<string, number>;
}

/** Returns the times of all jobs since the services were started. */
export async function batchTimes(shop: ChaosShop): Promise<BatchTimes> {
  const longest = new Map<string, number>();
  let batches = 0;
  for (const replica of shop.replicas().filter(({ app }) => app !== 'gateway')) {
    const text = await replica.metrics();
    for (const [, job = '', seconds] of text.matchAll(LONGEST)) {
      const name = `${job} of ${replica.app}`;
      longest.set(name, Math.max(longest.get(name) ?? 0, Number(seconds) || 0));
    }
    for (const [, , count] of text.matchAll(COUNT)) batches += Number(count);
  }
  return { batches, longest };
}
