import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECK = `
  ALTER TABLE operations ADD CONSTRAINT operations_state_check
    CHECK (state IN ('wanted', 'sent', 'done', 'refused', 'unknown', 'reversed', 'owed')) NOT VALID`;

/** A refund that has failed is owed: its money stays reserved until staff have decided how it is paid. */
export class OwedRefunds0000000000012 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE operations DROP CONSTRAINT IF EXISTS operations_state_check');
    await runner.query(CHECK);
    await runner.query('ALTER TABLE operations VALIDATE CONSTRAINT operations_state_check');
    // decided_key: of the press that paid what was owed. by_hand: it was paid by another way than its method.
    await runner.query('ALTER TABLE operations ADD COLUMN IF NOT EXISTS decided_key text');
    await runner.query(
      'ALTER TABLE operations ADD COLUMN IF NOT EXISTS by_hand boolean NOT NULL DEFAULT false',
    );
    await createIndexConcurrently(
      runner,
      'operations_owed',
      "ON operations (payment_id) WHERE state = 'owed'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'operations_owed');
    await runner.query("UPDATE operations SET state = 'unknown', next_at = now() WHERE state = 'owed'");
    await runner.query('ALTER TABLE operations DROP CONSTRAINT operations_state_check');
    await runner.query(`
      ALTER TABLE operations ADD CONSTRAINT operations_state_check
        CHECK (state IN ('wanted', 'sent', 'done', 'refused', 'unknown', 'reversed'))`);
    await runner.query('ALTER TABLE operations DROP COLUMN by_hand, DROP COLUMN decided_key');
  }
}
