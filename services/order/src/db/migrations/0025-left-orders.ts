import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks orders that were sent and went back to an earlier status without their goods. */
export class LeftOrders0000000000025 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN has_left boolean NOT NULL DEFAULT false');
    // Orders in `shipped` and `delivered` get the mark with their next status.
    await runner.query(`
      UPDATE orders o SET has_left = true
       WHERE status IN ('pending', 'processing')
         AND EXISTS (SELECT FROM order_status_history c WHERE c.order_id = o.id AND c.to_status IN ('shipped', 'delivered')
               AND c.at > coalesce((SELECT max(b.at) FROM order_status_history b
                     WHERE b.order_id = o.id AND b.to_status = 'cancelled'), '-infinity'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN has_left');
  }
}
