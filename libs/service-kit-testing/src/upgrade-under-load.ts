// Sends requests while the database of a service is migrated to the newest schema.
import { setTimeout as pause } from 'node:timers/promises';
import { runMigrations } from '@shop/service-kit/data-source';
import type { DataSourceOptions } from 'typeorm';
import { watchLocks, type LongestLock } from './lock-watch.js';

const TICK_MS = 10;
/** One request per connection of the service; a slow machine sends fewer per second. */
const AT_ONCE = 4;
/** Milliseconds of load before the first migration and after the last one. */
const AROUND_MS = 500;

export interface Upgrade {
  migratedMs: number;
  requests: number;
  /** The message of each failed request. */
  failures: string[];
  longestRequestMs: number;
  /** The longest lock that statements of the running service would wait for. */
  longestLock: LongestLock;
  /** Tables that a migration rewrote completely, which takes longer the larger the shop is. */
  rewritten: string[];
}

/** Migrates while `request` is called this many times a second. */
export async function upgradeUnderLoad(
  { url, migrationUrl }: { url: string; migrationUrl: string },
  dataSourceOptions: (url: string) => DataSourceOptions,
  { perSecond, request }: { perSecond: number; request: () => Promise<void> },
): Promise<Upgrade> {
  const locks = await watchLocks(url);
  const load = new Load(request, perSecond);
  try {
    await pause(AROUND_MS);
    const began = performance.now();
    await runMigrations(dataSourceOptions(migrationUrl));
    const migratedMs = performance.now() - began;
    await pause(AROUND_MS);
    await load.end();
    const { requests, failures, longestRequestMs } = load;
    return { migratedMs, requests, failures, longestRequestMs, ...(await locks.found()) };
  } finally {
    await load.end();
    await locks.close();
  }
}

/** Requests at a fixed rate; late requests are made up for. */
class Load {
  requests = 0;
  readonly failures: string[] = [];
  longestRequestMs = 0;
  private readonly open = new Set<Promise<void>>();
  private readonly began = performance.now();
  private readonly timer = setInterval(() => this.catchUp(), TICK_MS);

  constructor(
    private readonly request: () => Promise<void>,
    private readonly perSecond: number,
  ) {}

  async end(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.open);
  }

  private catchUp(): void {
    const due = ((performance.now() - this.began) / 1_000) * this.perSecond;
    for (; this.requests < due && this.open.size < AT_ONCE; this.requests += 1) {
      const one = this.make().finally(() => this.open.delete(one));
      this.open.add(one);
    }
  }

  private async make(): Promise<void> {
    const began = performance.now();
    try {
      await this.request();
    } catch (error) {
      this.failures.push(String(error));
    }
    this.longestRequestMs = Math.max(this.longestRequestMs, performance.now() - began);
  }
}
