import { Injectable } from '@nestjs/common';
import { UNDO_SECONDS } from '@shop/contracts/core/bulk';
import { Audit } from '@shop/service-kit/audit/audit';
import type { EntityManager } from 'typeorm';
import { setState, viewOf, type StoredChange } from './bulk-changes.query.js';

/** Ends a change, or its undo, in the transaction of its last rows: one entry in the audit. */
@Injectable()
export class BulkEnd {
  constructor(private readonly audit: Audit) {}

  /** The time for undoing begins now. */
  async applied(manager: EntityManager, change: StoredChange): Promise<void> {
    await setState(manager, change.id, 'applied', UNDO_SECONDS);
    await this.record(manager, { ...change, state: 'applied' }, 'product.bulkChanged');
  }

  async undone(manager: EntityManager, change: StoredChange): Promise<void> {
    await setState(manager, change.id, 'undone');
    await this.record(manager, { ...change, state: 'undone' }, 'product.bulkUndone');
  }

  private async record(
    manager: EntityManager,
    change: StoredChange,
    action: string,
  ): Promise<void> {
    const { by, id, title } = change;
    const { done, failed } = await viewOf(manager, change);
    const subject = { kind: 'product' as const, _id: id, name: title };
    await this.audit.note({ by, action, subject, after: { products: done, failed } }, manager);
  }
}
