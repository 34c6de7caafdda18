import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the author was last renamed: of two new names the later one stays. */
export class RenamedAuthors1795330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reviews ADD named_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reviews DROP COLUMN named_at');
  }
}
