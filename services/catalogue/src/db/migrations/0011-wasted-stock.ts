import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Returned pieces that cannot be sold leave the stock again. */
export class WastedStock0000000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The pieces of the order that were taken out of the stock so far: { product, quantity } each.
    await runner.query(`ALTER TABLE stock_hold ADD COLUMN wasted jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stock_hold DROP COLUMN wasted');
  }
}
