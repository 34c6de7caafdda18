import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores how orders were taxed, so that returns are refunded in the same way. */
export class KeptTaxes0000000000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // prices_include_tax: the setting with which the order was priced; null for older orders.
    await runner.query('ALTER TABLE orders ADD COLUMN prices_include_tax boolean');
    // rates: [{ rateBp, quantity, refundCents, lossCents }], which add up to the result; null if the line has one rate.
    await runner.query('ALTER TABLE order_return_results ADD COLUMN rates jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_return_results DROP COLUMN rates');
    await runner.query('ALTER TABLE orders DROP COLUMN prices_include_tax');
  }
}
