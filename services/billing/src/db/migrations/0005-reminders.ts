import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invoices whose buyers were reminded, and orders of whose missing payment staff were notified. */
export class Reminders0000000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // days: after how many whole days past due. Each reminder is sent once.
    await runner.query(`
      CREATE TABLE invoice_reminders (
        payment_id uuid NOT NULL REFERENCES payments,
        days int NOT NULL CHECK (days > 0),
        sent_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (payment_id, days)
      )`);
    await runner.query(
      'ALTER TABLE payments ADD COLUMN is_unpaid_notified boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments DROP COLUMN is_unpaid_notified');
    await runner.query('DROP TABLE invoice_reminders');
  }
}
