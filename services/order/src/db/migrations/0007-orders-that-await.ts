import { loadFunctions, runSqlFile } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const FUNCTIONS = ['has_too_many_orders', 'order_payment_text'];

/** Orders that are placed once they are paid; those of before are paid by the demo card. */
export class OrdersThatAwait0000000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runSqlFile(runner, new URL('0007-orders-that-await.sql', import.meta.url));
    await loadFunctions(runner, new URL('../functions/', import.meta.url), FUNCTIONS);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('how orders are paid would be lost: drop the database'));
  }
}
