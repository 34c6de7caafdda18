import { Injectable } from '@nestjs/common';
import type { JobKind } from '@shop/contracts/core/jobs';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { JobRunner } from '../jobs/job-runner.js';
import {
  NOT_PROCESSED,
  type ChunkOutcome,
  type EndedJob,
  type JobWork,
  type NewJob,
  type RunningJob,
} from '../jobs/job.js';
import { stableUuid } from '../stable-uuid.js';
import { readChange } from './bulk-rows.query.js';
import { BulkSteps, type Counted, type Way } from './bulk-steps.js';
import { BulkSubject, type StoredChange } from './bulk-subject.js';

const CHUNK = 50;
const inputOf = z.object({ bulk: z.string(), way: z.enum(['apply', 'undo']) });

/** Returns the job for a change that is too large for a single request. An undo takes priority over waiting changes. */
export const bulkJob = (kind: JobKind, change: StoredChange, way: Way): NewJob => ({
  id: way === 'apply' ? change.id : stableUuid(`${change.id} undo`),
  kind,
  total: change.possible,
  input: { bulk: change.id, way },
  startedBy: change.by,
  summary: way === 'apply' ? change.title : `Undo: ${change.title}`,
  goesFirst: way === 'undo',
});

/**
 * Applies and undoes large bulk changes in chunks. The rows themselves record the progress: a chunk continues with the
 * next ones.
 */
@Injectable()
export class BulkWork implements JobWork {
  readonly kind: JobKind;

  constructor(
    private readonly steps: BulkSteps,
    subject: BulkSubject,
    jobs: JobRunner,
  ) {
    this.kind = subject.jobKind;
    jobs.register(this);
  }

  async chunk(manager: EntityManager, job: RunningJob): Promise<ChunkOutcome> {
    const { change, way } = await changeOf(manager, job);
    return outcomeOf(await this.steps.next(manager, change, way, CHUNK));
  }

  async skip(manager: EntityManager, job: RunningJob): Promise<ChunkOutcome> {
    const { change, way } = await changeOf(manager, job);
    const chunk = { limit: CHUNK, reason: NOT_PROCESSED };
    return outcomeOf(await this.steps.leaveOut(manager, change, way, chunk));
  }

  /**
   * Reports the rows that a cancelled or failed job has left. The rows that it has changed can be undone like a whole
   * change.
   */
  async end(manager: EntityManager, job: EndedJob): Promise<undefined> {
    const { change, way } = await changeOf(manager, job);
    if (job.ending !== 'done') {
      const reason = job.ending === 'cancelled' ? 'It was cancelled before.' : NOT_PROCESSED;
      await this.steps.leaveOut(manager, change, way, { limit: change.possible, reason });
    }
    await this.steps.end(manager, change, way);
  }
}

const outcomeOf = (counted: Counted): ChunkOutcome => ({
  ...counted,
  isOver: counted.done + counted.failed < CHUNK,
  state: null,
});

async function changeOf(
  manager: EntityManager,
  { input, startedBy }: RunningJob,
): Promise<{ change: StoredChange; way: Way }> {
  const { bulk, way } = inputOf.parse(input);
  const change = await readChange(manager, bulk, startedBy);
  if (!change) throw new Error(`the bulk change ${bulk} is gone`);
  return { change, way };
}
