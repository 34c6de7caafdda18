import { Injectable } from '@nestjs/common';
import {
  BulkSubject,
  type BulkRow,
  type PlannedRow,
  type RowResult,
  type StoredChange,
} from '@shop/service-kit/bulk/bulk-subject';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import type { DataSource, EntityManager } from 'typeorm';
import { spellingOf } from '../products/category.query.js';
import { publishChanged } from '../products/product-events.js';
import {
  lockProducts,
  readProducts,
  writeProducts,
  type ChangedProduct,
} from './bulk-products.query.js';
import { applied, undone, type Decision } from './product-row.rules.js';
import { pricesBefore, restoreHistory } from './price-history.query.js';
import { planChange, type BulkProduct } from './product-change.rules.js';
import { planPutBack, storedChange, titleOf, type StoredProductChange } from './put-back.rules.js';
import { changedRows } from './put-back.query.js';

/** Changes of many products. */
@Injectable()
export class ProductBulk extends BulkSubject {
  readonly jobKind = 'productChange';
  readonly audit = {
    kind: 'product',
    changed: 'product.bulkChanged',
    undone: 'product.bulkUndone',
    counted: 'products',
  } as const;

  constructor(private readonly outbox: Outbox) {
    super();
  }

  titleOf(change: StoredProductChange): string {
    return titleOf(change);
  }

  async plan(
    dataSource: DataSource,
    ids: readonly string[],
    change: StoredProductChange,
  ): Promise<PlannedRow[]> {
    const found = await readProducts(dataSource, ids);
    const rows = change.kind === 'putBack' ? await changedRows(dataSource, change.of) : null;
    return ids.map((subject) => {
      const known = found.get(subject);
      const none = { subject, name: known?.name ?? '', old: null, new: null, reason: null };
      if (!known || known.isDeleted) return { ...none, reason: 'It was deleted.' };
      const row = rows?.get(subject);
      if (change.kind !== 'putBack') return { ...none, ...planChange(change, known) };
      return { ...none, ...(row && planPutBack(row, known)) };
    });
  }

  async apply(
    manager: EntityManager,
    { by, change }: StoredChange,
    rows: readonly BulkRow[],
  ): Promise<RowResult[]> {
    const products = await lockProducts(manager, idsOf(rows));
    const requested = storedChange.parse(change);
    const category =
      requested.kind === 'setCategory' ? await spellingOf(manager, requested.value) : undefined;
    const decisions = rows.map((row) => applied(row, products.get(row.subject), category));
    const changes = changesOf(products, decisions);
    const before = await pricesBefore(manager, pricedOf(rows, decisions));
    await writeProducts(manager, this.outbox, { by, changes });
    await publishChanged(manager, this.outbox, changedIds(changes));
    return rows.map((row, at) => ({
      ...resultOf(row, decisions[at]),
      before: before.get(row.subject),
    }));
  }

  async undo(
    manager: EntityManager,
    { by }: StoredChange,
    rows: readonly BulkRow[],
  ): Promise<RowResult[]> {
    const products = await lockProducts(manager, idsOf(rows));
    const decisions = rows.map((row) => undone(row, products.get(row.subject)));
    const changes = changesOf(products, decisions);
    await writeProducts(manager, this.outbox, { by, changes });
    const priced = new Set(pricedOf(rows, decisions));
    await restoreHistory(
      manager,
      rows.filter(({ subject }) => priced.has(subject)),
    );
    await publishChanged(manager, this.outbox, changedIds(changes));
    return rows.map((row, at) => resultOf(row, decisions[at]));
  }
}

const idsOf = (rows: readonly BulkRow[]): string[] => rows.map(({ subject }) => subject);
const changedIds = (changes: readonly ChangedProduct[]): string[] =>
  changes.map(({ after }) => after._id);

function changesOf(
  products: ReadonlyMap<string, BulkProduct>,
  decisions: readonly Decision[],
): ChangedProduct[] {
  return decisions.flatMap((decision) => {
    if ('reason' in decision) return [];
    const before = products.get(decision.after._id);
    return before ? [{ before, after: decision.after }] : [];
  });
}

/** The products with a price change. */
const pricedOf = (rows: readonly BulkRow[], decisions: readonly Decision[]): string[] =>
  rows.flatMap(({ subject, new: values }, at) => {
    const decision = decisions[at];
    return values?.['price'] !== undefined && decision && 'after' in decision ? [subject] : [];
  });

const resultOf = (row: BulkRow, decision: Decision | undefined): RowResult => ({
  row,
  reason: decision && 'reason' in decision ? decision.reason : null,
});
