import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  MAX_LISTED_PRODUCTS,
  type catalogueAdminRpc,
  type ProductImportReply,
} from '@shop/contracts/catalogue/catalogue-admin';
import { BULK_AT_ONCE } from '@shop/contracts/core/bulk';
import type { JobReply } from '@shop/contracts/core/jobs';
import type { ImportReport, ListFault } from '@shop/contracts/core/list-import';
import type { InputOf } from '@shop/contracts/core/message';
import type { Admin } from '@shop/service-kit/audit/audit';
import { getJob } from '@shop/service-kit/jobs/job-list';
import { JobRunner } from '@shop/service-kit/jobs/job-runner';
import { csvRow } from '@shop/service-kit/csv/csv-row';
import { stableUuid } from '@shop/service-kit/stable-uuid';
import { DataSource, type EntityManager } from 'typeorm';
import { ImageStore } from '../images/image-store.js';
import { spellingOf } from '../products/category.query.js';
import {
  matchingProductsStatement,
  type AdminProductListRow,
} from '../products/admin-product-list.query.js';
import { cutPage, readAfter, readCursor } from '../products/list-cursor.js';
import { COLUMNS, productLine } from './csv.rules.js';
import { chosenColumns } from '../transfer/chosen-columns.js';
import {
  inParts,
  readStaged,
  reportOn,
  unhurried,
  type ImportTime,
} from '../transfer/list-import.js';
import { fileKey } from '../wanted-images/wanted-image.rules.js';
import { recordPart, type ImportAtOnce } from './import-at-once.query.js';
import type { ImportJobInput } from './import-job.js';
import { decide, freshRows, productsNamedAs, type FreshRow } from './known-names.js';
import { imageKeysOf, MISSING_IMAGE, missingImages } from './listed-images.js';
import { byId, ProductChanges, type Change, type Creation, type Rows } from './product-changes.js';
import { readProductList } from './product-list.reader.js';
import { productColumns, type ProductRow } from './product-row.js';
import { readRawRows } from './raw-rows.js';

const EXPORT_ROWS = 200;

type ExportQuery = InputOf<typeof catalogueAdminRpc.exportList>;
type ImportOptions = Partial<Omit<InputOf<typeof catalogueAdminRpc.importList>, 'staged'>>;

/** A list that has been read and compared with the shop. */
interface Plan {
  report: ImportReport;
  creations: Creation[];
  changes: Change[];
  /** Decisions about new rows, by the names that products have now. */
  decided: Pick<ImportJobInput, 'updates' | 'omitted' | 'faults'>;
  /** True if every row of the file could be read, faulty or not. */
  isWhole: boolean;
}

/** The whole list of products out of the shop and into it, as CSV. */
@Injectable()
export class ProductTransferService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ImageStore,
    private readonly rows: ProductChanges,
    private readonly jobs: JobRunner,
  ) {}

  /** The next lines of the list as it is filtered and sorted; the first part has the heading. */
  async exportPart({
    after,
    columns,
    ...filter
  }: ExportQuery): Promise<{ text: string; next: string | null }> {
    const query = { ...filter, limit: EXPORT_ROWS };
    const from = readCursor(after ?? undefined);
    const { text, values } = matchingProductsStatement(query, from);
    const [found] = await readAfter(from, () =>
      this.dataSource.query<AdminProductListRow[]>(text, values),
    );
    const { page, next } = cutPage(found?.isSimilar ? [] : (found?.products ?? []), query, from);
    const rows = await this.dataSource.query<ProductRow[]>(
      `SELECT ${productColumns} FROM products p WHERE p.id = ANY ($1::uuid[])
        ORDER BY array_position($1::uuid[], p.id)`,
      [page.map(({ id }) => id)],
    );
    const shown = chosenColumns(COLUMNS, columns);
    const heading = after === null ? csvRow(shown) : '';
    return { text: heading + rows.map((row) => productLine(row, shown)).join(''), next };
  }

  /**
   * Reads the list that lies under `staged`. A dry run changes nothing, and neither does a list with faults, unless its
   * faulty rows are to be left out. More than two hundred changes are a job, and so is a list whose faulty rows have to
   * be reported.
   */
  async importList(
    by: Admin,
    staged: string,
    { dryRun = false, knownNames, faulty = 'stop', name = 'a list' }: ImportOptions,
    time = unhurried,
  ): Promise<ProductImportReply> {
    const bytes = await readStaged(this.store, staged);
    const plan = await this.plan(bytes, { dryRun, knownNames });
    const { report, creations, changes } = plan;
    const isDecided = knownNames !== undefined || report.knownNames === 0;
    const leavesOut = faulty === 'skip' && report.faultCount > 0 && plan.isWhole;
    const isLong = report.applied && creations.length + changes.length > BULK_AT_ONCE;
    if (isLong || (leavesOut && isDecided && !dryRun))
      return this.start(by, staged, { name, rows: report.rows, decided: plan.decided });
    const total = creations.length + changes.length;
    if (!report.applied || total === 0) return report;
    const id = stableUuid(`at once: ${staged}`);
    await this.apply({ id, startedBy: by, name, total }, plan, time);
    return { ...report, record: await getJob(this.dataSource, id) };
  }

  private async plan(
    bytes: Buffer,
    { dryRun, knownNames }: Pick<ImportOptions, 'dryRun' | 'knownNames'>,
  ): Promise<Plan> {
    const { manager } = this.dataSource;
    const list = await readProductList(bytes);
    const faults = [...list.faults];
    const read = [...list.known, ...list.news];
    const sha = createHash('sha256').update(bytes).digest('hex');
    const fresh = await freshRows(this.dataSource, list.news, sha);
    const named = await productsNamedAs(this.dataSource, fresh);
    const ofNames: ListFault[] = [];
    const by = { named, listed: list.known, knownNames, faults: ofNames };
    const { creations: news, updates } = decide(fresh, by);
    faults.push(...ofNames);
    const changes = await this.rows.among(manager, [...list.known, ...updates], faults);
    await this.rows.faultsOfCloths(manager, read, faults);
    const creations = await this.creationsOf(news, faults);
    const raw = await readRawRows(bytes);
    const report = reportOn({
      nouns: 'products',
      rows: list.rows,
      read,
      creations,
      changes,
      faults,
      dryRun: dryRun ?? false,
      most: MAX_LISTED_PRODUCTS,
      undecided: knownNames === undefined ? named.size : 0,
    });
    const namedFiles = new Set(read.flatMap(({ files }) => files.map(fileKey))).size;
    const kept = new Set([...news, ...updates, ...ofNames].map(({ line }) => line));
    return {
      report: { ...report, knownNames: named.size, namedFiles },
      creations,
      changes,
      decided: {
        updates: updates.map(({ line, id }) => ({ line, id })),
        omitted: list.news.map(({ line }) => line).filter((line) => !kept.has(line)),
        faults: ofNames,
      },
      isWhole:
        raw.rows.size === list.rows && creations.length + changes.length <= MAX_LISTED_PRODUCTS,
    };
  }

  /** The new rows with their images. */
  private async creationsOf(rows: readonly FreshRow[], faults: ListFault[]): Promise<Creation[]> {
    // such a list is refused for their number
    const isRefused = rows.length > MAX_LISTED_PRODUCTS;
    const missing = await missingImages(this.store, isRefused ? [] : rows);
    return rows.map((row) => {
      const keys = imageKeysOf(row);
      if (!isRefused && keys.some((key) => missing.has(key)))
        faults.push({ line: row.line, column: 'images', message: MISSING_IMAGE });
      return { ...row, keys };
    });
  }

  /** Queues the job of this very file. */
  private async start(
    startedBy: Admin,
    file: string,
    { name, rows, decided }: { name: string; rows: number; decided: Plan['decided'] },
  ): Promise<JobReply> {
    const id = stableUuid(file);
    const input: ImportJobInput = { file, name, ...decided };
    const job = { id, kind: 'productImport' as const, total: rows, input, startedBy };
    await this.dataSource.transaction((manager) =>
      this.jobs.add(manager, { ...job, summary: `Import ${name}` }),
    );
    this.jobs.wake();
    return { success: true, job: await getJob(this.dataSource, id) };
  }

  /** Applies the rows at once, and lists them as an ended job. */
  private async apply(
    job: ImportAtOnce,
    { creations, changes }: Rows,
    time: ImportTime,
  ): Promise<void> {
    const named = [...creations, ...changes].flatMap(({ fields }) => fields.category ?? []);
    for (const category of new Set(named)) await spellingOf(this.dataSource.manager, category);
    const applyPart = async (manager: EntityManager, rows: Rows) => {
      const counts = { created: rows.creations.length, changed: rows.changes.length };
      await recordPart(manager, job, counts);
      await this.rows.apply(manager, job, rows);
    };
    await inParts(this.dataSource, creations, time, (manager, part) =>
      applyPart(manager, { creations: part, changes: [] }),
    );
    await inParts(this.dataSource, changes.toSorted(byId), time, (manager, part) =>
      applyPart(manager, { creations: [], changes: part }),
    );
  }
}
