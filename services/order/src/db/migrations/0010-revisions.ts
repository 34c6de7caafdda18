import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows the cancellation of order items; a line that is cancelled completely has a quantity of 0. */
export class Revisions0000000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // cancelled: pieces or cuts that were removed from `quantity`; cancelled_cents: their part of the line's price,
    // after discounts.
    await runner.query(`
      ALTER TABLE order_lines
        ADD COLUMN cancelled int NOT NULL DEFAULT 0,
        ADD COLUMN cancelled_cents bigint NOT NULL DEFAULT 0`);
    await runner.query(`
      ALTER TABLE order_lines
        DROP CONSTRAINT order_lines_quantity_check,
        ADD CONSTRAINT order_lines_quantities
          CHECK (cuts_per_unit BETWEEN 1 AND 20 AND quantity >= 0 AND cancelled >= 0 AND cancelled_cents >= 0
                 AND quantity + cancelled BETWEEN 1 AND 999 * cuts_per_unit) NOT VALID`);
    await runner.query('ALTER TABLE order_lines VALIDATE CONSTRAINT order_lines_quantities');
    // lines: product, name, quantity, unit, cutsPerUnit and lengths of the cancelled parts. key: the idempotency key.
    await runner.query(`
      CREATE TABLE order_revisions (
        order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
        epoch int NOT NULL,
        kind text NOT NULL CHECK (kind IN ('cancel')),
        reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 300),
        lines jsonb NOT NULL,
        less_cents bigint NOT NULL CHECK (less_cents >= 0),
        by_user uuid NOT NULL,
        by_name text NOT NULL,
        at timestamptz NOT NULL,
        key text,
        PRIMARY KEY (order_id, epoch), UNIQUE (order_id, key)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE order_revisions');
    await runner.query(`
      ALTER TABLE order_lines
        DROP CONSTRAINT order_lines_quantities,
        ADD CONSTRAINT order_lines_quantity_check
          CHECK (cuts_per_unit BETWEEN 1 AND 20 AND quantity BETWEEN 1 AND 999 * cuts_per_unit) NOT VALID`);
    await runner.query(
      'ALTER TABLE order_lines DROP COLUMN cancelled, DROP COLUMN cancelled_cents',
    );
  }
}
