import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Marks orders that were sent and not cancelled since. Those in `shipped` and `delivered` get it with their next
 * version.
 */
export class LeftOrders0000000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE order_money ADD COLUMN has_left boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_money DROP COLUMN has_left');
  }
}
