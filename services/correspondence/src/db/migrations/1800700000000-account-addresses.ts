import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The addresses of accounts that have changed: messages on their way may still name the one before. */
export class AccountAddresses1800700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account_addresses (
        user_id uuid PRIMARY KEY,
        email text NOT NULL,
        changed_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE account_addresses');
  }
}
