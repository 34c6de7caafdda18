import { loadFunctions, runSqlFile } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Colourways0000000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runSqlFile(runner, new URL('../tables/colourways.sql', import.meta.url));
    await loadFunctions(runner, new URL('../functions/', import.meta.url), [
      'fold_coloured_product',
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER fold_product_colour ON products;
      DROP TRIGGER fold_product_without_colour ON products;
      DROP FUNCTION fold_coloured_product;
      ALTER TABLE products DROP COLUMN is_lead, DROP COLUMN colour_name, DROP COLUMN colour_hex, DROP COLUMN colour_family`);
  }
}
