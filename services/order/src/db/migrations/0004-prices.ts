import { loadFunctions, runSqlFile } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const FUNCTIONS = [
  ...['claim_discounts', 'free_discounts', 'count_uses_of_discount', 'count_uses_of_code'],
  ...['order_price_text', 'line_discount_cents'],
];

/** Delivery, taxes and discounts; orders of before cost their lines, and go on doing so. */
export class Prices0000000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runSqlFile(runner, new URL('0004-prices.sql', import.meta.url));
    await loadFunctions(runner, new URL('../functions/', import.meta.url), FUNCTIONS);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('prices of orders would be lost: drop the database'));
  }
}
