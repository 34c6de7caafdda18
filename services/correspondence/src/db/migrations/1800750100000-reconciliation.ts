import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The events of orders are compared with the inbox on a schedule: when next, and what the last time found. */
export class Reconciliation1800750100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reconciliation (
        name text PRIMARY KEY,
        next_at timestamptz NOT NULL DEFAULT now(),
        checked_at timestamptz,
        drift int NOT NULL DEFAULT 0 CHECK (drift >= 0)
      )`);
    await runner.query("INSERT INTO reconciliation (name) VALUES ('emails')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reconciliation');
  }
}
