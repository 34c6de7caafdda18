import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Returned items of a line that left at several tax rates are refunded at their own. */
export class RatesOfReturns0000000000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // rates: [{ rateBp, quantity, refundCents, lossCents }], which add up to the result; null: the line has one rate.
    await runner.query('ALTER TABLE order_return_results ADD COLUMN rates jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_return_results DROP COLUMN rates');
  }
}
