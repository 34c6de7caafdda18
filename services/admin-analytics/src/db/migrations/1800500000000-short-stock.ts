import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of what runs low begins with what is sold out. The index of before stays for processes of before. */
export class ShortStock1800500000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'products_short',
      'ON products (stock, product_id) WHERE stock BETWEEN 0 AND 9 AND version > 0 AND NOT deleted',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'products_short');
  }
}
