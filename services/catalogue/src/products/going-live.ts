import { Injectable } from '@nestjs/common';
import { Audit, SCHEDULE } from '@shop/service-kit/audit/audit';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource, type EntityManager } from 'typeorm';
import { CategoryCounts } from './category.query.js';
import { settleColourways } from './colourways.js';
import { publishChanged } from './product-events.js';

/** A product is live at most two seconds after its time. */
const EVERY_MS = 2_000;
/** Products of one transaction. */
const AT_ONCE = 200;

interface Due {
  _id: string;
  name: string;
  category: string;
  liveFrom: Date;
  isLead: boolean;
  cloth: string | null;
}

/** Makes scheduled products live at their time. Replicas share the work; products due during a stop are found later. */
@Injectable()
export class GoingLive {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  @Interval(EVERY_MS)
  async follow(signal?: AbortSignal): Promise<void> {
    for (let found = AT_ONCE; found === AT_ONCE && signal?.aborted !== true;)
      found = await timedBatch('going-live', () =>
        this.dataSource.transaction((manager) => this.part(manager)),
      );
  }

  /** Returns how many products became live. */
  private async part(manager: EntityManager): Promise<number> {
    const due = await manager.query<Due[]>(
      `SELECT id AS _id, name, category, live_from AS "liveFrom",
              is_lead AS "isLead", CASE WHEN colour_name IS NOT NULL THEN cloth_id END AS cloth FROM products
        WHERE live_from <= now() AND deleted_at IS NULL AND swatch_of IS NULL
        ORDER BY id LIMIT ${String(AT_ONCE)} FOR NO KEY UPDATE SKIP LOCKED`,
    );
    if (due.length === 0) return 0;
    const ids = due.map(({ _id }) => _id);
    await manager.query(
      `UPDATE products SET state = 'live', live_from = NULL, version = version + 1, revision = revision + 1
        WHERE id = ANY ($1::uuid[])`,
      [ids],
    );
    await publishChanged(manager, this.outbox, ids);
    const counts = new CategoryCounts();
    for (const { _id, name, category, liveFrom, isLead } of due) {
      counts.outOf({ category, state: 'scheduled' });
      counts.into({ category, state: 'live', isLead });
      await this.audit.record(manager, {
        by: SCHEDULE,
        action: 'product.wentLive',
        subject: { kind: 'product', _id, name },
        before: { state: 'scheduled', liveFrom: liveFrom.toISOString() },
        after: { state: 'live', liveFrom: null },
      });
    }
    const settled = { outbox: this.outbox, counts, changed: ids };
    await settleColourways(
      manager,
      due.map(({ cloth }) => cloth),
      settled,
    );
    await counts.write(manager);
    return due.length;
  }
}
