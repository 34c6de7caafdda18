import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the discounts by name. */
export class DiscountNames0000000000019 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'discounts_by_name',
      'ON discounts (fold(name) COLLATE "C", id) WHERE NOT is_deleted',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'discounts_by_name');
  }
}
