import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts sales by length beside the pieces, in thousandths of the unit: all rows so far are pieces. */
export class Units0000000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products
        ADD COLUMN unit text NOT NULL DEFAULT 'piece',
        ADD COLUMN cuts_per_unit int NOT NULL DEFAULT 1,
        ADD COLUMN least_cuts int NOT NULL DEFAULT 1;
      ALTER TABLE daily_products ADD COLUMN thousandths bigint NOT NULL DEFAULT 0;
      ALTER TABLE product_sales ADD COLUMN thousandths bigint NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products DROP COLUMN unit, DROP COLUMN cuts_per_unit, DROP COLUMN least_cuts;
      ALTER TABLE daily_products DROP COLUMN thousandths;
      ALTER TABLE product_sales DROP COLUMN thousandths`);
  }
}
