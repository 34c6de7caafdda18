import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { catalogueAdminRpc } from '@shop/contracts/catalogue/catalogue-admin';
import type { ListFault, ImportReport } from '@shop/contracts/core/list-import';
import type { InputOf } from '@shop/contracts/core/message';
import { DataSource } from 'typeorm';
import type { Admin } from '@shop/service-kit/audit/audit';
import { ImageStore } from '../images/image-store.js';
import { CategoryCounts, categoryKey, spellingOf } from '../products/category.query.js';
import { ProductAdminService } from '../products/product-admin.service.js';
import type { SaleTerms } from '../products/sale.rules.js';
import { SaleService } from '../products/sale.service.js';
import { compareRow, type ComparedRow } from './compare-products.rules.js';
import { headingLine, productLine } from './csv.rules.js';
import {
  applyList,
  COMPARE_ROWS,
  inParts,
  MAX_CHANGES,
  readStaged,
  unhurried,
  type ImportTime,
} from '../transfer/list-import.js';
import { decide, freshRows, productsNamedAs, type FreshRow } from './known-names.js';
import { pauses } from '../transfer/pause.js';
import { readProductList, type KnownRow, type NewRow } from './product-list.reader.js';
import { productColumns, type ProductRow } from './product-row.js';

const EXPORT_ROWS = 200;
const IMAGE = /^\/images\/(products\/[0-9a-f]{64})-800\.webp$/;

/** A new product with the keys of its images. */
type Creation = FreshRow & { keys: string[] };
/** `terms`: how its product is to be sold; null where that stays. */
type Change = KnownRow & { terms: SaleTerms | null };

type ImportOptions = Pick<InputOf<typeof catalogueAdminRpc.importList>, 'dryRun' | 'knownNames'>;

/** The whole list of products out of the shop and into it, as CSV. */
@Injectable()
export class ProductTransferService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: ProductAdminService,
    private readonly store: ImageStore,
    private readonly sales: SaleService,
  ) {}

  /** The next lines of the list, in the order of the ids; the first part has the heading. */
  async exportPart(after: string | null): Promise<{ text: string; next: string | null }> {
    const rows = await this.dataSource.query<ProductRow[]>(
      `SELECT ${productColumns} FROM products p
        WHERE p.deleted_at IS NULL AND ($1::uuid IS NULL OR p.id > $1) ORDER BY p.id LIMIT $2`,
      [after, EXPORT_ROWS],
    );
    const heading = after === null ? headingLine() : '';
    return {
      text: heading + rows.map(productLine).join(''),
      next: rows.length === EXPORT_ROWS ? (rows.at(-1)?.id ?? null) : null,
    };
  }

  /**
   * Reads the list that lies under `staged`. With any fault, and in a dry run, nothing is changed. One that is
   * interrupted can be sent again: a row that has been imported is then as it should be.
   */
  async importList(
    by: Admin,
    staged: string,
    { dryRun, knownNames }: ImportOptions,
    time = unhurried,
  ): Promise<ImportReport> {
    const bytes = await readStaged(this.store, staged);
    const list = await readProductList(bytes);
    const faults = [...list.faults];
    const read = [...list.known, ...list.news];
    const sha = createHash('sha256').update(bytes).digest('hex');
    const fresh = await freshRows(this.dataSource, list.news, sha);
    const named = await productsNamedAs(this.dataSource, fresh);
    const decided = decide(fresh, { named, listed: list.known, knownNames, faults });
    const changes = await this.changesAmong([...list.known, ...decided.updates], faults);
    await this.faultsOfCloths(read, faults);
    const creations = await this.creationsOf(decided.creations, faults);
    const compared = { nouns: 'products', rows: list.rows, read, creations, changes, faults };
    const undecided = knownNames === undefined ? named.size : 0;
    const report = await applyList({ ...compared, dryRun, undecided }, () =>
      this.apply(by, creations, changes, time),
    );
    return { ...report, knownNames: named.size };
  }

  /** The rows that differ from their products. */
  private async changesAmong(rows: readonly KnownRow[], faults: ListFault[]): Promise<Change[]> {
    const changes: Change[] = [];
    const pause = pauses();
    for (let from = 0; from < rows.length; from += COMPARE_ROWS) {
      const part = rows.slice(from, from + COMPARE_ROWS);
      const found = await this.dataSource.query<ComparedRow[]>(
        `SELECT ${productColumns},
                ${categoryKey('wanted.category')} <> ${categoryKey('p.category')} AS "isMoved"
           FROM products p JOIN unnest($1::uuid[], $2::text[]) AS wanted (id, category) USING (id)
          WHERE p.deleted_at IS NULL`,
        [part.map(({ id }) => id), part.map(({ fields }) => fields.category ?? null)],
      );
      const products = new Map(found.map((product) => [product.id, product]));
      for (const row of part) {
        await pause();
        const compared = compareRow(row, products.get(row.id));
        if ('fault' in compared) faults.push({ line: row.line, ...compared.fault });
        else if (compared.isChanged) changes.push({ ...row, terms: compared.terms });
      }
    }
    for (const { id, line, terms } of changes) {
      const refusal = terms && (await this.sales.refusal(id, terms));
      if (refusal) faults.push({ line, column: 'unit', message: refusal.message });
    }
    return changes;
  }

  /** Names the rows with a cloth that is not there. */
  private async faultsOfCloths(
    rows: readonly (KnownRow | NewRow)[],
    faults: ListFault[],
  ): Promise<void> {
    const codes = [...new Set(rows.flatMap(({ fields }) => fields.cloth ?? []))];
    const found = await this.dataSource.query<{ code: string }[]>(
      'SELECT code FROM cloths WHERE code = ANY($1::text[])',
      [codes],
    );
    const known = new Set(found.map(({ code }) => code));
    for (const { line, fields } of rows)
      if (fields.cloth && !known.has(fields.cloth))
        faults.push({ line, column: 'cloth', message: 'There is no cloth with this code.' });
  }

  /** The new rows with their images. */
  private async creationsOf(rows: readonly FreshRow[], faults: ListFault[]): Promise<Creation[]> {
    // such a list is refused for their number
    if (rows.length > MAX_CHANGES) return rows.map((row) => ({ ...row, keys: [] }));
    const creations: Creation[] = [];
    for (const row of rows) {
      const keys = (row.images ?? []).map((address) => IMAGE.exec(address)?.[1] ?? '');
      const message = 'This image is not in the shop.';
      if (await this.missingImage(keys)) faults.push({ line: row.line, column: 'images', message });
      creations.push({ ...row, keys });
    }
    return creations;
  }

  private async missingImage(keys: readonly string[]): Promise<boolean> {
    for (const key of keys) if (key === '' || !(await this.store.has(key))) return true;
    return false;
  }

  private async apply(
    by: Admin,
    creations: readonly Creation[],
    changes: readonly Change[],
    time: ImportTime,
  ): Promise<void> {
    const named = [...creations, ...changes].flatMap(({ fields }) => fields.category ?? []);
    for (const category of new Set(named)) await spellingOf(this.dataSource.manager, category);
    await inParts(this.dataSource, creations, time, async (manager, part) => {
      const counts = new CategoryCounts();
      for (const { newId, fields, keys } of part)
        await this.products.createIn(manager, by, { ...fields, _id: newId }, keys, counts);
      await counts.write(manager);
    });
    // Every transaction locks products in the order of their ids.
    const ordered = [...changes].sort((a, b) => (a.id < b.id ? -1 : 1));
    // a stock of the list is in the units of its terms
    for (const { id, terms } of ordered) if (terms) await this.sales.setTerms(by, id, terms);
    await inParts(this.dataSource, ordered, time, async (manager, part) => {
      const counts = new CategoryCounts();
      for (const { id, fields, images } of part) {
        const order = images ?? [];
        const change = { product: id, fields, images: { kept: images ?? null, added: [], order } };
        await this.products.changeIn(manager, by, change, counts);
      }
      await counts.write(manager);
    });
  }
}
