import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECKS = ['order_revisions_kind', 'order_revisions_reason', 'order_revisions_less_cents'];
const DROPS = CHECKS.flatMap((name) => [`${name}_check`, name])
  .map((name) => `DROP CONSTRAINT IF EXISTS ${name}`)
  .join(', ');

/** Lets staff edit the lines of an order; an edit that needs more stock waits for it. */
export class Edits0000000000016 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // pending_edit: the edit whose stock is requested, and the time of the request.
    await runner.query('ALTER TABLE orders ADD COLUMN IF NOT EXISTS pending_edit jsonb');
    await createIndexConcurrently(
      runner,
      'orders_in_edit',
      "ON orders ((pending_edit ->> 'at')) WHERE pending_edit IS NOT NULL",
    );
    // added: the lines that an edit added. less_cents is negative if the order costs more.
    await runner.query(`
      ALTER TABLE order_revisions ADD COLUMN IF NOT EXISTS added jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(`
      ALTER TABLE order_revisions
        ${DROPS},
        ADD CONSTRAINT order_revisions_kind CHECK (kind IN ('cancel', 'edit')) NOT VALID,
        ADD CONSTRAINT order_revisions_reason
          CHECK (char_length(reason) <= 300 AND (kind = 'edit' OR char_length(reason) > 0)) NOT VALID,
        ADD CONSTRAINT order_revisions_less_cents CHECK (kind = 'edit' OR less_cents >= 0) NOT VALID`);
    for (const name of CHECKS)
      await runner.query(`ALTER TABLE order_revisions VALIDATE CONSTRAINT ${name}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM order_revisions WHERE kind = 'edit'");
    await runner.query(`
      ALTER TABLE order_revisions
        ${DROPS},
        DROP COLUMN IF EXISTS added,
        ADD CONSTRAINT order_revisions_kind_check CHECK (kind IN ('cancel')) NOT VALID,
        ADD CONSTRAINT order_revisions_reason_check
          CHECK (char_length(reason) BETWEEN 1 AND 300) NOT VALID,
        ADD CONSTRAINT order_revisions_less_cents_check CHECK (less_cents >= 0) NOT VALID`);
    await dropIndex(runner, 'orders_in_edit');
    await runner.query('ALTER TABLE orders DROP COLUMN IF EXISTS pending_edit');
  }
}
