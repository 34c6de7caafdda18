import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the fields of a product for delivery and tax. Null grams: those of its cloth, or not known. */
export class ChargedAs0000000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products
        ADD COLUMN shipping_grams int,
        ADD COLUMN tax_class text NOT NULL DEFAULT 'standard';
      ALTER TABLE products
        ADD CONSTRAINT products_shipping_grams CHECK (shipping_grams BETWEEN 1 AND 100000) NOT VALID,
        ADD CONSTRAINT products_tax_class CHECK (tax_class IN ('standard', 'reduced', 'zero')) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE products DROP COLUMN shipping_grams, DROP COLUMN tax_class');
  }
}
