import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders use a later tax rate for what has not left: their revisions name it. */
export class TaxedLater0000000000027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_revisions ADD COLUMN tax text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_revisions DROP COLUMN tax');
  }
}
