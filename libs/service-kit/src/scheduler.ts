// Work that a service repeats for as long as it lives.
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { InFlight } from './bus/connection/in-flight.js';
import { rootLogger } from './logger.js';

/** How long a service that wants to go waits for a round. */
const TIMEOUT_MS = 10_000;

type Work = (signal: AbortSignal) => Promise<unknown>;

const work = new WeakMap<object, Map<string, number>>();

/**
 * The method of a provider is run again and again, so long after each start, one round at a time. A round that fails is
 * logged, and the next one tries again. The signal tells that the service wants to go: it waits
 * 10 seconds for the round to end.
 */
export function Interval(
  ms: number,
): <M extends Work>(target: object, key: string, method: TypedPropertyDescriptor<M>) => void {
  return (target, key) => {
    work.set(target, (work.get(target) ?? new Map<string, number>()).set(key, ms));
  };
}

/** Runs what is declared with `@Every`. Several replicas do so at once. */
@Injectable()
export class Scheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly running = new InFlight();

  /** `firstAfterMs`: a round that comes seldom runs first after this time, and again where it failed. */
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
        // a database that is away is reported by readiness
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
