import { Injectable } from '@nestjs/common';
import {
  NOT_PROCESSED,
  type ChunkOutcome,
  type EndedJob,
  type JobWork,
  type NewJob,
  type RunningJob,
} from '@shop/service-kit/jobs/job';
import { JobRunner } from '@shop/service-kit/jobs/job-runner';
import { stableUuid } from '@shop/service-kit/stable-uuid';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { finishRows, nextRows, readChange, type StoredChange } from './bulk-changes.query.js';
import { BulkEnd } from './bulk-end.js';
import { BulkRows, type Counted } from './bulk-rows.js';

const CHUNK = 50;
const inputOf = z.object({ bulk: z.string(), way: z.enum(['apply', 'undo']) });
type Way = z.infer<typeof inputOf>['way'];

/** The job of a change that is too large for one request. An undo goes before the changes that wait. */
export const bulkJob = (change: StoredChange, way: Way): NewJob => ({
  id: way === 'apply' ? change.id : stableUuid(`${change.id} undo`),
  kind: 'productChange',
  total: change.possible,
  input: { bulk: change.id, way },
  startedBy: change.by,
  summary: way === 'apply' ? change.title : `Undo: ${change.title}`,
  goesFirst: way === 'undo',
});

/** Applies and undoes large bulk changes in chunks. The rows hold the place: a chunk takes the next ones. */
@Injectable()
export class BulkWork implements JobWork {
  readonly kind = 'productChange';

  constructor(
    private readonly rows: BulkRows,
    private readonly ends: BulkEnd,
    jobs: JobRunner,
  ) {
    jobs.register(this);
  }

  async chunk(manager: EntityManager, job: RunningJob): Promise<ChunkOutcome> {
    const { change, way } = await changeOf(manager, job);
    const counted = await (way === 'apply'
      ? this.rows.apply(manager, change, CHUNK)
      : this.rows.undo(manager, change, CHUNK));
    return outcomeOf(counted);
  }

  async skip(manager: EntityManager, job: RunningJob): Promise<ChunkOutcome> {
    const { change, way } = await changeOf(manager, job);
    const [from, outcome] =
      way === 'apply' ? (['open', 'failed'] as const) : (['changed', 'kept'] as const);
    const rows = await nextRows(manager, change.id, from, CHUNK);
    const left = { outcome, reason: NOT_PROCESSED, before: null };
    await finishRows(
      manager,
      change.id,
      rows.map(({ position }) => ({ position, ...left })),
    );
    return outcomeOf({ done: 0, failed: rows.length });
  }

  /** A cancelled change can be undone like a whole one. */
  async end(manager: EntityManager, job: EndedJob): Promise<undefined> {
    const { change, way } = await changeOf(manager, job);
    await (way === 'apply'
      ? this.ends.applied(manager, change)
      : this.ends.undone(manager, change));
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
