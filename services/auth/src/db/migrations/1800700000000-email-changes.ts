import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests for another e-mail address; of each user at most one waits for its link. */
export class EmailChanges1800700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE email_changes (
        token_hash text PRIMARY KEY CHECK (length(token_hash) = 64),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        email text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
        session_id uuid,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
        ended_at timestamptz
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX email_changes_waiting ON email_changes (user_id) WHERE ended_at IS NULL',
    );
    await runner.query('CREATE INDEX email_changes_of_user ON email_changes (user_id, created_at)');
    await runner.query('CREATE INDEX email_changes_expired ON email_changes (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE email_changes');
  }
}
