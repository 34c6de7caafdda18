import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Only live products can be ordered. */
export class ProductStates0000000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE product_copies ADD COLUMN state text NOT NULL DEFAULT 'live'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE product_copies DROP COLUMN state');
  }
}
