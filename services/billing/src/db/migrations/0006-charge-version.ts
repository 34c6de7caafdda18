import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the version of the order that a charge is for. */
export class ChargeVersion0000000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE order_money ADD COLUMN charge_version integer NOT NULL DEFAULT 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_money DROP COLUMN charge_version');
  }
}
