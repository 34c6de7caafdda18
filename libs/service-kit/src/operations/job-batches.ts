import { Summary } from 'prom-client';

const HOUR_S = 3_600;

/** `quantile="1"` is the longest batch of the last hour. */
const batches = new Summary({
  name: 'job_batch_seconds',
  help: 'Time of one batch of a job that removes or repairs rows',
  // `name`, because Prometheus uses the label `job` itself.
  labelNames: ['name'] as const,
  percentiles: [0.5, 1],
  maxAgeSeconds: HOUR_S,
  ageBuckets: 4,
});

/** Runs a batch of a job and measures it, even if it fails. */
export async function timedBatch<T>(name: string, work: () => Promise<T>): Promise<T> {
  const stop = batches.startTimer({ name });
  try {
    return await work();
  } finally {
    stop();
  }
}
