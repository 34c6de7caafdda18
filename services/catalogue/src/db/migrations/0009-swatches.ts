import { runSqlFile } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Swatches0000000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runSqlFile(runner, new URL('../tables/swatches.sql', import.meta.url));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM products WHERE swatch_of IS NOT NULL;
      ALTER TABLE products DROP COLUMN swatch_of`);
  }
}
