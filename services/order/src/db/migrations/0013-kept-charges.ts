import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders that were cancelled without giving back what was charged. */
export class KeptCharges0000000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A constant default writes no row: the lock is as short as the statement.
    await runner.query(
      'ALTER TABLE orders ADD COLUMN keeps_charged boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN keeps_charged');
  }
}
