import { createAuditTable, dropAuditTable } from '@shop/service-kit/old-migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the back-office needs of orders: notes, the record of changes, and lists sorted by customer and total. */
export class OrderNotes1795271000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createAuditTable(runner);
    await runner.query(notes);
    await runner.query(sortings);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_by_customer, orders_by_total');
    await runner.query('DROP TABLE order_notes');
    await dropAuditTable(runner);
  }
}

// A request that the broker delivers twice writes one note.
const notes = `
CREATE TABLE order_notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders (id),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
  by_user uuid NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  message_id text NOT NULL UNIQUE
);
CREATE INDEX order_notes_of_order ON order_notes (order_id, id);
`;

const sortings = `
CREATE INDEX orders_by_customer ON orders (lower(user_name), placed_at DESC, id DESC)
  WHERE status NOT IN ('placing', 'rejected');
CREATE INDEX orders_by_total ON orders (total_cents, id) WHERE status NOT IN ('placing', 'rejected');
`;
