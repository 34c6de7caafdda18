import { Controller, Get, HttpCode, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  jobPage,
  jobReply,
  jobRequests,
  jobsQuery,
  type JobPage,
  type JobReply,
  type JobsQuery,
} from '@shop/contracts/core/jobs';
import { archiveRpc } from '@shop/contracts/billing/document-archive';
import { printRpc } from '@shop/contracts/ordering/print';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { csvExport } from '../http/csv-export.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { pdfInParts } from '../http/pdf-file.js';
import { zipInParts } from '../http/zip-file.js';
import { Replies } from '../http/replies.js';
import { JobsReader } from './jobs.reader.js';

const jobId = new IdPipe('job.notFound');

@ApiTags('jobs')
@Controller('api/admin/jobs')
export class JobsController {
  constructor(
    private readonly jobs: JobsReader,
    private readonly bus: Bus,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(jobPage, 'request.invalid')
  list(
    @Query({ schema: jobsQuery }) query: JobsQuery,
    @Caller() caller: CallerContext,
  ): Promise<JobPage> {
    return this.jobs.page(query, caller);
  }

  @Get(':id')
  @RolesAllowed('admin')
  @Replies(jobReply, 'job.notFound')
  async get(@Param('id', jobId) job: string, @Caller() caller: CallerContext): Promise<JobReply> {
    return (await this.jobs.find(job, caller)).reply;
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(jobReply, 'job.notFound')
  async cancel(
    @Param('id', jobId) job: string,
    @Caller() caller: CallerContext,
  ): Promise<JobReply> {
    const { service } = await this.jobs.find(job, caller);
    return this.bus.request(jobRequests[service].cancel, { job }, caller);
  }

  /** Returns a PDF for a print job, a ZIP for an archive, else CSV without people, or recorded where it is read. */
  @Get(':id/result')
  @RolesAllowed('admin')
  async readResult(
    @Param('id', jobId) job: string,
    @Caller() caller: CallerContext,
  ): Promise<StreamableFile> {
    const { reply, service } = await this.jobs.find(job, caller);
    if (reply.job.kind === 'print')
      return pdfInParts(reply.job.result?.name ?? 'print.pdf', (part) =>
        this.bus.request(printRpc.readFile, { job, part }, caller),
      );
    if (reply.job.kind === 'documentArchive')
      return zipInParts(reply.job.result?.name ?? 'documents.zip', (part) =>
        this.bus.request(archiveRpc.read, { job, part }, caller),
      );
    const name = reply.job.result?.name.replace(/\.csv$/, '') ?? 'result';
    return csvExport(name, (after: number | null) =>
      this.bus.request(jobRequests[service].readResult, { job, after }, caller),
    );
  }
}
