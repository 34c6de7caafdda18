import type { QueryRunner } from 'typeorm';

/** Makes the record of admins' changes, in a migration of each service that keeps one. Rows stay as they were written. */
export async function createAuditTable(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE audit_entries (
      id uuid PRIMARY KEY,
      at timestamptz(3) NOT NULL,
      by_id uuid NOT NULL,
      by_name text NOT NULL,
      action text NOT NULL,
      subject_kind text NOT NULL,
      subject_id uuid NOT NULL,
      subject_name text NOT NULL,
      before jsonb,
      after jsonb,
      request_id text
    )`);
  await queryRunner.query('CREATE INDEX audit_by_time ON audit_entries (at, id)');
  await queryRunner.query('CREATE INDEX audit_by_subject ON audit_entries (subject_id, at, id)');
  await queryRunner.query('CREATE INDEX audit_by_admin ON audit_entries (by_id, at, id)');
  await queryRunner.query(`
    CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'an audit entry is never changed'; END $$`);
  await queryRunner.query(`
    CREATE TRIGGER audit_is_kept BEFORE UPDATE OR DELETE ON audit_entries
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()`);
  await revokeAuditChanges(queryRunner);
}

/** Leaves the running service SELECT and INSERT alone on its record; takes no lock that a statement waits for. */
export async function revokeAuditChanges(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(forOtherRoles('REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries FROM'));
}

/** Undoes `revokeAuditChanges`. */
export async function grantAuditChanges(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(forOtherRoles('GRANT UPDATE, DELETE ON audit_entries TO'));
}

// The name of the service's role differs from shop to shop: it is whoever else may read the table.
const forOtherRoles = (statement: string): string => `
  DO $$
  DECLARE
    other name;
  BEGIN
    FOR other IN
      SELECT DISTINCT grantee FROM information_schema.role_table_grants
       WHERE table_schema = 'public' AND table_name = 'audit_entries' AND grantee <> current_user
    LOOP EXECUTE format('${statement} %I', other); END LOOP;
  END $$`;

export async function dropAuditTable(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('DROP TABLE audit_entries');
  await queryRunner.query('DROP FUNCTION refuse_audit_change()');
}
