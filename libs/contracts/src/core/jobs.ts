// Long work of the services: it runs in chunks in the background, and continues after a restart.
import { z } from 'zod';
import { rpc } from './message.js';
import { id, isoDate, timeCursor } from './shapes.js';

/** The kinds of job, and the service that runs each. One job of a kind runs at a time. */
export const jobOwners = {
  productImport: 'catalogue',
  productChange: 'catalogue',
  orderChange: 'order',
  print: 'order',
  documentArchive: 'billing',
} as const;
export type JobKind = keyof typeof jobOwners;
export type JobService = (typeof jobOwners)[JobKind];

export const jobKind = z.enum(Object.keys(jobOwners) as [JobKind, ...JobKind[]]);

/** Days for which an ended job and its result are kept. */
export const JOB_DAYS = 30;

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];
/** The states of an ended job. */
export type JobEnding = Exclude<JobState, 'queued' | 'running'>;

export const jobView = z.object({
  _id: id,
  kind: jobKind,
  state: z.enum(jobStates),
  /** Number of rows to process. */
  total: z.int(),
  /** Number of processed rows. Like `failed`, it never decreases. */
  done: z.int(),
  /** Number of rows that cannot be processed; the result lists them. */
  failed: z.int(),
  startedBy: z.object({ _id: id, name: z.string() }),
  queuedAt: isoDate,
  /** Null while it is queued. */
  startedAt: isoDate.nullable(),
  /** The end of the last chunk; null before the first one. */
  progressAt: isoDate.nullable(),
  endedAt: isoDate.nullable(),
  /** A file that the job writes while it runs; null if there is none. */
  result: z.object({ name: z.string(), rows: z.int() }).nullable(),
  /** A sentence: what the job will do and, after its end, what it did. */
  summary: z.string(),
});
export type JobView = z.infer<typeof jobView>;

export const jobsQuery = z.object({
  /** Only those that are queued or running. */
  state: z.literal('open').optional(),
  /** Only jobs that this admin started. */
  by: id.optional(),
  /** Only jobs that were queued before this cursor. */
  after: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type JobsQuery = z.infer<typeof jobsQuery>;

/** Newest first. */
export const jobList = z.object({ jobs: z.array(jobView) });
export type JobList = z.infer<typeof jobList>;

/** The jobs of all services in one list, newest first. */
export const jobPage = jobList.extend({
  success: z.literal(true),
  /** `after` of the next page; null on the last. */
  next: z.string().nullable(),
  /** Kinds whose service did not respond. */
  unavailable: z.array(jobKind),
});
export type JobPage = z.infer<typeof jobPage>;

/** A job; also the reply, with 202, of a request that starts one. */
export const jobReply = z.object({ success: z.literal(true), job: jobView });
export type JobReply = z.infer<typeof jobReply>;

export const jobCursor = ({ queuedAt, _id }: Pick<JobView, 'queuedAt' | '_id'>): string =>
  `${queuedAt}_${_id}`;

const oneJob = z.object({ job: id });

/** The next lines of a result; the first part begins with the heading. */
const resultPart = z.object({ text: z.string(), next: z.int().nullable() });

/** Admins only. */
const requestsOf = (service: JobService) => ({
  list: rpc(`${service}.listJobs`, jobsQuery, jobList, 'read'),
  /** Throws `job.notFound`. */
  get: rpc(`${service}.getJob`, oneJob, jobReply, 'read'),
  /** Cancels a job; does nothing if it has ended. Throws `job.notFound`. */
  cancel: rpc(
    `${service}.cancelJob`,
    oneJob,
    jobReply,
    'idempotent: a cancelled job stays cancelled',
    7_000,
  ),
  /** Throws `job.notFound`, `job.noResult`. */
  readResult: rpc(
    `${service}.readJobResult`,
    oneJob.extend({ after: z.int().nullable() }),
    resultPart,
    'read',
  ),
});

/** The requests of each service with jobs. */
export const jobRequests = {
  catalogue: requestsOf('catalogue'),
  order: requestsOf('order'),
  billing: requestsOf('billing'),
} satisfies Record<JobService, unknown>;
