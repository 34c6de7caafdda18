// Work that a service repeats while it runs.
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { InFlight } from './bus/connection/in-flight.js';
import { rootLogger } from './logger.js';

/** How long a service that shuts down waits for a job. */
const TIMEOUT_MS = 10_000;

type Work = (signal: AbortSignal) => Promise<unknown>;

const work = new WeakMap<object, Map<string, number>>();

/**
 * Runs the method of a provider at an interval, without overlap. A failed run is logged, and the next one retries it.
 * The signal aborts when the service shuts down, which waits up to 10 seconds for the run to end.
 */
export function Interval(
  ms: number,
): <M extends Work>(target: object, key: string, method: TypedPropertyDescriptor<M>) => void {
  return (target, key) => {
    work.set(target, (work.get(target) ?? new Map<string, number>()).set(key, ms));
  };
}

/** Runs the methods declared with `@Interval`, in every replica. */
@Injectable()
export class Scheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly running = new InFlight();

  /** `firstAfterMs`: time to the first run of a job with a longer interval, and to the next one after a failure. */
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly firstAfterMs: number,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (typeof instance !== 'object' || instance === null) continue;
      const provider = instance as Record<string, Work>;
      const declared = work.get(Object.getPrototypeOf(provider) as object) ?? [];
      for (const [key, ms] of declared) this.start(provider, key, ms);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    for (const timer of this.timers) clearTimeout(timer);
    await this.running.settled(TIMEOUT_MS);
  }

  private start(provider: Record<string, Work>, key: string, ms: number): void {
    const name = `${provider.constructor.name}.${key}`;
    let isRunning = false;
    const run = async (): Promise<void> => {
      isRunning = true;
      try {
        await provider[key]?.(this.stop.signal);
      } catch (error) {
        // an unavailable database is reported by readiness
        rootLogger.warn({ err: error, job: name }, 'job failed; the next run retries it');
        if (isSeldom && !this.stop.signal.aborted) soon.refresh();
      } finally {
        isRunning = false;
      }
    };
    const startRun = (): void => {
      if (!isRunning) this.running.add(run());
    };
    const isSeldom = this.firstAfterMs < ms;
    const soon = setTimeout(startRun, Math.min(this.firstAfterMs, ms));
    const timers = [soon, setInterval(startRun, ms)];
    for (const timer of timers) timer.unref();
    this.timers.push(...timers);
  }
}
