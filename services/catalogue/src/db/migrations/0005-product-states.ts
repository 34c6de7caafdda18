import { runSqlFile } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProductStates0000000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const name of ['product-states', 'preview-key'])
      await runSqlFile(runner, new URL(`../tables/${name}.sql`, import.meta.url));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE preview_key;
      ALTER TABLE categories DROP COLUMN unlisted_count;
      ALTER TABLE products DROP COLUMN live_from, DROP COLUMN state`);
  }
}
