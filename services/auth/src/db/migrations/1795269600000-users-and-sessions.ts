import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createMessagingTables, dropMessagingTables } from '@shop/service-kit/old-migrations';

export class UsersAndSessions1795269600000 implements MigrationInterface {
  name = 'UsersAndSessions1795269600000';

  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await runner.query(`
      CREATE TABLE users (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 120),
        email text NOT NULL CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254),
        role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
        password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
        registration_id text UNIQUE,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE UNIQUE INDEX users_email_key ON users (lower(email))');
    await runner.query(`
      CREATE TABLE sessions (
        sid text PRIMARY KEY CHECK (length(sid) BETWEEN 20 AND 64),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
        ended_at timestamptz
      )`);
    await runner.query('CREATE INDEX sessions_user_idx ON sessions (user_id, created_at)');
    await runner.query(
      'CREATE INDEX sessions_ended_idx ON sessions (ended_at) WHERE ended_at IS NOT NULL',
    );
    await runner.query('CREATE INDEX sessions_expires_idx ON sessions (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sessions');
    await runner.query('DROP TABLE users');
    await dropMessagingTables(runner);
  }
}
