import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lengths sold of a category, in millimetres; a rebuild fills the days of before. */
export class MetresOfCategories0000000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE daily_categories ADD COLUMN millimetres bigint NOT NULL DEFAULT 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE daily_categories DROP COLUMN millimetres');
  }
}
