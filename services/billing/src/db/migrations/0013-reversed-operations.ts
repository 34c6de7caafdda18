import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operations by hand that staff have taken back. */
export class ReversedOperations0000000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Checked by the next migration, which locks nothing.
    await runner.query(`
      ALTER TABLE operations DROP CONSTRAINT operations_state_check,
        ADD CONSTRAINT operations_state_check
          CHECK (state IN ('wanted', 'sent', 'done', 'refused', 'unknown', 'reversed')) NOT VALID`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('payments would be lost: drop the database'));
  }
}
