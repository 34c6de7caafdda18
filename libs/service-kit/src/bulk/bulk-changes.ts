import { Injectable } from '@nestjs/common';
import {
  BULK_AT_ONCE,
  BULK_LIMIT,
  PREVIEW_MINUTES,
  type BulkReply,
  type OpenBulkChanges,
} from '@shop/contracts/core/bulk';
import type { Rpc } from '@shop/contracts/core/message';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { DataSource, type EntityManager } from 'typeorm';
import type { Admin } from '../audit/audit.js';
import { DomainError } from '../domain-error.js';
import { isFirstDelivery } from '../inbox/commands.js';
import { JobRunner } from '../jobs/job-runner.js';
import {
  extendUndo,
  openChanges,
  previewOf,
  readChange,
  setState,
  storePreview,
  viewOf,
} from './bulk-rows.query.js';
import { BulkSteps, type Way } from './bulk-steps.js';
import { BulkSubject, type StoredChange } from './bulk-subject.js';
import { bulkJob } from './bulk-work.js';

/** Bulk changes of rows: a preview stores the rows and their values, and is applied once. */
@Injectable()
export class BulkChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subject: BulkSubject,
    private readonly steps: BulkSteps,
    private readonly jobs: JobRunner,
  ) {}

  /** Throws `bulk.tooMany`. The id comes from the sender: a repeated request returns the same preview. */
  async preview(
    by: Admin,
    { bulk, ids, change }: { bulk: string; ids: readonly string[]; change: unknown },
  ): Promise<Awaited<ReturnType<typeof previewOf>>> {
    const chosen = [...new Set(ids)];
    if (chosen.length > BULK_LIMIT) throw new DomainError('bulk.tooMany');
    const rows = await this.subject.plan(this.dataSource, chosen, change);
    const stored = { id: bulk, title: this.subject.titleOf(change), change, by };
    await this.dataSource.transaction((manager) => storePreview(manager, stored, rows));
    return previewOf(this.dataSource, await this.find(this.dataSource.manager, by, bulk));
  }

  /** Throws `bulk.notFound`, `bulk.previewOver`. A repeated request returns the result. */
  apply(by: Admin, bulk: string): Promise<BulkReply> {
    return this.run(by, bulk, 'apply', (change) => {
      if (change.state !== 'previewed') return false;
      if (Date.now() - change.at.getTime() > PREVIEW_MINUTES * MINUTE_MS)
        throw new DomainError('bulk.previewOver');
      return true;
    });
  }

  /** Throws `bulk.notFound`, `bulk.undoOver`. A repeated request returns the result. */
  undo(by: Admin, bulk: string): Promise<BulkReply> {
    return this.run(by, bulk, 'undo', (change) => {
      if (change.state === 'undone' || change.state === 'undoing') return false;
      assertUndoable(change);
      return true;
    });
  }

  /** Adds a minute to the time for undoing, up to ten minutes after the change. Throws `bulk.undoOver`. */
  async extendUndo(
    by: Admin,
    bulk: string,
    { rpc, messageId }: { rpc: Rpc; messageId: string },
  ): Promise<BulkReply> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, rpc, messageId))) return;
      const change = await this.find(manager, by, bulk, 'FOR UPDATE');
      assertUndoable(change);
      await this.subject.undoableUntil(manager, change, await extendUndo(manager, bulk));
    });
    return this.reply(by, bulk);
  }

  async reply(by: Admin, bulk: string): Promise<BulkReply> {
    const { manager } = this.dataSource;
    const change = await viewOf(manager, await this.find(manager, by, bulk));
    return { success: true, change: { ...change, rows: this.subject.audit.counted } };
  }

  async listOpen(by: Admin): Promise<OpenBulkChanges> {
    const open = await openChanges(this.dataSource, by);
    const { counted: rows } = this.subject.audit;
    const changes = await Promise.all(
      open.map(async (change) => ({ ...(await viewOf(this.dataSource, change)), rows })),
    );
    return { success: true, changes };
  }

  /** Runs a large change as a job, and a small one as a single transaction. */
  private async run(
    by: Admin,
    bulk: string,
    way: Way,
    isDue: (change: StoredChange) => boolean,
  ): Promise<BulkReply> {
    await this.dataSource.transaction(async (manager) => {
      const change = await this.find(manager, by, bulk, 'FOR UPDATE');
      if (!isDue(change)) return;
      if (change.possible > BULK_AT_ONCE) {
        await setState(manager, bulk, way === 'apply' ? 'applying' : 'undoing');
        await this.jobs.add(manager, bulkJob(this.subject.jobKind, change, way));
        return;
      }
      await this.steps.next(manager, change, way, BULK_AT_ONCE);
      await this.steps.end(manager, change, way);
    });
    this.jobs.wake();
    return this.reply(by, bulk);
  }

  /** Throws `bulk.notFound` for an unknown change, and for that of another admin. */
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
