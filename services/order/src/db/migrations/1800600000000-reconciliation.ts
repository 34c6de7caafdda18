import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What other services keep of the orders is compared on a schedule: when next, and what the last time found. */
export class Reconciliation1800600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reconciliation (
        name text PRIMARY KEY,
        next_at timestamptz NOT NULL DEFAULT now(),
        checked_at timestamptz,
        drift int NOT NULL DEFAULT 0 CHECK (drift >= 0)
      )`);
    await runner.query("INSERT INTO reconciliation (name) VALUES ('stock')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reconciliation');
  }
}
