import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the catalogue's last state of the cloth of each order, and the unit of a line. */
export class Promises0000000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE order_lines
        ADD COLUMN is_preorder boolean NOT NULL DEFAULT false,
        ADD COLUMN expected_on date;
      CREATE TABLE order_promises (
        order_id uuid NOT NULL,
        product_id uuid NOT NULL,
        version bigint NOT NULL,
        is_short boolean NOT NULL,
        is_cut boolean NOT NULL,
        lots text[] NOT NULL,
        is_expected boolean NOT NULL,
        expected_on date,
        PRIMARY KEY (order_id, product_id)
      );
      CREATE INDEX order_promises_short ON order_promises (order_id) WHERE is_short`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE order_promises;
      ALTER TABLE order_lines DROP COLUMN is_preorder, DROP COLUMN expected_on`);
  }
}
