import { Controller, type Type } from '@nestjs/common';
import {
  jobRequests,
  type JobList,
  type JobReply,
  type JobService,
  type JobsQuery,
} from '@shop/contracts/core/jobs';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { DataSource } from 'typeorm';
import { RolesAllowed } from '../access.js';
import { RpcHandler } from '../bus/handlers.js';
import { getJob, listJobs, readResult } from './job-list.js';
import { JobRunner } from './job-runner.js';

/** Returns the controller that shows a service's jobs to admins: `controllers: [jobsRpcOf('catalogue')]`. */
export function jobsRpcOf(service: JobService): Type {
  const { list, get, cancel, readResult: read } = jobRequests[service];

  @Controller()
  class JobsRpc {
    constructor(
      private readonly runner: JobRunner,
      private readonly dataSource: DataSource,
    ) {}

    @RolesAllowed('admin')
    @RpcHandler(list)
    list(query: JobsQuery): Promise<JobList> {
      return listJobs(this.dataSource, query);
    }

    @RolesAllowed('admin')
    @RpcHandler(get)
    async get({ job }: InputOf<typeof get>): Promise<JobReply> {
      return { success: true, job: await getJob(this.dataSource, job) };
    }

    @RolesAllowed('admin')
    @RpcHandler(cancel)
    async cancel({ job }: InputOf<typeof cancel>): Promise<JobReply> {
      await this.runner.cancel(job);
      return this.get({ job });
    }

    @RolesAllowed('admin')
    @RpcHandler(read)
    readResult({ job, after }: InputOf<typeof read>): Promise<OutputOf<typeof read>> {
      return readResult(this.dataSource, job, after);
    }
  }
  return JobsRpc;
}
