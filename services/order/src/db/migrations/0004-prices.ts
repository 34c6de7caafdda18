import { runSqlFile } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Delivery, taxes and discounts; orders of before cost their lines, and go on doing so. */
export class Prices0000000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runSqlFile(runner, new URL('0004-prices.sql', import.meta.url));
  }

  down(): Promise<never> {
    return Promise.reject(new Error('prices of orders would be lost: drop the database'));
  }
}
