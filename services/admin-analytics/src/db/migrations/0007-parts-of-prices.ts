import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['orders', 'daily_sales'];
const parts = ['discount_cents', 'delivery_cents', 'added_tax_cents', 'included_tax_cents'];

/** Adds the parts of a total besides its goods; a rebuild fills in rows of an older version. */
export class PartsOfPrices0000000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const columns = parts.map((part) => `ADD COLUMN ${part} bigint NOT NULL DEFAULT 0`).join(', ');
    for (const table of tables) await runner.query(`ALTER TABLE ${table} ${columns}`);
    await runner.query('INSERT INTO rebuild_wanted DEFAULT VALUES');
  }

  async down(runner: QueryRunner): Promise<void> {
    const columns = parts.map((part) => `DROP COLUMN ${part}`).join(', ');
    for (const table of tables) await runner.query(`ALTER TABLE ${table} ${columns}`);
  }
}
