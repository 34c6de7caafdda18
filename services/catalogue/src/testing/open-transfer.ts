// The lists of products of a back-office, for specs.
import type { ProductExportQuery } from '@shop/contracts/catalogue/catalogue-admin';
import { jobReply, type JobView } from '@shop/contracts/core/jobs';
import { importReport, type ImportReport } from '@shop/contracts/core/list-import';
import type { JobTimes } from '@shop/service-kit/jobs/job-run';
import { JobRunner } from '@shop/service-kit/jobs/job-runner';
import type { DataSource } from 'typeorm';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { Audit } from '@shop/service-kit/audit/audit';
import { ProductAdminService } from '../products/product-admin.service.js';
import { ProductsService } from '../products/products.service.js';
import { SaleService } from '../products/sale.service.js';
import { ProductImportWork } from '../product-transfer/import-work.js';
import { ProductChanges } from '../product-transfer/product-changes.js';
import { ProductTransferService } from '../product-transfer/product-transfer.service.js';
import type { OpenBackOffice } from './open-back-office.js';

export interface OpenTransfer {
  /** Exports all products unless filters and sort are given. */
  exportPart: (
    after: string | null,
    query?: Partial<ProductExportQuery>,
  ) => ReturnType<ProductTransferService['exportPart']>;
  /** Imports at once; throws if that is a job. */
  importList: (...list: Parameters<ProductTransferService['importList']>) => Promise<ImportReport>;
  /** Queues an import as a job, which waits until a process runs it. */
  queue: (...list: Parameters<ProductTransferService['importList']>) => Promise<JobView>;
}

export function openTransfer({
  dataSource,
  admin,
  store,
  sales,
}: Pick<OpenBackOffice, 'dataSource' | 'admin' | 'store' | 'sales'>): OpenTransfer {
  const changes = new ProductChanges(admin, sales);
  const jobs = new JobRunner(dataSource);
  const transfer = new ProductTransferService(dataSource, store, changes, jobs);
  return {
    exportPart: (after, query) => transfer.exportPart({ order: 'asc', ...query, after }),
    importList: async (...list) => importReport.parse(await transfer.importList(...list)),
    queue: async (...list) => jobReply.parse(await transfer.importList(...list)).job,
  };
}

const QUICK: JobTimes = { leaseS: 1, renewMs: 300, pollMs: 50, retryMs: 50 };

/** Starts a process that runs the imports of the shop; `dataSource` is its own. */
export function runImports(
  { store }: Pick<OpenBackOffice, 'store'>,
  dataSource: DataSource,
): JobRunner {
  const outbox = new Outbox();
  const audit = new Audit(dataSource);
  const products = new ProductsService(dataSource, outbox);
  const admin = new ProductAdminService(dataSource, products, outbox, audit, store);
  const sales = new SaleService(dataSource, products, outbox, audit);
  const runner = new JobRunner(dataSource, QUICK);
  new ProductImportWork(dataSource, store, new ProductChanges(admin, sales), runner);
  runner.onApplicationBootstrap();
  return runner;
}
