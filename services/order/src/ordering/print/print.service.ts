import { Injectable } from '@nestjs/common';
import type { JobReply } from '@shop/contracts/core/jobs';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { shopDay } from '@shop/contracts/core/shop-time';
import type { PrintedFile } from '@shop/contracts/core/printed-file';
import type { PrintedPaper, printRpc } from '@shop/contracts/ordering/print';
import { PaperWorker } from '@shop/paper/paper-worker';
import type { Sheet } from '@shop/paper/sheets';
import type { Admin } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { getJob } from '@shop/service-kit/jobs/job-list';
import { JobRunner } from '@shop/service-kit/jobs/job-runner';
import { DataSource } from 'typeorm';
import { CuttingSheets } from './cutting-sheet.js';
import { codeOf, sheetOf } from './parcel-sheet.rules.js';
import { readFilePart } from './print-files.query.js';
import { findPrintedParcels } from './printed-parcels.query.js';

type Rpc = typeof printRpc;

/** Prints single parcels and the cutting list at once, and many parcels as a job. */
@Injectable()
export class PrintService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly paper: PaperWorker,
    private readonly cutting: CuttingSheets,
    private readonly jobs: JobRunner,
  ) {}

  async parcel(id: string, kind: PrintedPaper): Promise<PrintedFile> {
    const parcel = (await findPrintedParcels(this.dataSource.manager, [id])).get(id);
    if (!parcel) throw new DomainError('order.parcelNotFound');
    return this.print(`${kind}-${codeOf(parcel)}.pdf`, sheetOf(parcel, kind));
  }

  async cuttingList(day = shopDay()): Promise<PrintedFile> {
    return this.print(`cutting-list-${day}.pdf`, await this.cutting.of(day));
  }

  /** Queues a job once per id. Throws `order.parcelNotFound` if none of the parcels exists. */
  async start({ job, kind, parcels }: InputOf<Rpc['start']>, startedBy: Admin): Promise<JobReply> {
    const chosen = [...new Set(parcels)];
    const found = await findPrintedParcels(this.dataSource.manager, chosen);
    if (found.size === 0) throw new DomainError('order.parcelNotFound');
    const what = kind === 'slip' ? 'packing slip' : 'label';
    await this.jobs.add(this.dataSource.manager, {
      id: job,
      kind: 'print',
      total: chosen.length,
      input: { kind, parcels: chosen },
      startedBy,
      summary: `Print ${String(chosen.length)} ${what}${chosen.length === 1 ? '' : 's'}`,
    });
    this.jobs.wake();
    return { success: true, job: await getJob(this.dataSource, job) };
  }

  /** Throws `job.noResult` if the job has no file, or if the file was deleted. */
  async readFile({ job, part }: InputOf<Rpc['readFile']>): Promise<OutputOf<Rpc['readFile']>> {
    const read = await readFilePart(this.dataSource.manager, job, part);
    if (!read) throw new DomainError('job.noResult');
    return read;
  }

  private async print(name: string, sheet: Sheet): Promise<PrintedFile> {
    const { pdf, missing } = await this.paper.print([sheet]);
    return { name, pdf: Buffer.from(pdf).toString('base64'), missing };
  }
}
