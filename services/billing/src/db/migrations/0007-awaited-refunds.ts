import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
  -- Refunds of returns whose cash has not come in yet; amount in cents.
  CREATE TABLE awaited_refunds (
    order_id uuid NOT NULL REFERENCES order_money,
    purpose text NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    reason text NOT NULL,
    by_user uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (order_id, purpose)
  );
  ALTER TABLE documents DROP COLUMN pdf_key, DROP COLUMN pdf_sha256, DROP COLUMN xml_key;
  ALTER TABLE documents DROP CONSTRAINT documents_cause_check,
    ADD CONSTRAINT documents_cause_check CHECK (cause IN ('parcel', 'order', 'refund', 'return'));`;
const DOWN = `
  ALTER TABLE documents ADD COLUMN pdf_key text, ADD COLUMN pdf_sha256 text, ADD COLUMN xml_key text;
  DROP TABLE awaited_refunds;`;

/** Adds refunds that wait for cash, and drops of documents what was never set: file keys and a cause. */
export class AwaitedRefunds0000000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
