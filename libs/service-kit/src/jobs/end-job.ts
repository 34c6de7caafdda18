import type { JobEnding, JobKind } from '@shop/contracts/core/jobs';
import type { EntityManager } from 'typeorm';
import type { JobWork, RunningJob } from './job.js';
import { END, SUMMARIZE } from './job-rows.query.js';

/** Ends a job in the caller's transaction, unless it has ended before. */
export async function endJob(
  manager: EntityManager,
  id: string,
  ending: JobEnding,
  workOf: (kind: JobKind) => JobWork | undefined,
): Promise<void> {
  const [job] = await manager.query<RunningJob[]>(END, [id, ending]);
  if (!job) return;
  const summary = await workOf(job.kind)?.end?.(manager, { ...job, ending });
  if (summary !== undefined) await manager.query(SUMMARIZE, [id, summary]);
}
