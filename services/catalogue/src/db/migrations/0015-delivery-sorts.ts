import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the deliveries by supplier and by day. */
export class DeliverySorts0000000000015 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'deliveries_by_supplier',
      'ON deliveries (supplier, number)',
    );
    await createIndexConcurrently(
      runner,
      'deliveries_by_day',
      'ON deliveries (received_at, expected_on, number)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'deliveries_by_day');
    await dropIndex(runner, 'deliveries_by_supplier');
  }
}
