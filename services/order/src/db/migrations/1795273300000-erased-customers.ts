import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ErasedCustomers1795273300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE erased_customers (
        user_id uuid PRIMARY KEY,
        removed_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE erased_customers');
  }
}
