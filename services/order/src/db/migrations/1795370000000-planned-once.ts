import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The statements of `begin_orders` are planned once for each connection. PostgreSQL planned those that take arrays anew
 * for every lot, since it thinks more of an array when it sees how long it is; the plan was the same each time.
 */
export class PlannedOnce1795370000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER FUNCTION begin_orders SET plan_cache_mode = force_generic_plan');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER FUNCTION begin_orders RESET plan_cache_mode');
  }
}
