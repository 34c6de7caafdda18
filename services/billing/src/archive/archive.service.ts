import { Injectable } from '@nestjs/common';
import type { archiveRpc } from '@shop/contracts/billing/document-archive';
import type { JobReply } from '@shop/contracts/core/jobs';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { Audit, type Admin } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { getJob } from '@shop/service-kit/jobs/job-list';
import { JobRunner } from '@shop/service-kit/jobs/job-runner';
import { DataSource } from 'typeorm';
import { countMonth } from '../documents/documents.query.js';
import { readArchivePart } from './archive-parts.query.js';
import type { archiveJobInput } from './archive-work.js';
import type { z } from 'zod';

type Rpc = typeof archiveRpc;

/** Starts archives, and returns their files. */
@Injectable()
export class ArchiveService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobRunner,
    private readonly audit: Audit,
  ) {}

  /** Queues a job once for each id and records it. Throws `billing.noDocuments`. */
  async start({ job, month }: InputOf<Rpc['start']>, startedBy: Admin): Promise<JobReply> {
    await this.dataSource.transaction(async (manager) => {
      const { total, last } = await countMonth(manager, month);
      if (last === null) throw new DomainError('billing.noDocuments');
      const summary = `Archive of the documents of ${month}`;
      const input: z.infer<typeof archiveJobInput> = { month, until: last };
      await this.jobs.add(manager, {
        id: job,
        kind: 'documentArchive',
        total,
        input,
        startedBy,
        summary,
      });
      await this.audit.note(
        {
          by: startedBy,
          action: 'document.archived',
          subject: { kind: 'document', _id: job, name: summary },
          after: { month, documents: total },
        },
        manager,
      );
    });
    this.jobs.wake();
    return { success: true, job: await getJob(this.dataSource, job) };
  }

  /** Throws `job.noResult` if the job has no files or they were removed. */
  async read({ job, part }: InputOf<Rpc['read']>): Promise<OutputOf<Rpc['read']>> {
    const read = await readArchivePart(this.dataSource.manager, job, part);
    if (!read) throw new DomainError('job.noResult');
    return read;
  }
}
