import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds transit days to delivery methods, and the promised days of arrival to orders. */
export class Transit0000000000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE shipping_methods ADD COLUMN transit jsonb');
    await runner.query(`
      ALTER TABLE shipping_methods ADD CONSTRAINT shipping_methods_transit
        CHECK (jsonb_typeof(transit) = 'object') NOT VALID`);
    await runner.query('ALTER TABLE shipping_methods VALIDATE CONSTRAINT shipping_methods_transit');
    // arrival: { from, to, transit }
    await runner.query('ALTER TABLE orders ADD COLUMN arrival jsonb');
    await runner.query(`
      ALTER TABLE orders ADD CONSTRAINT orders_arrival
        CHECK (jsonb_typeof(arrival) = 'object') NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN arrival');
    await runner.query('ALTER TABLE shipping_methods DROP COLUMN transit');
  }
}
