import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets each parcel of an order charge its own content. */
export class ParcelCaptures0000000000029 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN capture text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN capture');
  }
}
