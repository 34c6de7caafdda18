// The metrics that Prometheus reads from a process at /metrics.
import { Counter, Gauge, Histogram, collectDefaultMetrics, register } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { ProcessEnv } from '../config.js';
import { rootLogger } from '../logger.js';

/**
 * Durations of handled requests, events and batches of events, by outcome (`ok` or the error code); the count is their
 * number.
 */
export const handled = new Histogram({
  name: 'bus_handled_seconds',
  help: 'Time a request, an event or a batch of events took in its handler',
  labelNames: ['pattern', 'outcome'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 7],
});

export const unroutableEvents = new Counter({
  name: 'outbox_unroutable_total',
  help: 'Events without a subscriber; any is an alarm',
  labelNames: ['event'] as const,
});

const depth = new Gauge({ name: 'outbox_waiting', help: 'Events that wait for the bus' });
const age = new Gauge({
  name: 'outbox_oldest_seconds',
  help: 'Age of the oldest waiting event',
});

const databaseUp = new Gauge({
  name: 'database_up',
  help: 'Whether the database of this service responds: 1 or 0',
});

const dead = new Gauge({
  name: 'dead_letters',
  help: 'Events that this service could not handle; an operator replays them',
});

const build = new Gauge({
  name: 'build_info',
  help: 'Always 1; its labels are the version and the commit of the image',
  labelNames: ['version', 'commit'] as const,
});

export interface MetricSources {
  dataSource?: DataSource;
  /** Undefined if it is unknown. */
  deadLetters?: () => Promise<number | undefined>;
}

const WAITING = `
  SELECT count(*)::int AS waiting,
    coalesce(extract(epoch FROM now() - min(occurred_at)), 0)::float8 AS oldest
  FROM outbox WHERE published_at IS NULL`;

/** Milliseconds between measurements of the event loop, whose lag includes them; each wakes the process. */
const LOOK_MS = 50;

/** Registers metrics for event loop, memory, handles and build. Call once per process. */
export const watchProcess = ({ LOOMERY_VERSION, LOOMERY_COMMIT }: ProcessEnv): void => {
  collectDefaultMetrics({ eventLoopMonitoringPrecision: LOOK_MS });
  build.set({ version: LOOMERY_VERSION, commit: LOOMERY_COMMIT }, 1);
};

/** Returns the text of all metrics. Those of the outbox and of dead letters are read from their sources. */
export async function metricsText({ dataSource, deadLetters }: MetricSources): Promise<string> {
  if (dataSource?.isInitialized === true) await readOutbox(dataSource);
  if (deadLetters) dead.set((await deadLetters()) ?? NaN);
  return register.metrics();
}

export const METRICS_TYPE = register.contentType;

async function readOutbox(dataSource: DataSource): Promise<void> {
  try {
    const rows: { waiting: number; oldest: number }[] = await dataSource.query(WAITING);
    databaseUp.set(1);
    depth.set(rows[0]?.waiting ?? 0);
    age.set(rows[0]?.oldest ?? 0);
  } catch (error) {
    // The other metrics matter most when the database is unavailable.
    rootLogger.debug({ err: error }, 'metrics: the outbox could not be read');
    databaseUp.set(0);
    depth.set(NaN);
    age.set(NaN);
  }
}
