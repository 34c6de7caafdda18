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
import { RetryingReader } from '../http/retrying-reader.js';
import { findOwner, unlessAway } from '../http/unless-away.js';

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
        const reply = await unlessAway(list);
        if (reply === null) unavailable.push(...kindsOf(service));
        return reply?.jobs ?? [];
      }),
    );
    const jobs = found.flat().sort(newestFirst).slice(0, query.limit);
    const last = jobs.at(-1);
    const next = jobs.length === query.limit && last ? jobCursor(last) : null;
    return { success: true, jobs, next, unavailable };
  }

  /** Returns a job with the service that owns it. Throws `job.notFound` or `service.unavailable`. */
  find(job: string, caller: CallerContext): Promise<{ reply: JobReply; service: JobService }> {
    return findOwner(
      services,
      (service) => this.reader.request(jobRequests[service].get, { job }, caller),
      'job.notFound',
    );
  }
}

const kindsOf = (service: JobService): JobKind[] =>
  kinds.filter((kind) => jobOwners[kind] === service);
