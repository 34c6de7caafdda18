import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers who wait for a product, once each, with the address of their account at the time. */
export class RestockRequests0000000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE restock_requests (
        product_id uuid NOT NULL REFERENCES products,
        user_id uuid NOT NULL,
        email text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (product_id, user_id)
      );
      CREATE INDEX restock_requests_of_user ON restock_requests (user_id, created_at);
      CREATE INDEX restock_requests_by_time ON restock_requests (created_at);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE restock_requests');
  }
}
