import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { rootLogger } from '@shop/service-kit/logger';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Books } from './books.js';
import { type Difference } from './second-books.js';

const CHECK_EVERY_MS = 600_000;
const AGAIN_MS = 5_000;
const SHOWN = 20;

const drift = new Gauge({
  name: 'analytics_drift',
  help: 'Rows in which the kept figures differ from their sources; any is an alarm',
});

/** Fetches the figures where a migration or an operator wants them new, and looks every ten minutes for drift. */
@Injectable()
export class BooksKeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: DataSource,
    private readonly books: Books,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.keep().catch((error: unknown) => {
      if (!this.stop.signal.aborted) rootLogger.error({ err: error }, 'the figures are not kept');
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async keep(): Promise<void> {
    const { signal } = this.stop;
    await this.insist(() => this.rebuildIfWanted());
    for (;;) {
      await pause(CHECK_EVERY_MS, undefined, { signal });
      await this.insist(() => this.check());
    }
  }

  private async rebuildIfWanted(): Promise<void> {
    const wanted = await this.database.query<unknown[]>('SELECT 1 FROM rebuild_wanted');
    if (wanted.length === 0) return;
    const corrected = await this.books.rebuild(this.stop.signal);
    if (corrected === null) throw new Error('another rebuild is running');
    rootLogger.info({ rows: corrected.length }, 'the figures were fetched anew');
  }

  private async check(): Promise<void> {
    const found = await this.books.check(this.stop.signal);
    // another replica is at it
    if (found === null) return;
    drift.set(found.length);
    if (found.length > 0) warnOf(found);
  }

  /** Tries until it succeeds: sources and database may be away for any time. */
  private async insist(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await work();
        return;
      } catch (error) {
        this.stop.signal.throwIfAborted();
        rootLogger.warn({ err: error }, 'the figures could not be compared with their sources yet');
        await pause(AGAIN_MS, undefined, { signal: this.stop.signal });
      }
    }
  }
}

const warnOf = (found: readonly Difference[]): void => {
  rootLogger.error(
    { rows: found.length, first: found.slice(0, SHOWN) },
    'the figures have drifted from their sources: npm run analytics:rebuild sets them right',
  );
};
