import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The charge that an order waits for, and orders that were cancelled without giving back what was charged. */
export class ChargesOfOrders0000000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A constant default writes no row: the lock is as short as the statement.
    await runner.query(`
      ALTER TABLE order_money ADD COLUMN charge_id uuid,
                              ADD COLUMN keeps_charged boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_money DROP COLUMN charge_id, DROP COLUMN keeps_charged');
  }
}
