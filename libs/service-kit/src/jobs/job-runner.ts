import { randomUUID } from 'node:crypto';
import {
  Injectable,
  Optional,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { JobKind } from '@shop/contracts/core/jobs';
import { SECOND_MS } from '@shop/contracts/core/time';
import { DataSource, type EntityManager } from 'typeorm';
import { isContention } from '../bus/database-outage.js';
import { InFlight } from '../bus/connection/in-flight.js';
import { rootLogger } from '../logger.js';
import { CommitSignal } from '../outbox/commit-signal.js';
import { endJob } from './end-job.js';
import type { JobWork, NewJob } from './job.js';
import { ADD } from './job-rows.query.js';
import { JobRun, type JobTimes } from './job-run.js';

/** How long a service that shuts down waits for running chunks. */
const SHUTDOWN_MS = 10_000;
const CANCEL_TRIES = 5;

const TIMES: JobTimes = { leaseS: 60, renewMs: 10_000, pollMs: 2_000, retryMs: SECOND_MS };

interface Registered {
  work: JobWork;
  signal: CommitSignal;
}

/**
 * Runs the jobs of a service, one of each kind at a time over all replicas. Provide it in the service's module, and
 * register the work of each kind before the service has started.
 */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly id = randomUUID();
  private readonly works = new Map<JobKind, Registered>();
  private readonly stop = new AbortController();
  private readonly running = new InFlight();

  constructor(
    private readonly dataSource: DataSource,
    @Optional() private readonly times: JobTimes = TIMES,
  ) {}

  register(work: JobWork): void {
    this.works.set(work.kind, { work, signal: new CommitSignal() });
  }

  /** Queues a job in the caller's transaction; does nothing if the id is known. Call `wake` after the commit. */
  async add(manager: EntityManager, job: NewJob): Promise<void> {
    const { id, kind, total, input, startedBy, summary, goesFirst = false } = job;
    await manager.query(ADD, [
      id,
      kind,
      total,
      JSON.stringify(input),
      startedBy._id,
      startedBy.name,
      summary,
      goesFirst,
    ]);
  }

  /** Polls for queued jobs now, instead of within two seconds. */
  wake(): void {
    for (const { signal } of this.works.values()) signal.raise();
  }

  /** Ends a job that is queued or running. Its current chunk is rolled back. */
  async cancel(id: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.dataSource.transaction((manager) =>
          endJob(manager, id, 'cancelled', (kind) => this.works.get(kind)?.work),
        );
        this.wake();
        return;
      } catch (error) {
        if (tries === CANCEL_TRIES || !isContention(error)) throw error;
      }
    }
  }

  onApplicationBootstrap(): void {
    for (const registered of this.works.values()) this.running.add(this.serve(registered));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    this.wake();
    await this.running.settled(SHUTDOWN_MS);
  }

  private async serve({ work, signal }: Registered): Promise<void> {
    const { id: process, dataSource, times } = this;
    while (!this.stop.signal.aborted) {
      try {
        const run = await JobRun.next({ dataSource, times, work, process, stop: this.stop.signal });
        if (run) await run.toEnd();
        else await signal.wait(times.pollMs);
      } catch (error) {
        // an unavailable database is reported by readiness
        rootLogger.warn({ err: error, kind: work.kind }, 'job interrupted');
        await signal.wait(times.pollMs);
      }
    }
  }
}
