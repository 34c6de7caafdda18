import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Products are copied for the first time, and from then on once a day. */
export class CopiesOfProducts0000000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("INSERT INTO reconciliation (name) VALUES ('products')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM reconciliation WHERE name = 'products'");
  }
}
