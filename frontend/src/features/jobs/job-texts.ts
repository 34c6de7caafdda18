// Describes jobs.
import type { JobKind, JobView } from '@shop/contracts/core/jobs';
import { STANDSTILL_SECONDS } from '@shop/contracts/core/limits';
import { MINUTE_MS, SECOND_MS } from '@shop/contracts/core/time';
import { timeText } from '../../lib/day-text';
import type { JobSample } from './jobs-api';

export const jobKindLabels: Record<JobKind, string> = {
  productImport: 'Product import',
  productChange: 'Change of products',
  orderChange: 'Change of orders',
  print: 'Printing',
  documentArchive: 'Document archive',
};

const counted = (count: number): string => count.toLocaleString('en-US');

export const isOpen = ({ state }: Pick<JobView, 'state'>): boolean =>
  state === 'queued' || state === 'running';

/** `4,000 of 10,000` */
export const progressText = ({ done, failed, total }: JobView): string =>
  `${counted(done + failed)} of ${counted(total)}`;

/** Describes the result of a job: `All 10,000`, `9,997, 3 faulty`, `None of 10,000`. */
export function endText(job: JobView): string {
  const { state, done, failed, total } = job;
  const faulty = failed > 0 ? `, ${counted(failed)} faulty` : '';
  if (done === 0 && total > 0) return `None of ${counted(total)}`;
  if (state === 'done') return failed === 0 ? `All ${counted(done)}` : `${counted(done)}${faulty}`;
  return `${counted(done)} of ${counted(total)}${faulty}`;
}

/** `Stands still since 14:05`; null for a job that makes progress. `now` is in milliseconds. */
export function standstillText(job: JobView, now: number): string | null {
  const since = job.progressAt ?? job.startedAt;
  if (job.state !== 'running' || since === null) return null;
  if (now - Date.parse(since) < STANDSTILL_SECONDS * SECOND_MS) return null;
  return `Not moving since ${timeText(since)}`;
}

/** Returns the remaining time of a job, estimated from its samples; null if they are not sufficient. */
export function estimateText(job: JobView, samples: readonly JobSample[]): string | null {
  const own = samples.filter((sample) => sample.job === job._id);
  const first = own[0];
  const last = own.at(-1);
  if (!first || !last || last.count <= first.count) return null;
  const left = ((job.total - last.count) * (last.at - first.at)) / (last.count - first.count);
  if (left < MINUTE_MS) return 'less than a minute left';
  const minutes = Math.round(left / MINUTE_MS);
  return minutes === 1 ? 'about a minute left' : `about ${counted(minutes)} minutes left`;
}
