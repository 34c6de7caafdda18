import { loadFunctions } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where an order is billed elsewhere, and what its shopper wrote to the shop; orders of before have neither. */
export class BillingAddresses0000000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Without a default no row is written: the lock is as short as the statement.
    await runner.query('ALTER TABLE orders ADD COLUMN billing_address jsonb, ADD COLUMN note text');
    await loadFunctions(runner, new URL('../functions/', import.meta.url), ['begin_orders']);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('addresses of orders would be lost: drop the database'));
  }
}
