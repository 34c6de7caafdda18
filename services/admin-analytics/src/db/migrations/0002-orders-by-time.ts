import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates an index from which the sales of a span are read without the table. */
export class OrdersByTime0000000000002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'orders_by_time',
      'ON orders (placed_at) INCLUDE (total_cents, order_status, version)',
    );
    await dropIndex(runner, 'orders_by_day');
  }

  async down(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'orders_by_day', 'ON orders (placed_at)');
    await dropIndex(runner, 'orders_by_time');
  }
}
