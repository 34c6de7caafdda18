import type { MigrationInterface, QueryRunner } from 'typeorm';

/** True where cut lengths can be returned. */
export class Returns0000000000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE return_settings (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        cut_lengths text NOT NULL DEFAULT 'faultyOnly' CHECK (cut_lengths IN ('faultyOnly', 'accepted')),
        version int NOT NULL DEFAULT 1
      );
      INSERT INTO return_settings DEFAULT VALUES`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE return_settings');
  }
}
