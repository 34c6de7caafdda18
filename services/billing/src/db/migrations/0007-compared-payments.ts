import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks payments that are compared with a provider first, and events of providers that are retried after pauses. */
export class ComparedPayments0000000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // compare_from: no page is made before the changes at the provider since then were looked at.
    await runner.query('ALTER TABLE payments ADD COLUMN compare_from timestamptz');
    // alive_at: when billing last ran. gap_from: alive_at before the last gap, a stop or a restored database.
    await runner.query(
      'ALTER TABLE providers ADD COLUMN alive_at timestamptz, ADD COLUMN gap_from timestamptz',
    );
    // Order has lost it: it is left out of comparisons until order has it again.
    await runner.query(
      'ALTER TABLE order_money ADD COLUMN is_unknown boolean NOT NULL DEFAULT false',
    );
    // When all days were compared; the recent ones are compared more often.
    await runner.query('ALTER TABLE reconciliation ADD COLUMN all_days_at timestamptz');
    await runner.query(`
      ALTER TABLE provider_events
        ADD COLUMN tries int NOT NULL DEFAULT 0,
        ADD COLUMN next_at timestamptz NOT NULL DEFAULT now()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE provider_events DROP COLUMN tries, DROP COLUMN next_at');
    await runner.query('ALTER TABLE reconciliation DROP COLUMN all_days_at');
    await runner.query('ALTER TABLE order_money DROP COLUMN is_unknown');
    await runner.query('ALTER TABLE providers DROP COLUMN alive_at, DROP COLUMN gap_from');
    await runner.query('ALTER TABLE payments DROP COLUMN compare_from');
  }
}
