import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Swatch credit pays for cloth, but not for swatches. */
export class Swatches0000000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE product_copies ADD COLUMN is_swatch boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE product_copies DROP COLUMN is_swatch');
  }
}
