import type { MigrationInterface, QueryRunner } from 'typeorm';

// The newest version of a key is used. texts: those that differ from the first edition, by their names.
const TABLE = `
  CREATE TABLE email_template_versions (
    key text NOT NULL,
    version int NOT NULL CHECK (version > 0),
    texts jsonb NOT NULL,
    saved_by text NOT NULL,
    saved_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (key, version)
  )`;

/** Adds the texts of e-mails that admins have edited, and the orders of e-mails that can be sent again. */
export class EmailTemplates0000000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query('ALTER TABLE emails ADD COLUMN about_order uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE emails DROP COLUMN about_order');
    await runner.query('DROP TABLE email_template_versions');
  }
}
