import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runSqlFile } from '@shop/service-kit/db/sql-files';

/** Adds the wish of a return: a refund, store credit, or an exchange, for which a draft is made. */
export class ReturnWishes0000000000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE order_returns ADD COLUMN wants text NOT NULL DEFAULT 'refund'");
    await runner.query(`
      ALTER TABLE order_returns ADD CONSTRAINT order_returns_wants
        CHECK (wants IN ('refund', 'credit', 'exchange')) NOT VALID`);
    await runner.query('ALTER TABLE order_returns VALIDATE CONSTRAINT order_returns_wants');
    await runSqlFile(runner, new URL('../tables/exchanges.sql', import.meta.url));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE exchanges');
    await runner.query('ALTER TABLE order_returns DROP COLUMN wants');
  }
}
