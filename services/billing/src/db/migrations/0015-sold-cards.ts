import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import { runSqlFile } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const causes = (...more: string[]): string =>
  ['parcel', 'order', 'refund', 'return', 'correction', 'revision', ...more]
    .map((cause) => `'${cause}'`)
    .join(', ');

const SOLD = `
  (sold_order IS NULL) = (sold_product IS NULL) AND (sold_order IS NULL) = (sold_piece IS NULL)
    AND (sold_order IS NULL OR kind = 'gift') AND (taken_back IS NULL) = (taken_back_at IS NULL)
    AND (taken_back IS NULL OR (taken_back IN ('pending', 'done') AND is_off AND sold_order IS NOT NULL))`;

/** Adds gift cards that orders have bought, and their invoices. */
export class SoldCards0000000000015 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runSqlFile(runner, new URL('../tables/sold-cards.sql', import.meta.url));
    await runner.query(
      'ALTER TABLE credit_accounts DROP CONSTRAINT IF EXISTS credit_accounts_sold',
    );
    await runner.query(
      `ALTER TABLE credit_accounts ADD CONSTRAINT credit_accounts_sold CHECK (${SOLD}) NOT VALID`,
    );
    await runner.query('ALTER TABLE credit_accounts VALIDATE CONSTRAINT credit_accounts_sold');
    await createIndexConcurrently(
      runner,
      'credit_accounts_of_order',
      'ON credit_accounts (sold_order, sold_product, sold_piece) WHERE sold_order IS NOT NULL',
      { isUnique: true },
    );
    await createIndexConcurrently(
      runner,
      'credit_accounts_taken_back',
      "ON credit_accounts (taken_back_at) WHERE taken_back = 'pending'",
    );
    await createIndexConcurrently(
      runner,
      'order_money_cards_due',
      'ON order_money (order_id) WHERE are_cards_due',
    );
    await runner.query('ALTER TABLE documents DROP CONSTRAINT IF EXISTS documents_cause_check');
    await runner.query(`
      ALTER TABLE documents ADD CONSTRAINT documents_cause_check
        CHECK (cause IN (${causes('giftCards')})) NOT VALID`);
    await runner.query('ALTER TABLE documents VALIDATE CONSTRAINT documents_cause_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE documents DROP CONSTRAINT documents_cause_check');
    await runner.query(`
      ALTER TABLE documents ADD CONSTRAINT documents_cause_check
        CHECK (cause IN (${causes()})) NOT VALID`);
    for (const name of [
      'order_money_cards_due',
      'credit_accounts_taken_back',
      'credit_accounts_of_order',
    ])
      await dropIndex(runner, name);
    await runner.query(`
      ALTER TABLE credit_accounts DROP CONSTRAINT credit_accounts_sold, DROP COLUMN taken_back_at,
        DROP COLUMN taken_back, DROP COLUMN sold_piece, DROP COLUMN sold_product, DROP COLUMN sold_order`);
    await runner.query(`
      ALTER TABLE order_money DROP COLUMN are_cards_due, DROP COLUMN is_of_gift_cards, DROP COLUMN gift_cards`);
  }
}
