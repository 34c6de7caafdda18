import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  orders_by_day: 'ON orders (placed_at)',
  customers_by_day: 'ON customers (registered_at)',
  products_by_day: 'ON products (listed_at)',
};

/** The figures are compared with their sources by day, and a rebuild knows how far it has come. */
export class DriftMonitor1800110000000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS drift_monitor (
        job text PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        found int NOT NULL DEFAULT 0,
        progress jsonb
      )`);
    for (const [name, definition] of Object.entries(indexes))
      await createIndexConcurrently(runner, name, definition);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await dropIndex(runner, name);
    await runner.query('DROP TABLE drift_monitor');
  }
}
