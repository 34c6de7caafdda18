import type { MigrationInterface, QueryRunner } from 'typeorm';

const causes = (...more: string[]): string =>
  ['parcel', 'order', 'refund', 'return', 'correction', ...more]
    .map((cause) => `'${cause}'`)
    .join(', ');

/** Adds the orders that are invoiced as soon as they are paid. */
export class PrepaidOrders0000000000013 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE documents DROP CONSTRAINT IF EXISTS documents_cause_check');
    await runner.query(`
      ALTER TABLE documents ADD CONSTRAINT documents_cause_check
        CHECK (cause IN (${causes('revision')})) NOT VALID`);
    await runner.query('ALTER TABLE documents VALIDATE CONSTRAINT documents_cause_check');
    // documented: the lines that its invoices and credit notes cover; null if no invoice is valid. is_late: true if no
    // seller was set when it was paid, so that staff must issue its invoice.
    await runner.query(`
      CREATE TABLE IF NOT EXISTS prepaid_orders (
        order_id uuid PRIMARY KEY,
        paid_at timestamptz NOT NULL DEFAULT now(),
        is_late boolean NOT NULL DEFAULT false,
        documented jsonb
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE prepaid_orders');
    await runner.query('ALTER TABLE documents DROP CONSTRAINT documents_cause_check');
    await runner.query(`
      ALTER TABLE documents ADD CONSTRAINT documents_cause_check
        CHECK (cause IN (${causes()})) NOT VALID`);
  }
}
