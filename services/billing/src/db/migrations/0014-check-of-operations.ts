import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the states of operations while payments are made. */
export class CheckOfOperations0000000000014 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE operations VALIDATE CONSTRAINT operations_state_check');
  }

  async down(): Promise<void> {
    // A constraint that is valid stays so.
  }
}
