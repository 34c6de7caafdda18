import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the payments are next compared with their providers. */
export class ComparisonOfProviders0000000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "INSERT INTO reconciliation (name) VALUES ('providers') ON CONFLICT (name) DO NOTHING",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM reconciliation WHERE name = 'providers'");
  }
}
