import { loadFunctions } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lines of a length: the quantity is in cuts, up to 999 units of 20. The check is wider than the one before. */
export class LinesByLength0000000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE order_lines
        ADD COLUMN unit text NOT NULL DEFAULT 'piece',
        ADD COLUMN cuts_per_unit int NOT NULL DEFAULT 1,
        ADD COLUMN lengths int[];
      ALTER TABLE order_lines DROP CONSTRAINT order_lines_quantity_check;
      ALTER TABLE order_lines
        ADD CONSTRAINT order_lines_quantity_check
          CHECK (cuts_per_unit BETWEEN 1 AND 20 AND quantity BETWEEN 1 AND 999 * cuts_per_unit) NOT VALID;
      ALTER TABLE order_lines
        ADD CONSTRAINT order_lines_unit_check CHECK (unit IN ('piece', 'm', 'yd')) NOT VALID`);
    await loadFunctions(runner, new URL('../functions/', import.meta.url), ['line_cents']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION line_cents;
      ALTER TABLE order_lines DROP CONSTRAINT order_lines_quantity_check;
      ALTER TABLE order_lines DROP COLUMN unit, DROP COLUMN cuts_per_unit, DROP COLUMN lengths;
      ALTER TABLE order_lines
        ADD CONSTRAINT order_lines_quantity_check CHECK (quantity BETWEEN 1 AND 999) NOT VALID`);
  }
}
