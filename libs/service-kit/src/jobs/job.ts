// Long work of a service, and what does it.
import type { JobEnding, JobKind } from '@shop/contracts/core/jobs';
import type { EntityManager } from 'typeorm';
import type { Admin } from '../audit/audit.js';

/** A job to add. */
export interface NewJob {
  id: string;
  kind: JobKind;
  /** Rows to work on. */
  total: number;
  /** Whatever the work needs; stored as JSON. */
  input: unknown;
  startedBy: Admin;
  /** A sentence on what the job is to do. */
  summary: string;
  /** True for a job that goes before the others of its kind that wait. */
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
  /** Rows of this chunk that are done, and that cannot be done. */
  done: number;
  failed: number;
  /** True where no row is left. */
  isOver: boolean;
  /** Everything the next chunk needs to begin where this one ended; stored as JSON. */
  state: unknown;
  /** Lines for the file of the job, each with its line break; name and heading are those of the first ones. */
  result?: { name: string; heading: string; lines: string[] };
}

/** The work on jobs of one kind. Every method may run again in another process, from the last chunk that was committed. */
export interface JobWork {
  readonly kind: JobKind;
  /**
   * Reads what the chunks need, in every process that takes up the job, outside of any transaction. A `DomainError` ends
   * the job as failed; any other error is retried.
   */
  prepare?(job: RunningJob): Promise<void>;
  /** Works on the next rows. The effects, the counters and the state are one transaction: write by the manager alone. */
  chunk(manager: EntityManager, job: RunningJob): Promise<ChunkOutcome>;
  /** Leaves out the rows of a chunk that has failed three times: counts them as failed, and touches nothing. */
  skip(manager: EntityManager, job: RunningJob): Promise<ChunkOutcome>;
  /** Runs in the transaction that ends the job, also where it failed or is cancelled; may return a new summary. */
  end?(manager: EntityManager, job: EndedJob): Promise<string | undefined>;
}

/** The reason of rows in chunks that were left out. */
export const NOT_PROCESSED = 'Could not be processed.';
