import { createIndexConcurrently, dropIndex } from '@shop/service-kit/concurrent-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECK = `
  ALTER TABLE operations ADD CONSTRAINT operations_state_check
    CHECK (state IN ('wanted', 'sent', 'done', 'refused', 'unknown', 'reversed', 'owed')) NOT VALID`;

const INDEXES = [
  ['operations_owed', "state = 'owed'"],
  ['operations_unassigned', 'is_unassigned'],
] as const;

/** Lets a failed refund be owed: its money stays reserved until staff decide how it is paid. */
export class OwedRefunds0000000000012 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE operations DROP CONSTRAINT IF EXISTS operations_state_check');
    await runner.query(CHECK);
    await runner.query('ALTER TABLE operations VALIDATE CONSTRAINT operations_state_check');
    // decided_key: key of the press that paid the owed refund. by_hand: true if paid by another way than its method.
    await runner.query('ALTER TABLE operations ADD COLUMN IF NOT EXISTS decided_key text');
    await runner.query(
      'ALTER TABLE operations ADD COLUMN IF NOT EXISTS by_hand boolean NOT NULL DEFAULT false',
    );
    // is_unassigned: made at the provider, without a purpose assigned by staff. for_return: the return that it was for.
    await runner.query(
      'ALTER TABLE operations ADD COLUMN IF NOT EXISTS is_unassigned boolean NOT NULL DEFAULT false',
    );
    await runner.query('ALTER TABLE operations ADD COLUMN IF NOT EXISTS for_return uuid');
    await runner.query('ALTER TABLE operations ADD COLUMN IF NOT EXISTS assigned_key text');
    for (const [name, condition] of INDEXES)
      await createIndexConcurrently(runner, name, `ON operations (payment_id) WHERE ${condition}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await dropIndex(runner, name);
    await runner.query(
      "UPDATE operations SET state = 'unknown', next_at = now() WHERE state = 'owed'",
    );
    await runner.query('ALTER TABLE operations DROP CONSTRAINT operations_state_check');
    await runner.query(`
      ALTER TABLE operations ADD CONSTRAINT operations_state_check
        CHECK (state IN ('wanted', 'sent', 'done', 'refused', 'unknown', 'reversed'))`);
    await runner.query(`ALTER TABLE operations DROP COLUMN assigned_key, DROP COLUMN for_return, DROP COLUMN is_unassigned, DROP COLUMN by_hand,
         DROP COLUMN decided_key`);
  }
}
