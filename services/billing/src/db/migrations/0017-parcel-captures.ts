import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets orders be charged in parts. charge_cents: the sum to charge up to, in cents; null for all of it. */
export class ParcelCaptures0000000000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_money ADD COLUMN charge_cents bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_money DROP COLUMN charge_cents');
  }
}
