import { runSqlFile } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SwatchCredit0000000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runSqlFile(runner, new URL('../tables/swatch-credit.sql', import.meta.url));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM credit_entries WHERE account_id IN (SELECT id FROM credit_accounts WHERE kind = 'swatch');
      DELETE FROM credit_accounts WHERE kind = 'swatch';
      ALTER TABLE order_money DROP COLUMN swatches;
      ALTER TABLE credit_entries DROP CONSTRAINT credit_entries_kind_check,
        ADD CONSTRAINT credit_entries_kind_check CHECK (kind IN ('issue', 'hold', 'release', 'give', 'correct'));
      ALTER TABLE credit_accounts DROP CONSTRAINT credit_accounts_kind_check, DROP CONSTRAINT credit_accounts_swatch,
        DROP COLUMN swatch_user, DROP COLUMN swatch_order, DROP COLUMN ends_at,
        ADD CONSTRAINT credit_accounts_kind_check CHECK (kind IN ('credit', 'gift'))`);
  }
}
