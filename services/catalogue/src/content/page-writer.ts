import { Injectable } from '@nestjs/common';
import { contentEvents } from '@shop/contracts/content/pages';
import type { Rpc } from '@shop/contracts/core/message';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { pageById, type StoredPage } from './page.query.js';
import { indexOf } from './content-index.query.js';

/** Who sends a command, and its message. */
export interface PageCaller {
  by: Admin;
  messageId: string;
}

/** The entry of a change in the audit. */
interface PageChange {
  /** `page.pastTense`. */
  action: string;
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
}

type Change = (manager: EntityManager, page: StoredPage) => Promise<PageChange>;

/** Changes pages: each change is one transaction with its entry in the audit, and with its event if the shop shows it. */
@Injectable()
export class PageWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** Once for each message. */
  async once(
    rpc: Rpc,
    { by, messageId }: PageCaller,
    run: (manager: EntityManager, by: Admin) => Promise<void>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (await isFirstDelivery(manager, rpc, messageId)) await run(manager, by);
    });
  }

  /** Changes a page that the caller has seen at this version; else `catalogue.pageChanged`. */
  change(
    rpc: Rpc,
    caller: PageCaller,
    { id, version }: { id: string; version: number },
    run: Change,
  ): Promise<void> {
    return this.once(rpc, caller, async (manager, by) => {
      const page = await pageById(manager, id, { isLocked: true });
      if (page.version !== version) throw new DomainError('catalogue.pageChanged');
      await this.apply(manager, by, page, run);
    });
  }

  /** Runs a change of a locked page and writes down what follows from it. */
  async apply(manager: EntityManager, by: Admin, page: StoredPage, run: Change): Promise<void> {
    const { action, before, after } = await run(manager, page);
    await manager.query(
      'UPDATE pages SET version = version + 1, changed_by = $2, changed_at = now() WHERE id = $1',
      [page._id, by.name],
    );
    const changed = await pageById(manager, page._id);
    const isShown = changed.liveNumber !== null || page.liveNumber !== null;
    const isOther = changed.liveNumber !== page.liveNumber || changed.path !== page.path;
    if (isShown && isOther) await this.publishIndex(manager, page._id);
    await this.audit.record(manager, {
      by,
      action,
      subject: { kind: 'page', _id: page._id, name: changed.path },
      before: before ?? null,
      after,
    });
  }

  /** Publishes the index; the lock of the revision keeps versions in the order of the changes. */
  async publishIndex(manager: EntityManager, page: string): Promise<void> {
    await manager.query('UPDATE content_revision SET revision = revision + 1');
    await this.outbox.add(manager, contentEvents.changed, page, await indexOf(manager));
  }
}
