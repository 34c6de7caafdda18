import { createAuditTable, dropAuditTable } from '@shop/service-kit/old-migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Accounts1795273200000 implements MigrationInterface {
  name = 'Accounts1795273200000';

  async up(runner: QueryRunner): Promise<void> {
    await createAuditTable(runner);
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query(`
      ALTER TABLE users
        ADD COLUMN business text NOT NULL DEFAULT 'none' CHECK (business IN ('none', 'asked', 'approved')),
        ADD COLUMN company text CHECK (length(company) BETWEEN 1 AND 120),
        ADD COLUMN fits_admin boolean NOT NULL DEFAULT false,
        ADD COLUMN removed_at timestamptz`);
    await runner.query(`
      CREATE INDEX users_search_idx ON users
        USING gin (lower(name || ' ' || email || ' ' || coalesce(company, '')) gin_trgm_ops)`);
    await runner.query('CREATE INDEX users_created_idx ON users (created_at DESC, id)');
    await runner.query(`CREATE INDEX users_admins_idx ON users (id) WHERE role = 'admin'`);
    await runner.query(
      'CREATE INDEX users_removed_idx ON users (removed_at) WHERE removed_at IS NOT NULL',
    );
    await runner.query(`
      ALTER TABLE sessions
        ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
        ADD COLUMN device text NOT NULL DEFAULT '' CHECK (length(device) <= 300),
        ADD COLUMN is_copied boolean NOT NULL DEFAULT true`);
    await runner.query(
      'CREATE INDEX sessions_copied_idx ON sessions (user_id) WHERE NOT is_copied',
    );
    await runner.query(`
      CREATE TABLE password_resets (
        token_hash text PRIMARY KEY CHECK (length(token_hash) = 64),
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL CHECK (expires_at > created_at)
      )`);
    await runner.query(
      'CREATE INDEX password_resets_user_idx ON password_resets (user_id, created_at)',
    );
    await runner.query('CREATE INDEX password_resets_expires_idx ON password_resets (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropAuditTable(runner);
    await runner.query('DROP TABLE password_resets');
    await runner.query(
      'ALTER TABLE sessions DROP COLUMN id, DROP COLUMN device, DROP COLUMN is_copied',
    );
    await runner.query('DROP INDEX users_search_idx, users_created_idx, users_admins_idx');
    await runner.query(`
      ALTER TABLE users
        DROP COLUMN business, DROP COLUMN company, DROP COLUMN fits_admin, DROP COLUMN removed_at`);
  }
}
