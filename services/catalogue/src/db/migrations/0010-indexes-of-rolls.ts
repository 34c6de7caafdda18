import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  deliveries_expected: `ON deliveries (expected_on NULLS LAST, number) WHERE state = 'expected'`,
  deliveries_by_arrival: `ON deliveries (received_at DESC, number DESC) WHERE state = 'received'`,
  rolls_expected: `ON rolls (product_id) WHERE state = 'expected'`,
  rolls_by_arrival: 'ON rolls (received_at)',
};

/** Indexes expected deliveries, and received rolls by time. */
export class IndexesOfRolls0000000000010 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(indexes))
      await createIndexConcurrently(runner, name, definition);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await dropIndex(runner, name);
  }
}
