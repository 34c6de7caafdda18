import { Injectable } from '@nestjs/common';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { publishChanged } from '../products/product-events.js';
import type { Before } from './bulk-changes.query.js';

/** The price history of a product around a change that may be undone. */
@Injectable()
export class PriceHistory {
  constructor(private readonly outbox: Outbox) {}

  /** Returns the state before a price changes, for `restore`. */
  async before(manager: EntityManager, product: string): Promise<Before> {
    const [row] = await manager.query<Before[]>(
      `SELECT reduced_at::text AS "reducedAt", lowest_cents AS "lowestCents",
              (SELECT from_at::text FROM price_history WHERE product_id = p.id AND to_at IS NULL) AS "priceFrom"
         FROM products p WHERE id = $1`,
      [product],
    );
    return row ?? { reducedAt: null, lowestCents: null, priceFrom: null };
  }

  /**
   * Removes the undone price from the history, with the reduction that it began or ended. The history stays as it is
   * where an order was placed at that price.
   */
  async restore(manager: EntityManager, product: string, before: Before): Promise<void> {
    const { reducedAt, lowestCents, priceFrom } = before;
    const [undone] = await manager.query<{ sold: boolean | null }[]>(
      `SELECT (SELECT at FROM stock_movement WHERE product_id = $1 AND reason = 'hold' ORDER BY id DESC LIMIT 1)
                >= min(from_at) AS sold
         FROM price_history WHERE product_id = $1 AND from_at > $2::timestamptz`,
      [product, priceFrom],
    );
    if (priceFrom === null || undone?.sold === true) return;
    await manager.query(
      'DELETE FROM price_history WHERE product_id = $1 AND from_at > $2::timestamptz',
      [product, priceFrom],
    );
    await manager.query(
      'UPDATE price_history SET to_at = NULL WHERE product_id = $1 AND from_at = $2::timestamptz',
      [product, priceFrom],
    );
    // `version` makes the trigger write the view of the product again.
    const [changed] = await manager.query<[{ id: string }[], number]>(
      `UPDATE products SET reduced_at = $2, lowest_cents = $3, version = version, revision = revision + 1
        WHERE id = $1 AND (reduced_at, lowest_cents) IS DISTINCT FROM ($2::timestamptz, $3::int) RETURNING id`,
      [product, reducedAt, lowestCents],
    );
    await publishChanged(
      manager,
      this.outbox,
      changed.map(({ id }) => id),
    );
  }
}
