// Long work of a service, and the interface of its implementation.
import type { JobEnding, JobKind } from '@shop/contracts/core/jobs';
import type { EntityManager } from 'typeorm';
import type { Admin } from '../audit/audit.js';

/** A job to add. */
export interface NewJob {
  id: string;
  kind: JobKind;
  /** Number of rows to process. */
  total: number;
  /** Input of the work, stored as JSON. */
  input: unknown;
  startedBy: Admin;
  /** A sentence about what the job will do. */
  summary: string;
  /** True for a job that precedes the waiting jobs of its kind. */
  goesFirst?: boolean;
}

/** A job while it runs. */
export interface RunningJob {
  id: string;
  kind: JobKind;
  total: number;
  done: number;
  failed: number;
  input: unknown;
  /** The state that the last chunk returned; null before the first one. */
  state: unknown;
  startedBy: Admin;
  summary: string;
}

export interface EndedJob extends RunningJob {
  ending: JobEnding;
}

/** The outcome of a chunk. */
export interface ChunkOutcome {
  /** Number of rows of this chunk that were processed, and that could not be. */
  done: number;
  failed: number;
  /** True if no row is left. */
  isOver: boolean;
  /** Everything that the next chunk needs to continue; stored as JSON. */
  state: unknown;
  /** Lines for the file of the job, each with its line break; name and heading of the first chunk are used. */
  result?: { name: string; heading: string; lines: string[] };
}

/** The work for jobs of one kind. Each method may run again in another process, from the last committed chunk on. */
export interface JobWork {
  readonly kind: JobKind;
  /**
   * Reads the data that the chunks need, in every process that takes the job, outside of any transaction. A
   * `DomainError` ends the job as failed; any other error is retried.
   */
  prepare?(job: RunningJob): Promise<void>;
  /** Processes the next rows. Effects, counters and state are one transaction: write only with this manager. */
  chunk(manager: EntityManager, job: RunningJob): Promise<ChunkOutcome>;
  /** Skips the rows of a chunk that has failed three times: counts them as failed, without touching them. */
  skip(manager: EntityManager, job: RunningJob): Promise<ChunkOutcome>;
  /** Runs in the transaction that ends the job, even if it failed or was cancelled; may return a new summary. */
  end?(manager: EntityManager, job: EndedJob): Promise<string | undefined>;
}

/** The reason for rows in skipped chunks. */
export const NOT_PROCESSED = 'Could not be processed.';
