// The jobs of a service as admins see them.
import { jobView, type JobList, type JobsQuery, type JobView } from '@shop/contracts/core/jobs';
import type { DataSource } from 'typeorm';
import { DomainError } from '../domain-error.js';
import { LIST, RESULT_HEADING, RESULT_LINES, VIEW_ONE } from './job-rows.query.js';

/** Number of result lines that are read at once. */
const PART_LINES = 500;

/** Newest first. */
export async function listJobs(
  dataSource: DataSource,
  { state, by, after, limit }: JobsQuery,
): Promise<JobList> {
  const [at = null, id = null] = after?.split('_') ?? [];
  const rows = await dataSource.query<unknown[]>(LIST, [
    state === 'open',
    by ?? null,
    at,
    id,
    limit,
  ]);
  return { jobs: rows.map((row) => jobView.parse(row)) };
}

/** Throws `job.notFound`. */
export async function getJob(dataSource: DataSource, id: string): Promise<JobView> {
  const [row] = await dataSource.query<unknown[]>(VIEW_ONE, [id]);
  if (row === undefined) throw new DomainError('job.notFound');
  return jobView.parse(row);
}

/** Returns the lines after `after`, with the heading before the first one. Throws `job.notFound`, `job.noResult`. */
export async function readResult(
  dataSource: DataSource,
  id: string,
  after: number | null,
): Promise<{ text: string; next: number | null }> {
  const [result] = await dataSource.query<{ heading: string }[]>(RESULT_HEADING, [id]);
  if (!result) {
    await getJob(dataSource, id);
    throw new DomainError('job.noResult');
  }
  const lines = await dataSource.query<{ line: number; text: string }[]>(RESULT_LINES, [
    id,
    after ?? 0,
    PART_LINES,
  ]);
  const heading = after === null ? result.heading : '';
  return {
    text: heading + lines.map(({ text }) => text).join(''),
    next: lines.length === PART_LINES ? (lines.at(-1)?.line ?? null) : null,
  };
}
