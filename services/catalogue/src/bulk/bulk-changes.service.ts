import { Injectable } from '@nestjs/common';
import {
  BULK_AT_ONCE,
  BULK_LIMIT,
  PREVIEW_MINUTES,
  UNDO_EXTENSION_SECONDS,
  UNDO_LIMIT_SECONDS,
  type BulkReply,
  type OpenBulkChanges,
} from '@shop/contracts/core/bulk';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { adminProductQuery } from '@shop/contracts/catalogue/catalogue-admin';
import {
  productBulkRpc,
  type ProductBulkInput,
  type ProductBulkPreview,
} from '@shop/contracts/catalogue/product-bulk';
import type { Admin } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { JobRunner } from '@shop/service-kit/jobs/job-runner';
import { DataSource, type EntityManager } from 'typeorm';
import {
  matchingProductsStatement,
  type AdminProductListRow,
} from '../products/admin-product-list.query.js';
import {
  extendUndo,
  openChanges,
  readChange,
  setState,
  storePreview,
  viewOf,
  type StoredChange,
} from './bulk-changes.query.js';
import { previewOf } from './preview.query.js';
import { planChange, titleOf } from './product-change.rules.js';
import { readProducts } from './bulk-products.query.js';
import { BulkEnd } from './bulk-end.js';
import { BulkRows } from './bulk-rows.js';
import { bulkJob } from './bulk-work.js';

/** Changes of many products: a preview writes down the products and their values, and is applied once. */
@Injectable()
export class BulkChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rows: BulkRows,
    private readonly ends: BulkEnd,
    private readonly jobs: JobRunner,
  ) {}

  /** `bulk.tooMany`. The id is the sender's: a repeated request returns the same preview. */
  async preview(
    by: Admin,
    { bulk, input }: { bulk: string; input: ProductBulkInput },
  ): Promise<ProductBulkPreview> {
    const { change } = input;
    const ids = await this.chosen(input);
    if (ids.length > BULK_LIMIT) throw new DomainError('bulk.tooMany');
    const found = await readProducts(this.dataSource, ids);
    const rows = ids.map((product) => {
      const known = found.get(product);
      const none = { product, name: known?.name ?? '', old: null, new: null, reason: null };
      if (!known || known.isDeleted) return { ...none, reason: 'It was deleted.' };
      return { ...none, ...planChange(change, known) };
    });
    const stored = {
      id: bulk,
      title: titleOf(change),
      change,
      by,
      total: rows.length,
      possible: rows.filter(({ reason }) => reason === null).length,
    };
    await this.dataSource.transaction((manager) => storePreview(manager, stored, rows));
    return previewOf(this.dataSource, await this.find(this.dataSource.manager, by, bulk));
  }

  /**
   * `bulk.notFound`, `bulk.previewOver`. A repeated request returns the result. A large change becomes a job; a small one
   * is one transaction.
   */
  async apply(by: Admin, bulk: string): Promise<BulkReply> {
    await this.dataSource.transaction(async (manager) => {
      const change = await this.find(manager, by, bulk, 'FOR UPDATE');
      if (change.state !== 'previewed') return;
      if (Date.now() - change.at.getTime() > PREVIEW_MINUTES * MINUTE_MS)
        throw new DomainError('bulk.previewOver');
      if (change.possible > BULK_AT_ONCE) {
        await setState(manager, bulk, 'applying');
        await this.jobs.add(manager, bulkJob(change, 'apply'));
        return;
      }
      await this.rows.apply(manager, change, BULK_AT_ONCE);
      await this.ends.applied(manager, change);
    });
    this.jobs.wake();
    return this.reply(by, bulk);
  }

  /** `bulk.notFound`, `bulk.undoOver`. A repeated request returns the result. */
  async undo(by: Admin, bulk: string): Promise<BulkReply> {
    await this.dataSource.transaction(async (manager) => {
      const change = await this.find(manager, by, bulk, 'FOR UPDATE');
      if (change.state === 'undone' || change.state === 'undoing') return;
      assertUndoable(change);
      if (change.possible > BULK_AT_ONCE) {
        await setState(manager, bulk, 'undoing');
        await this.jobs.add(manager, bulkJob(change, 'undo'));
        return;
      }
      await this.rows.undo(manager, change, BULK_AT_ONCE);
      await this.ends.undone(manager, change);
    });
    this.jobs.wake();
    return this.reply(by, bulk);
  }

  /** Adds a minute to the time for undoing, up to ten after the change; `bulk.undoOver`. */
  async extendUndo(by: Admin, bulk: string, messageId: string): Promise<BulkReply> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, productBulkRpc.extendUndo, messageId))) return;
      assertUndoable(await this.find(manager, by, bulk, 'FOR UPDATE'));
      await extendUndo(manager, bulk, {
        seconds: UNDO_EXTENSION_SECONDS,
        limit: UNDO_LIMIT_SECONDS,
      });
    });
    return this.reply(by, bulk);
  }

  async reply(by: Admin, bulk: string): Promise<BulkReply> {
    const { manager } = this.dataSource;
    const change = await viewOf(manager, await this.find(manager, by, bulk));
    return { success: true, change };
  }

  async listOpen(by: Admin): Promise<OpenBulkChanges> {
    const open = await openChanges(this.dataSource, by);
    const changes = await Promise.all(open.map((change) => viewOf(this.dataSource, change)));
    return { success: true, changes };
  }

  /** The ids of the products to change, in the order of the list. */
  private async chosen(input: ProductBulkInput): Promise<string[]> {
    if ('ids' in input) return [...new Set(input.ids)];
    const { filter, except } = input;
    const left = new Set(except);
    const query = { ...adminProductQuery.parse(filter), limit: BULK_LIMIT + left.size };
    const { text, values } = matchingProductsStatement(query);
    const [found] = await this.dataSource.query<AdminProductListRow[]>(text, values);
    if (found?.isSimilar) return [];
    return (found?.products ?? []).map(({ id }) => id).filter((id) => !left.has(id));
  }

  /** `bulk.notFound` for an unknown change, and that of another admin. */
  private async find(
    manager: EntityManager,
    by: Admin,
    bulk: string,
    lock?: 'FOR UPDATE',
  ): Promise<StoredChange> {
    const change = await readChange(manager, bulk, by, lock);
    if (!change) throw new DomainError('bulk.notFound');
    return change;
  }
}

function assertUndoable({ state, undoUntil }: StoredChange): void {
  if (state !== 'applied' || undoUntil === null || undoUntil.getTime() < Date.now())
    throw new DomainError('bulk.undoOver');
}
