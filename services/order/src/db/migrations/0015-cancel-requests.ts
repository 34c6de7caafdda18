import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds requests of customers to cancel an order that is being prepared: the last one of each order. */
export class CancelRequests0000000000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE cancel_requests (
        order_id uuid PRIMARY KEY REFERENCES orders,
        state text NOT NULL CHECK (state IN ('open', 'declined', 'accepted')),
        reason text NOT NULL CHECK (char_length(reason) <= 250),
        note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 250),
        requested_at timestamptz NOT NULL,
        decided_at timestamptz,
        CHECK ((decided_at IS NULL) = (state = 'open'))
      );
      CREATE INDEX cancel_requests_open ON cancel_requests (order_id) WHERE state = 'open';`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE cancel_requests');
  }
}
