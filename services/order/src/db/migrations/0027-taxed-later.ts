import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets orders use a later tax rate for what has not left: revisions name the rate. */
export class TaxedLater0000000000027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_revisions ADD COLUMN tax text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_revisions DROP COLUMN tax');
  }
}
