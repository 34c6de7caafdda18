import { loadFunctions } from '@shop/service-kit/db/sql-files';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['sale_kind', 'unit', 'cuts_per_unit', 'least_cuts', 'most_cuts'];
const REASONS = "'initial', 'adjust', 'hold', 'release'";

/**
 * Products that are cut from a length: every product is a piece until an admin changes it. The checks are wider than
 * those before, so that no row has to be read again.
 */
export class SaleByLength0000000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE products
        ADD COLUMN sale_kind text NOT NULL DEFAULT 'piece',
        ADD COLUMN unit text NOT NULL DEFAULT 'piece',
        ADD COLUMN cuts_per_unit int NOT NULL DEFAULT 1,
        ADD COLUMN least_cuts int NOT NULL DEFAULT 1,
        ADD COLUMN most_cuts int;
      ALTER TABLE products
        ADD CONSTRAINT products_sale CHECK (CASE sale_kind
          WHEN 'piece' THEN unit = 'piece' AND cuts_per_unit = 1 AND least_cuts = 1 AND most_cuts IS NULL
          WHEN 'length' THEN unit IN ('m', 'yd') AND cuts_per_unit IN (1, 2, 4, 5, 8, 10, 20) AND least_cuts >= 1
            AND (most_cuts IS NULL OR most_cuts >= least_cuts)
          ELSE false END) NOT VALID;
      ALTER TABLE products ALTER COLUMN stock_level DROP EXPRESSION;
      ALTER TABLE stock_movement
        DROP CONSTRAINT stock_movement_reason_check,
        DROP CONSTRAINT stock_movement_direction;
      ALTER TABLE stock_movement
        ADD CONSTRAINT stock_movement_reason_check CHECK (reason IN (${REASONS}, 'convert')) NOT VALID;
      ALTER TABLE stock_movement
        ADD CONSTRAINT stock_movement_direction
          CHECK (reason IN ('adjust', 'convert') OR (reason = 'hold') = (delta < 0)) NOT VALID`);
    await loadFunctions(runner, new URL('../functions/', import.meta.url), [
      'set_stock_level_before_rolls',
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION set_stock_level_before_rolls CASCADE;
      ALTER TABLE stock_movement
        DROP CONSTRAINT stock_movement_reason_check,
        DROP CONSTRAINT stock_movement_direction;
      ALTER TABLE stock_movement
        ADD CONSTRAINT stock_movement_reason_check CHECK (reason IN (${REASONS})) NOT VALID,
        ADD CONSTRAINT stock_movement_direction
          CHECK (reason = 'adjust' OR (reason = 'hold') = (delta < 0)) NOT VALID;
      ALTER TABLE products
        ${[...COLUMNS, 'stock_level'].map((column) => `DROP COLUMN ${column}`).join(', ')};
      ALTER TABLE products ADD COLUMN stock_level smallint NOT NULL
        GENERATED ALWAYS AS (CASE WHEN stock = 0 THEN 0 WHEN stock <= 9 THEN 1 ELSE 2 END) STORED;
      CREATE INDEX products_at_level_by_folded_name ON products (stock_level, folded_name, id)
        WHERE deleted_at IS NULL`);
  }
}
