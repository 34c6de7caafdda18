import type { MigrationInterface, QueryRunner } from 'typeorm';

// contract: files of documents were never stored, and no version reads their keys.
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
  ALTER TABLE documents DROP COLUMN pdf_key, DROP COLUMN pdf_sha256, DROP COLUMN xml_key;`;
const DOWN = `
  ALTER TABLE documents ADD COLUMN pdf_key text, ADD COLUMN pdf_sha256 text, ADD COLUMN xml_key text;
  DROP TABLE awaited_refunds;`;

/** Adds refunds that wait for cash, and drops the file keys of documents, which were never set. */
export class AwaitedRefunds0000000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
