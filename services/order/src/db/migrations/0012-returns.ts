import type { MigrationInterface, QueryRunner } from 'typeorm';
import { runSqlFile } from '@shop/service-kit/db/sql-files';

/** Adds returns of items from sent orders. */
export class Returns0000000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // returned: pieces or cuts that left and came back, so that the order no longer holds them; wasted: those that
    // cannot be sold; returned_lengths: the returned lengths of a line with several.
    await runner.query(`
      ALTER TABLE order_lines
        ADD COLUMN returned int NOT NULL DEFAULT 0,
        ADD COLUMN wasted int NOT NULL DEFAULT 0,
        ADD COLUMN returned_lengths int[] NOT NULL DEFAULT '{}'`);
    await runner.query(`
      ALTER TABLE order_lines ADD CONSTRAINT order_lines_returned
        CHECK (returned BETWEEN 0 AND quantity AND wasted BETWEEN 0 AND returned) NOT VALID`);
    await runner.query('ALTER TABLE order_lines VALIDATE CONSTRAINT order_lines_returned');
    await runSqlFile(runner, new URL('../tables/returns.sql', import.meta.url));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE order_return_results, order_return_lines, order_returns');
    await runner.query(
      'ALTER TABLE order_lines DROP COLUMN returned, DROP COLUMN wasted, DROP COLUMN returned_lengths',
    );
  }
}
