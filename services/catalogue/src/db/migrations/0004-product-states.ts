import { runSqlFile } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProductStates0000000000004 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return runSqlFile(runner, new URL('../tables/product-states.sql', import.meta.url));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE categories DROP COLUMN unlisted_count;
      ALTER TABLE products DROP COLUMN live_from, DROP COLUMN state`);
  }
}
