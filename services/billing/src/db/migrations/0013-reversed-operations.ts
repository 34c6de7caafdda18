import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECK = 'operations_state_check';

/** Operations by hand that staff have taken back. */
export class ReversedOperations0000000000013 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE operations DROP CONSTRAINT IF EXISTS ${CHECK},
        ADD CONSTRAINT ${CHECK}
          CHECK (state IN ('wanted', 'sent', 'done', 'refused', 'unknown', 'reversed')) NOT VALID`);
    await runner.query(`ALTER TABLE operations VALIDATE CONSTRAINT ${CHECK}`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('payments would be lost: drop the database'));
  }
}
