import { setTimeout as pause } from 'node:timers/promises';
import { QueryFailedError, type DataSource, type EntityManager } from 'typeorm';
import { isContention, isOutage } from '../bus/database-outage.js';
import { DomainError } from '../domain-error.js';
import { requestContext, rootLogger } from '../logger.js';
import { endJob } from './end-job.js';
import type { ChunkOutcome, JobWork, RunningJob } from './job.js';
import {
  ADVANCE,
  COUNT_FAILURE,
  READ,
  RELEASE,
  RENEW,
  START,
  TAKE_OVER,
} from './job-rows.query.js';

export interface JobTimes {
  /** Seconds without renewal after which another process takes over a job. */
  leaseS: number;
  renewMs: number;
  /** Milliseconds between polls for a queued job. */
  pollMs: number;
  /** Milliseconds between a failure and the next attempt. */
  retryMs: number;
}

/** Number of failures after which a chunk is left out, and of such chunks in a row after which the job fails. */
const TRIES = 3;
const LEFT_OUT_IN_A_ROW = 3;

interface JobContext {
  dataSource: DataSource;
  work: JobWork;
  times: JobTimes;
  /** Id of this process, which holds the lease. */
  process: string;
  /** Aborts when the service shuts down. */
  stop: AbortSignal;
}
type LeasedJob = RunningJob & { attempts: number; leftOut: number };

/** The job has ended, or another process has taken it over: this chunk must be rolled back. */
class LeaseLost extends Error {}

/** One job in one process, continued after its last chunk. */
export class JobRun {
  private constructor(
    private readonly context: JobContext,
    private readonly job: LeasedJob,
  ) {}

  /** Takes the next job; null if there is none. */
  static async next(context: JobContext): Promise<JobRun | null> {
    const { dataSource, work, times, process } = context;
    for (const statement of [TAKE_OVER, START]) {
      const values = [work.kind, process, times.leaseS];
      const [job] = await dataSource.query<LeasedJob[]>(statement, values).catch(noneIfStarted);
      if (job) return new JobRun(context, job);
    }
    return null;
  }

  /** Runs chunks until the job ends, is cancelled or lost, or the service shuts down. */
  async toEnd(): Promise<void> {
    const renewal = setInterval(() => void this.renew(), this.context.times.renewMs);
    try {
      await requestContext.run({ requestId: this.job.id }, () => this.runChunks());
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  private async runChunks(): Promise<void> {
    const { work, stop } = this.context;
    const prepare = async (): Promise<boolean> => {
      await work.prepare?.(this.job);
      return true;
    };
    await this.untilDone(prepare, (error) => isRefusal(error) && this.fail());
    await this.untilDone(
      () => this.runChunk(),
      (error) => !isTransient(error) && this.countFailure(),
    );
    if (stop.aborted) await this.query(RELEASE);
  }

  /** Repeats a step until it returns true or the service shuts down. */
  private async untilDone(
    step: () => Promise<boolean>,
    onError: (error: unknown) => unknown,
  ): Promise<void> {
    const { stop, times, work } = this.context;
    while (!stop.aborted) {
      try {
        if (await step()) return;
      } catch (error) {
        if (error instanceof LeaseLost) throw error;
        rootLogger.warn({ err: error, job: this.job.id, kind: work.kind }, 'job: chunk failed');
        await onError(error);
        await pause(times.retryMs, undefined, { signal: stop }).catch(() => undefined);
      }
    }
  }

  /** Returns true if it was the last chunk. */
  private runChunk(): Promise<boolean> {
    const { dataSource, work } = this.context;
    return dataSource.transaction(async (manager) => {
      const job = await this.read(manager);
      const isLeftOut = job.attempts >= TRIES;
      const outcome = await (isLeftOut ? work.skip(manager, job) : work.chunk(manager, job));
      const { leftOut } = await this.advance(manager, outcome, isLeftOut);
      const hasFailed = leftOut >= LEFT_OUT_IN_A_ROW;
      const isOver = outcome.isOver || hasFailed;
      if (isOver) await endJob(manager, job.id, hasFailed ? 'failed' : 'done', () => work);
      return isOver;
    });
  }

  private async advance(
    manager: EntityManager,
    { done, failed, state, result }: ChunkOutcome,
    isLeftOut: boolean,
  ): Promise<LeasedJob> {
    const [job] = await manager.query<LeasedJob[]>(ADVANCE, [
      ...this.lease,
      this.context.times.leaseS,
      done,
      failed,
      JSON.stringify(state ?? null),
      isLeftOut,
      result?.name ?? null,
      result?.heading ?? '',
      result?.lines ?? [],
    ]);
    if (!job) throw new LeaseLost();
    return job;
  }

  /** Counts a failure; a chunk that cannot even be left out ends the job. */
  private async countFailure(): Promise<void> {
    await this.query(COUNT_FAILURE);
    const { attempts } = await this.read(this.context.dataSource.manager);
    if (attempts >= 2 * TRIES) await this.fail();
  }

  private async fail(): Promise<never> {
    const { dataSource, work } = this.context;
    await dataSource.transaction(async (manager) => {
      await this.read(manager);
      await endJob(manager, this.job.id, 'failed', () => work);
    });
    throw new LeaseLost();
  }

  private async read(manager: EntityManager): Promise<LeasedJob> {
    const [job] = await manager.query<LeasedJob[]>(READ, this.lease);
    if (!job) throw new LeaseLost();
    return job;
  }

  private async renew(): Promise<void> {
    try {
      await this.query(RENEW, this.context.times.leaseS);
    } catch (error) {
      rootLogger.debug({ err: error, job: this.job.id }, 'job: lease not renewed');
    }
  }

  private async query(statement: string, ...values: unknown[]): Promise<void> {
    await this.context.dataSource.query(statement, [...this.lease, ...values]);
  }

  private get lease(): [string, string] {
    return [this.job.id, this.context.process];
  }
}

/** Returns true if the data is wrong, as opposed to an unavailable store or service. */
const isRefusal = (error: unknown): boolean => error instanceof DomainError && error.status < 500;

/** Returns true if rows are locked, or a database or a store is unavailable: the same chunk can succeed later. */
const isTransient = (error: unknown): boolean =>
  isContention(error) || isOutage(error) || (error instanceof DomainError && error.status >= 500);

/** Returns no row if another process has just started a job of this kind. */
function noneIfStarted(error: unknown): [] {
  if (error instanceof QueryFailedError && error.message.includes('jobs_running')) return [];
  throw error;
}
