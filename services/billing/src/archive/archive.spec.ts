// Archives of a month on a real database, with the process that makes PDFs.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { JobView } from '@shop/contracts/core/jobs';
import type { InvoiceBasis } from '@shop/contracts/ordering/invoice-bases';
import { PaperWorker } from '@shop/paper/paper-worker';
import { DomainError } from '@shop/service-kit/domain-error';
import { getJob } from '@shop/service-kit/jobs/job-list';
import { JobRunner } from '@shop/service-kit/jobs/job-runner';
import { buildProcess } from '@shop/service-kit-testing/test-process';
import { until } from '@shop/service-kit-testing/until';
import { DocumentPaper } from '../documents/document-paper.js';
import { findDocumentsOf } from '../documents/documents.query.js';
import { admin, anOrder, openBilling, type OpenBilling } from '../testing/open-billing.js';
import { aParcel, anInvoicedOrder, issuer } from '../testing/invoiced-orders.js';
import { ArchiveService } from './archive.service.js';
import { ArchiveWork } from './archive-work.js';

let billing: OpenBilling;
let runner: JobRunner;
let archives: ArchiveService;
const paper = new PaperWorker();
/** Names of documents that crash the process. */
const broken = new Set<string>();
const by = { _id: admin._id, name: admin.name };
beforeAll(async () => {
  buildProcess('libs/paper');
  billing = await openBilling();
  const { dataSource, audit } = billing;
  runner = new JobRunner(dataSource, { leaseS: 60, renewMs: 10_000, pollMs: 50, retryMs: 20 });
  const printing = new DocumentPaper(paper);
  const print = printing.print.bind(printing);
  printing.print = (document) =>
    broken.has(document.name) ? Promise.reject(new DomainError('print.failed')) : print(document);
  new ArchiveWork(printing, runner);
  archives = new ArchiveService(dataSource, runner, audit);
  runner.onApplicationBootstrap();
});
afterAll(async () => {
  await runner.beforeApplicationShutdown();
  paper.onApplicationShutdown();
  await billing.close();
});

/** Issues an invoice for each parcel of an order, and returns their names. */
async function issued(...parcels: InvoiceBasis[]): Promise<string[]> {
  const { order } = anOrder();
  await billing.deliver(anOrder({ order, status: 'shipped' }));
  await billing.dataSource.transaction((manager) =>
    billing.documents.issue(manager, issuer, anInvoicedOrder(order, parcels)),
  );
  const documents = await findDocumentsOf(billing.dataSource.manager, order);
  return documents.map(({ name }) => name);
}
async function archived(): Promise<JobView> {
  const [{ month }] = await billing.dataSource.query<[{ month: string }]>(
    "SELECT to_char(max(issued_on), 'YYYY-MM') AS month FROM documents",
  );
  const { job } = await archives.start({ job: randomUUID(), month }, by);
  return until(async () => {
    const now = await getJob(billing.dataSource, job._id);
    return now.endedAt === null ? null : now;
  });
}
async function filesOf(job: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (let part: number | null = 0; part !== null;) {
    const { name, data, next } = await archives.read({ job, part });
    files.set(name, Buffer.concat([files.get(name) ?? Buffer.of(), Buffer.from(data, 'base64')]));
    part = next;
  }
  return files;
}

describe('the archive of a month', () => {
  it('contains the PDF of each document under its name and the rows of the accountant, and is recorded', async () => {
    const names = await issued(...Array.from({ length: 12 }, () => aParcel({ cents: 1_000 })));
    const job = await archived();
    const month = job.summary.slice(-7);
    expect(job).toMatchObject({
      kind: 'documentArchive',
      state: 'done',
      total: 12,
      done: 12,
      failed: 0,
      result: { name: `documents-${month}.zip` },
    });
    const files = await filesOf(job._id);
    expect([...files.keys()]).toEqual([
      ...names.map((name) => `${name}.pdf`),
      `documents-${month}.csv`,
    ]);
    for (const name of names)
      expect(files.get(`${name}.pdf`)?.toString('latin1')).toMatch(/^%PDF.*%%EOF\s*$/s);
    const rows = files.get(`documents-${month}.csv`)?.toString().trimEnd().split('\r\n') ?? [];
    expect(rows).toHaveLength(13);
    expect(rows[1]).toContain(`${names[0] ?? ''},LM-26-10001,DE,20,8.33,1.67,10.00,`);
    const { entries } = await billing.audit.list({ kind: 'document', limit: 1 });
    expect(entries).toMatchObject([
      { action: 'document.archived', by, after: { month, documents: 12 } },
    ]);
  });

  it('names a document that cannot be printed, and contains the others', async () => {
    const [first = ''] = await issued(aParcel({ cents: 500 }));
    broken.add(first);
    const job = await archived();
    broken.clear();
    expect(job).toMatchObject({ state: 'done', total: 13, done: 12, failed: 1 });
    expect(job.summary).toMatch(new RegExp(`, without ${first}$`));
    expect((await filesOf(job._id)).has(`${first}.pdf`)).toBe(false);
  });

  it('refuses an archive of a month without documents, and returns no files once they are removed', async () => {
    await expect(archives.start({ job: randomUUID(), month: '2001-01' }, by)).rejects.toMatchObject(
      { code: 'billing.noDocuments' },
    );
    const { _id } = await archived();
    await billing.dataSource.query('DELETE FROM archive_parts');
    await expect(archives.read({ job: _id, part: 0 })).rejects.toMatchObject({
      code: 'job.noResult',
    });
  });
});
