import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The statements of `begin_orders` are planned once for each connection. PostgreSQL planned some of them anew for every
 * lot of orders.
 */
export class PlannedOnce1795370000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER FUNCTION begin_orders SET plan_cache_mode = force_generic_plan');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER FUNCTION begin_orders RESET plan_cache_mode');
  }
}
