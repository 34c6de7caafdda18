import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = 'orders_to_charge';

/** For the few orders that wait until their card is charged, while others are placed. */
export class IndexOfCharges0000000000008 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      INDEX,
      "ON orders ((charge ->> 'wantedAt')) WHERE charge IS NOT NULL",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, INDEX);
  }
}
