import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders that are charged in parts. charge_cents: until what sum, in cents; null: all of it. */
export class ParcelCaptures0000000000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_money ADD COLUMN charge_cents bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_money DROP COLUMN charge_cents');
  }
}
