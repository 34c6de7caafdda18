import { Injectable } from '@nestjs/common';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource, type EntityManager } from 'typeorm';
import { publishChanged } from '../products/product-events.js';

const EVERY_MS = 2_000;
const AT_ONCE = 200;

/**
 * Publishes the products that show another struck price since the setting was changed. Each part is one transaction that
 * stores how far it came: replicas share the parts, and what died half-way goes on from there.
 */
@Injectable()
export class AnnounceReductions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  @Interval(EVERY_MS)
  async follow(signal?: AbortSignal): Promise<void> {
    for (let found = AT_ONCE; found === AT_ONCE && signal?.aborted !== true;)
      found = await timedBatch('reductions', () =>
        this.dataSource.transaction((manager) => this.part(manager)),
      );
  }

  /** Returns how many products it has published. */
  private async part(manager: EntityManager): Promise<number> {
    const [open] = await manager.query<{ upto: string | null }[]>(
      `SELECT announced_upto AS upto FROM reduction_settings WHERE NOT is_announced FOR UPDATE SKIP LOCKED`,
    );
    if (!open) return 0;
    const [products] = await manager.query<[{ id: string }[], number]>(
      `UPDATE products p SET revision = revision + 1
         FROM (SELECT id FROM products
                WHERE original_price_cents > price_cents AND deleted_at IS NULL AND ($1::uuid IS NULL OR id > $1)
                ORDER BY id LIMIT ${String(AT_ONCE)} FOR NO KEY UPDATE) part
        WHERE p.id = part.id RETURNING p.id`,
      [open.upto],
    );
    const ids = products.map(({ id }) => id).sort();
    await publishChanged(manager, this.outbox, ids);
    await manager.query(
      'UPDATE reduction_settings SET announced_upto = coalesce($1::uuid, announced_upto), is_announced = $2',
      [ids.at(-1) ?? null, ids.length < AT_ONCE],
    );
    return ids.length;
  }
}
