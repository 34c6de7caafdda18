import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session that was not to be remembered ends when it has not been used for a while. */
export class IdleSessions1795290000000 implements MigrationInterface {
  name = 'IdleSessions1795290000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions
        ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN idle_seconds integer CHECK (idle_seconds > 0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN last_seen_at, DROP COLUMN idle_seconds');
  }
}
