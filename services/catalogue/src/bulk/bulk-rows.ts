import { Injectable } from '@nestjs/common';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { spellingOf } from '../products/category.query.js';
import { publishChanged } from '../products/product-events.js';
import {
  finishRows,
  nextRows,
  type BulkRow,
  type FinishedRow,
  type StoredChange,
} from './bulk-changes.query.js';
import { lockProducts, writeProducts, type ChangedProduct } from './bulk-products.query.js';
import { applied, undone, type Decision } from './bulk-row.rules.js';
import { pricesBefore, restoreHistory } from './price-history.query.js';
import type { BulkProduct } from './product-change.rules.js';

export interface Counted {
  done: number;
  failed: number;
}

/** Rows with the decisions on them. */
interface Decided {
  changes: ChangedProduct[];
  refused: { row: BulkRow; reason: string }[];
  done: BulkRow[];
}

/** Applies and undoes the rows of a bulk change, inside a transaction of the caller's. */
@Injectable()
export class BulkRows {
  constructor(private readonly outbox: Outbox) {}

  /** Applies the next rows, at most `limit`. A row that cannot be changed is stored with its reason. */
  async apply(manager: EntityManager, change: StoredChange, limit: number): Promise<Counted> {
    const rows = await nextRows(manager, change.id, 'open', limit);
    const products = await lockProducts(manager, idsOf(rows));
    const category =
      change.change.kind === 'setCategory'
        ? await spellingOf(manager, change.change.value)
        : undefined;
    const decided = decide(rows, products, (row, product) => applied(row, product, category));
    const before = await pricesBefore(manager, idsOf(decided.done.filter(hasPrice)));
    await this.write(manager, change, decided.changes);
    await publishChanged(manager, this.outbox, idsOf(decided.done));
    await finishRows(manager, change.id, [
      ...decided.done.map((row) => finished(row, 'changed', { before: before.get(row.product) })),
      ...decided.refused.map(({ row, reason }) => finished(row, 'failed', { reason })),
    ]);
    return countOf(decided);
  }

  /** Puts the next changed rows back, at most `limit`. A row that has changed since stays, with the reason. */
  async undo(manager: EntityManager, change: StoredChange, limit: number): Promise<Counted> {
    const rows = await nextRows(manager, change.id, 'changed', limit);
    const products = await lockProducts(manager, idsOf(rows));
    const decided = decide(rows, products, undone);
    await this.write(manager, change, decided.changes);
    await restoreHistory(manager, decided.done.filter(hasPrice));
    await publishChanged(manager, this.outbox, idsOf(decided.done));
    await finishRows(manager, change.id, [
      ...decided.done.map((row) => finished(row, 'restored', {})),
      ...decided.refused.map(({ row, reason }) => finished(row, 'kept', { reason })),
    ]);
    return countOf(decided);
  }

  private async write(
    manager: EntityManager,
    { by }: StoredChange,
    changes: readonly ChangedProduct[],
  ): Promise<void> {
    if (changes.length > 0) await writeProducts(manager, this.outbox, { by, changes });
  }
}

function decide(
  rows: readonly BulkRow[],
  products: ReadonlyMap<string, BulkProduct>,
  decision: (row: BulkRow, product: BulkProduct | undefined) => Decision,
): Decided {
  const decided: Decided = { changes: [], refused: [], done: [] };
  for (const row of rows) {
    const before = products.get(row.product);
    const result = decision(row, before);
    if ('reason' in result) decided.refused.push({ row, reason: result.reason });
    else if (before) {
      decided.changes.push({ before, after: result.after });
      decided.done.push(row);
    }
  }
  return decided;
}

const idsOf = (rows: readonly BulkRow[]): string[] => rows.map(({ product }) => product);
const hasPrice = (row: BulkRow): boolean => row.new?.price !== undefined;
const countOf = ({ done, refused }: Decided): Counted => ({
  done: done.length,
  failed: refused.length,
});

const finished = (
  { position }: BulkRow,
  outcome: FinishedRow['outcome'],
  { reason = null, before = null }: Partial<Pick<FinishedRow, 'reason' | 'before'>>,
): FinishedRow => ({ position, outcome, reason, before });
