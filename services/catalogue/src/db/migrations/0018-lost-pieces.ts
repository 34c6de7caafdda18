import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATES = ['reserved', 'cut', 'short', 'released', 'returned'];

const checkOf = (states: readonly string[]): string =>
  `CHECK (state IN (${states.map((state) => `'${state}'`).join(', ')}))`;

/** Cut pieces of an order can be lost on their way. */
export class LostPieces0000000000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.allow(runner, [...STATES, 'lost']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE reservations SET state = 'returned' WHERE state = 'lost'");
    await this.allow(runner, STATES);
  }

  private async allow(runner: QueryRunner, states: readonly string[]): Promise<void> {
    await runner.query(`
      ALTER TABLE reservations
        DROP CONSTRAINT IF EXISTS reservations_state_check,
        DROP CONSTRAINT IF EXISTS reservations_state,
        ADD CONSTRAINT reservations_state ${checkOf(states)} NOT VALID`);
    await runner.query('ALTER TABLE reservations VALIDATE CONSTRAINT reservations_state');
  }
}
