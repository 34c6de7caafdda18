// Compares rows of a list of products with the shop, and applies their changes.
import { Injectable } from '@nestjs/common';
import type { ListFault } from '@shop/contracts/core/list-import';
import type { Admin } from '@shop/service-kit/audit/audit';
import type { EntityManager } from 'typeorm';
import { recordImport } from '../bulk/import-changes.query.js';
import { CategoryCounts, categoryKey } from '../products/category.query.js';
import { ProductAdminService } from '../products/product-admin.service.js';
import type { SaleTerms } from '../products/sale.rules.js';
import { SaleService } from '../products/sale.service.js';
import { COMPARE_ROWS } from '../transfer/list-import.js';
import { pauses } from '../transfer/pause.js';
import { wantImages } from '../wanted-images/wanted-images.query.js';
import { compareRow, type ComparedRow } from './compare-products.rules.js';
import type { FreshRow } from './known-names.js';
import type { KnownRow, NewRow } from './product-list.reader.js';
import { productColumns } from './product-row.js';

/** A new product with the keys of its images. */
export type Creation = FreshRow & { keys: string[] };
/** `terms`: how its product is to be sold; null if that stays. */
export type Change = KnownRow & { terms: SaleTerms | null };
export interface Rows {
  creations: readonly Creation[];
  changes: readonly Change[];
}

@Injectable()
export class ProductChanges {
  constructor(
    private readonly products: ProductAdminService,
    private readonly sales: SaleService,
  ) {}

  /** The rows that differ from their products. */
  async among(
    manager: EntityManager,
    rows: readonly KnownRow[],
    faults: ListFault[],
  ): Promise<Change[]> {
    const changes: Change[] = [];
    const pause = pauses();
    for (let from = 0; from < rows.length; from += COMPARE_ROWS) {
      const part = rows.slice(from, from + COMPARE_ROWS);
      const found = await manager.query<ComparedRow[]>(
        `SELECT ${productColumns},
                ${categoryKey('wanted.category')} <> ${categoryKey('p.category')} AS "isMoved",
                ARRAY(SELECT file_key FROM wanted_images w WHERE w.product_id = p.id) AS files
           FROM products p JOIN unnest($1::uuid[], $2::text[]) AS wanted (id, category) USING (id)
          WHERE p.deleted_at IS NULL AND p.swatch_of IS NULL`,
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
  async faultsOfCloths(
    manager: EntityManager,
    rows: readonly (KnownRow | NewRow)[],
    faults: ListFault[],
  ): Promise<void> {
    const codes = [...new Set(rows.flatMap(({ fields }) => fields.cloth ?? []))];
    const found = await manager.query<{ code: string }[]>(
      'SELECT code FROM cloths WHERE code = ANY($1::text[])',
      [codes],
    );
    const known = new Set(found.map(({ code }) => code));
    for (const { line, fields } of rows)
      if (fields.cloth && !known.has(fields.cloth))
        faults.push({ line, column: 'cloth', message: 'There is no cloth with this code.' });
  }

  /**
   * Applies rows of an import, and stores the values that they change, so that these can be put back. Every transaction
   * locks products in the order of their ids: sort by `byId`.
   */
  async apply(
    manager: EntityManager,
    { id: job, startedBy }: { id: string; startedBy: Admin },
    { creations, changes }: Rows,
  ): Promise<void> {
    await this.create(manager, startedBy, creations);
    const products = changes.map(({ id }) => id);
    await recordImport(manager, { job, products }, async () => {
      // a stock of the list is in the units of its terms
      for (const { id, terms } of changes)
        if (terms) await this.sales.changeIn(manager, startedBy, id, { terms });
      await this.change(manager, startedBy, changes);
    });
  }

  private async create(
    manager: EntityManager,
    by: Admin,
    part: readonly Creation[],
  ): Promise<void> {
    const counts = new CategoryCounts();
    for (const { newId, fields, keys, files } of part) {
      await this.products.createIn(manager, by, { ...fields, _id: newId }, keys, counts);
      await wantImages(manager, newId, files);
    }
    await counts.write(manager);
  }

  private async change(manager: EntityManager, by: Admin, part: readonly Change[]): Promise<void> {
    const counts = new CategoryCounts();
    for (const { id, fields, images, files } of part) {
      const order = images ?? [];
      const change = { product: id, fields, images: { kept: images ?? null, added: [], order } };
      await this.products.changeIn(manager, by, change, counts);
      await wantImages(manager, id, files);
    }
    await counts.write(manager);
  }
}

export const byId = (a: Change, b: Change): number => (a.id < b.id ? -1 : 1);
