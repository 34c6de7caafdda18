import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff edit the lines of an order; an edit that needs more stock waits for it. */
export class Edits0000000000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // pending_edit: the edit whose stock is requested, and since when.
    await runner.query('ALTER TABLE orders ADD COLUMN pending_edit jsonb');
    await runner.query(`
      CREATE INDEX orders_in_edit ON orders ((pending_edit ->> 'at')) WHERE pending_edit IS NOT NULL`);
    // added: what an edit added, as lines. less_cents is below 0 where the order costs more.
    await runner.query(`
      ALTER TABLE order_revisions
        ADD COLUMN added jsonb NOT NULL DEFAULT '[]',
        DROP CONSTRAINT order_revisions_kind_check,
        DROP CONSTRAINT order_revisions_reason_check,
        DROP CONSTRAINT order_revisions_less_cents_check,
        ADD CONSTRAINT order_revisions_kind CHECK (kind IN ('cancel', 'edit')),
        ADD CONSTRAINT order_revisions_reason
          CHECK (char_length(reason) <= 300 AND (kind = 'edit' OR char_length(reason) > 0)),
        ADD CONSTRAINT order_revisions_less_cents CHECK (kind = 'edit' OR less_cents >= 0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM order_revisions WHERE kind = 'edit'");
    await runner.query(`
      ALTER TABLE order_revisions
        DROP CONSTRAINT order_revisions_kind,
        DROP CONSTRAINT order_revisions_reason,
        DROP CONSTRAINT order_revisions_less_cents,
        DROP COLUMN added,
        ADD CONSTRAINT order_revisions_kind_check CHECK (kind IN ('cancel')),
        ADD CONSTRAINT order_revisions_reason_check CHECK (char_length(reason) BETWEEN 1 AND 300),
        ADD CONSTRAINT order_revisions_less_cents_check CHECK (less_cents >= 0)`);
    await runner.query('ALTER TABLE orders DROP COLUMN pending_edit');
  }
}
