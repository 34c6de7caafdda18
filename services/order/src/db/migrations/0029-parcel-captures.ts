import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders of which each parcel charges what is in it. */
export class ParcelCaptures0000000000029 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN capture text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN capture');
  }
}
