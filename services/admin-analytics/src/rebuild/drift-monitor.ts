import { setTimeout as pause } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { rootLogger } from '@shop/service-kit/logger';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Findings } from './difference.js';
import { dueScope, foundLast, recordCheck } from './drift-monitor.query.js';
import { Projections, type Scope } from './projections.js';

const CHECK_EVERY_MS = 600_000;
const WANTED_EVERY_MS = 10_000;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 600_000;
/** Maximum number of passes of a check that is too large for a single one. */
const MOST_PASSES = 50;

const drift = new Gauge({
  name: 'analytics_drift',
  help: 'Rows in which the stored figures differed from their sources at the last check; any is an alarm',
});

/**
 * Rebuilds the figures if a migration or a new time zone requests it, and corrects drift: every ten minutes for the last five weeks, every
 * day for all days, and every week row by row. A check that found drift is repeated.
 */
@Injectable()
export class DriftMonitor implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: DataSource,
    private readonly projections: Projections,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run().catch((error: unknown) => {
      if (!this.stop.signal.aborted) rootLogger.error({ err: error }, 'drift monitor ended');
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stop;
    for (;;) {
      const checkAt = performance.now() + CHECK_EVERY_MS;
      while (performance.now() < checkAt) {
        await this.retried(() => this.rebuildIfWanted());
        await pause(WANTED_EVERY_MS, undefined, { signal });
      }
      try {
        await this.check();
      } catch (error) {
        signal.throwIfAborted();
        rootLogger.warn({ err: error }, 'drift check failed');
      }
    }
  }

  private async rebuildIfWanted(): Promise<void> {
    const wanted = await this.database.query<unknown[]>('SELECT 1 FROM rebuild_wanted');
    if (wanted.length === 0) return;
    const corrected = await this.projections.rebuild(this.stop.signal);
    if (corrected === null) throw new Error('another rebuild is running');
    rootLogger.info({ rows: corrected.rows }, 'projections rebuilt');
  }

  /** Runs the check that is due, and corrects its findings, because events were dropped or lost (backend 13). */
  async check(options: { inFlightMs?: number } = {}): Promise<void> {
    const scope = await dueScope(this.database);
    if (scope !== undefined) await this.correct(scope, options);
    drift.set(await foundLast(this.database));
  }

  private async correct(scope: Scope, options: { inFlightMs?: number }): Promise<void> {
    const all = new Findings();
    try {
      if (await this.correctAll(scope, options, all))
        await recordCheck(this.database, scope, all.rows);
    } finally {
      if (all.rows > 0) warnOf(scope, all);
    }
  }

  /** Returns false if another replica runs a check, so that none was made. */
  private async correctAll(
    scope: Scope,
    options: { inFlightMs?: number },
    all: Findings,
  ): Promise<boolean> {
    const { signal } = this.stop;
    for (let pass = 0; pass < MOST_PASSES; pass += 1) {
      const found = await this.projections.check(scope, { ...options, signal, isRepaired: true });
      if (found === null) return false;
      all.addAll(found);
      if (!found.hasMore) break;
    }
    return true;
  }

  /** Retries with growing pauses, because sources and database may be away for any time. */
  private async retried(work: () => Promise<void>): Promise<void> {
    for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
      try {
        await work();
        return;
      } catch (error) {
        this.stop.signal.throwIfAborted();
        rootLogger.warn({ err: error, wait }, 'projections could not be rebuilt yet');
        await pause(wait, undefined, { signal: this.stop.signal });
      }
    }
  }
}

/** Logs one line for a run, with the corrections of all its passes. */
const warnOf = (scope: Scope, { rows, tables, first }: Findings): void => {
  rootLogger.error(
    { scope, rows, tables, first },
    'projections had drifted from their sources and were corrected',
  );
};
