import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  erased_customers_open: 'ON erased_customers (user_id) WHERE opened_at IS NOT NULL',
  enquiries_of_user: 'ON enquiries (user_id) WHERE user_id IS NOT NULL',
  enquiries_of_email: 'ON enquiries (email)',
};

/** Former customers of whom something is left to forget, and what customers have written, by account and address. */
export class ForgetByAddress1800110000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE erased_customers ADD COLUMN IF NOT EXISTS opened_at timestamptz DEFAULT now()',
    );
    for (const [name, definition] of Object.entries(INDEXES))
      await createIndexConcurrently(runner, name, definition);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await dropIndex(runner, name);
    await runner.query('ALTER TABLE erased_customers DROP COLUMN opened_at');
  }
}
