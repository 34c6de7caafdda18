import { Injectable } from '@nestjs/common';
import {
  jobCursor,
  jobOwners,
  jobRequests,
  type JobKind,
  type JobPage,
  type JobReply,
  type JobService,
  type JobsQuery,
  type JobView,
} from '@shop/contracts/core/jobs';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { RetryingReader } from '../http/retrying-reader.js';

/** Codes of a service that is down or has no jobs. */
const AWAY = new Set(['service.unavailable', 'service.busy', 'request.notFound']);

const services = [...new Set<JobService>(Object.values(jobOwners))];
const kinds = Object.keys(jobOwners) as JobKind[];

const newestFirst = (a: JobView, b: JobView): number => (jobCursor(a) < jobCursor(b) ? 1 : -1);

/** Reads the jobs of all services as one list. */
@Injectable()
export class JobsReader {
  constructor(private readonly reader: RetryingReader) {}

  /** The kinds of a service that is down are unavailable. */
  async page(query: JobsQuery, caller: CallerContext): Promise<JobPage> {
    const unavailable: JobKind[] = [];
    const found = await Promise.all(
      services.map(async (service) => {
        const list = this.reader.request(jobRequests[service].list, query, caller);
        return (await unlessAway(list, () => unavailable.push(...kindsOf(service))))?.jobs ?? [];
      }),
    );
    const jobs = found.flat().sort(newestFirst).slice(0, query.limit);
    const last = jobs.at(-1);
    const next = jobs.length === query.limit && last ? jobCursor(last) : null;
    return { success: true, jobs, next, unavailable };
  }

  /** Returns a job with the service that owns it; `job.notFound`, `service.unavailable`. */
  async find(
    job: string,
    caller: CallerContext,
  ): Promise<{ reply: JobReply; service: JobService }> {
    let isAnyAway = false;
    for (const service of services) {
      const get = this.reader.request(jobRequests[service].get, { job }, caller);
      const reply = await unlessAway(get.catch(noneIfUnknown), () => (isAnyAway = true));
      if (reply) return { reply, service };
    }
    throw new DomainError(isAnyAway ? 'service.unavailable' : 'job.notFound');
  }
}

const kindsOf = (service: JobService): JobKind[] =>
  kinds.filter((kind) => jobOwners[kind] === service);

async function unlessAway<T>(reply: Promise<T>, onAway: () => unknown): Promise<T | null> {
  try {
    return await reply;
  } catch (error) {
    if (!(error instanceof DomainError && AWAY.has(error.code))) throw error;
    onAway();
    return null;
  }
}

function noneIfUnknown(error: unknown): null {
  if (error instanceof DomainError && error.code === 'job.notFound') return null;
  throw error;
}
