import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const OF_CUSTOMERS = 'order_money_of_user';
const OF_ORDERS = 'bank_transfers_of_order';

/** Customers whose accounts were removed, and what finds their rows. */
export class ErasedCustomers0000000000012 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS erased_customers (
        user_id uuid PRIMARY KEY,
        removed_at timestamptz NOT NULL DEFAULT now(),
        checked_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(
      'CREATE INDEX IF NOT EXISTS erased_customers_by_check ON erased_customers (checked_at)',
    );
    await createIndexConcurrently(runner, OF_CUSTOMERS, 'ON order_money (user_id)');
    await createIndexConcurrently(
      runner,
      OF_ORDERS,
      'ON bank_transfers (order_id) WHERE order_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, OF_ORDERS);
    await dropIndex(runner, OF_CUSTOMERS);
    await runner.query('DROP TABLE erased_customers');
  }
}
