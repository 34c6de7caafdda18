import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lengths that can be returned like everything else; those of before cannot. */
export class ReturnableLines0000000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A constant default writes no row: the lock is as short as the statement.
    await runner.query(
      'ALTER TABLE order_lines ADD COLUMN is_returnable boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_lines DROP COLUMN is_returnable');
  }
}
