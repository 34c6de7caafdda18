import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = 'orders_of_distance_sales';

/** For the sum of a year's distance sales, while orders are placed. */
export class IndexOfDistanceSales0000000000005 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      INDEX,
      "ON orders (placed_at) WHERE price ->> 'distanceSaleCents' IS NOT NULL",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, INDEX);
  }
}
