import type { MigrationInterface, QueryRunner } from 'typeorm';

const REASONS = [
  ...['order', 'sample', 'flaw', 'loss', 'count', 'split'],
  ...['scrap', 'dropped', 'notCome'],
];

/** Adds reasons to the figures: returned pieces, discarded cloth, and rolls whose product is one figure again. */
export class FiguresOfRolls0000000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rolls ADD COLUMN returned int');
    await runner.query(`
      ALTER TABLE roll_cuts DROP CONSTRAINT roll_cuts_reason_check;
      ALTER TABLE roll_cuts ADD CONSTRAINT roll_cuts_reason_check
        CHECK (reason IN (${REASONS.map((reason) => `'${reason}'`).join(', ')})) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rolls DROP COLUMN returned');
  }
}
