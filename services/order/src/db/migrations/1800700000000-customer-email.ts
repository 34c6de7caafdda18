import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An order knows since when it has the address of its customer, where that has changed since it was placed. */
export class CustomerEmail1800700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN user_email_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN user_email_at');
  }
}
