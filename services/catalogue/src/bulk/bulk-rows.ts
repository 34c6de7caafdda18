import { Injectable } from '@nestjs/common';
import { changeProductInput } from '@shop/contracts/catalogue/catalogue-admin';
import type { ProductValues } from '@shop/contracts/catalogue/product-bulk';
import { formatDollars } from '@shop/contracts/money/price';
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';
import { CategoryCounts } from '../products/category.query.js';
import { ProductAdminService } from '../products/product-admin.service.js';
import { lockProduct } from '../products/product-rows.query.js';
import type { Product } from '../products/product.entity.js';
import {
  finishRow,
  nextRows,
  type Before,
  type BulkRow,
  type RowOutcome,
  type StoredChange,
} from './bulk-changes.query.js';
import { PriceHistory } from './price-history.js';
import { isSameCategory, stockText, valuesFor } from './product-change.rules.js';

interface Result {
  outcome: RowOutcome;
  reason?: string;
  before?: Before | null;
}

export interface Counted {
  done: number;
  failed: number;
}

/** Applies and undoes the rows of a bulk change, inside a transaction of the caller's. */
@Injectable()
export class BulkRows {
  constructor(
    private readonly products: ProductAdminService,
    private readonly history: PriceHistory,
  ) {}

  /** Applies the next rows, at most `limit`. A row that cannot be changed is stored with its reason. */
  apply(manager: EntityManager, change: StoredChange, limit: number): Promise<Counted> {
    return this.each(manager, { change, outcome: 'open', limit }, (row, counts) =>
      this.applyRow(manager, change, row, counts),
    );
  }

  /** Puts the next changed rows back, at most `limit`. A row that has changed since stays, with the reason. */
  undo(manager: EntityManager, change: StoredChange, limit: number): Promise<Counted> {
    return this.each(manager, { change, outcome: 'changed', limit }, (row, counts) =>
      this.undoRow(manager, change, row, counts),
    );
  }

  private async each(
    manager: EntityManager,
    {
      change,
      outcome,
      limit,
    }: { change: StoredChange; outcome: 'open' | 'changed'; limit: number },
    work: (row: BulkRow, counts: CategoryCounts) => Promise<Result>,
  ): Promise<Counted> {
    const counts = new CategoryCounts();
    const counted = { done: 0, failed: 0 };
    for (const row of await nextRows(manager, change.id, outcome, limit)) {
      const result = await reasonOfRefusal(() => work(row, counts), outcome);
      await finishRow(manager, change.id, row, result);
      counted[result.reason === undefined ? 'done' : 'failed'] += 1;
    }
    await counts.write(manager);
    return counted;
  }

  private async applyRow(
    manager: EntityManager,
    change: StoredChange,
    row: BulkRow,
    counts: CategoryCounts,
  ): Promise<Result> {
    const product = await lockProduct(manager, row.product);
    const reason = changedSince(row.old ?? {}, valuesFor(change.change, product));
    if (reason !== null) return { outcome: 'failed', reason };
    if (row.new === null) {
      await this.products.removeIn(manager, product, counts);
      return { outcome: 'changed' };
    }
    const before =
      row.new.price === undefined ? null : await this.history.before(manager, row.product);
    await this.write(manager, change, { product: row.product, from: row.old, to: row.new }, counts);
    return { outcome: 'changed', before };
  }

  private async undoRow(
    manager: EntityManager,
    change: StoredChange,
    row: BulkRow,
    counts: CategoryCounts,
  ): Promise<Result> {
    if (row.new === null) {
      if (await this.products.restoreIn(manager, row.product, counts))
        return { outcome: 'restored' };
      return { outcome: 'kept', reason: 'It is in the shop again already.' };
    }
    const product = await lockProduct(manager, row.product);
    const reason = changedSince(row.new, valuesFor(change.change, product));
    if (reason !== null) return { outcome: 'kept', reason };
    if (row.new.stock !== undefined && isTooFew(row, product))
      return { outcome: 'kept', reason: `There is only ${stockText(product)}.` };
    await this.write(
      manager,
      change,
      { product: row.product, from: row.new, to: row.old ?? {} },
      counts,
    );
    if (row.before) await this.history.restore(manager, row.product, row.before);
    return { outcome: 'restored' };
  }

  /** Of stock the difference is applied: sales meanwhile count. */
  private async write(
    manager: EntityManager,
    { by }: StoredChange,
    { product, from, to }: { product: string; from: ProductValues | null; to: ProductValues },
    counts: CategoryCounts,
  ): Promise<void> {
    const input = changeProductInput.parse({ product, fields: to, stockSeen: from?.stock });
    await this.products.changeIn(manager, by, input, { counts, isAudited: false });
  }
}

const isTooFew = ({ old, new: to }: BulkRow, { stock, cutsPerUnit }: Product): boolean =>
  stock / cutsPerUnit + (old?.stock ?? 0) - (to?.stock ?? 0) < 0;

/** Returns a refusal as the reason of the row; refusals come before the first write. */
async function reasonOfRefusal(
  work: () => Promise<Result>,
  outcome: 'open' | 'changed',
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const reason =
      error.code === 'catalogue.productNotFound' ? 'It was deleted meanwhile.' : error.message;
    return { outcome: outcome === 'open' ? 'failed' : 'kept', reason };
  }
}

/** Returns why a row is left as it is: somebody else has changed its values. Stock may change at any time. */
function changedSince(seen: ProductValues, now: ProductValues): string | null {
  if (seen.price !== undefined && now.price !== undefined && seen.price !== now.price)
    return `Its price is ${formatDollars(now.price)} now.`;
  if ((seen.originalPrice ?? null) !== (now.originalPrice ?? null))
    return now.originalPrice == null
      ? 'Its original price was taken away.'
      : `Its original price is ${formatDollars(now.originalPrice)} now.`;
  if (seen.category !== undefined && !isSameCategory(seen.category, now.category ?? ''))
    return `It is in ${now.category ?? ''} now.`;
  return null;
}
