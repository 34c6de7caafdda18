import type { QueryRunner } from 'typeorm';
import { AUDIT_LEAST_DAYS } from './audit-retention.js';

/** Creates the audit table of admins' changes, in a migration of each service that has one. Rows are immutable. */
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
  await queryRunner.query(refuseChange());
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

/**
 * Lets entries go once they are a year old: through a function of the role that owns the table, which takes the oldest
 * and no others. A trigger writes every removal down, where the service can only read it.
 */
export async function addAuditRetention(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE audit_removals (
      day date NOT NULL,
      by_role name NOT NULL,
      entries bigint NOT NULL,
      newest timestamptz NOT NULL,
      PRIMARY KEY (day, by_role)
    )`);
  await queryRunner.query(
    forOtherRoles('REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON audit_removals FROM'),
  );
  await queryRunner.query(recordRemoval);
  await queryRunner.query(
    refuseChange(`
    IF TG_OP = 'DELETE' AND OLD.at < now() - ${LEAST_AGE} THEN RETURN OLD; END IF;`),
  );
  await queryRunner.query(removeEntries);
  await queryRunner.query(`REVOKE EXECUTE ON FUNCTION ${REMOVE}(timestamptz, int) FROM PUBLIC`);
  await queryRunner.query(forOtherRoles(`GRANT EXECUTE ON FUNCTION ${REMOVE} TO`));
}

/** Undoes `addAuditRetention`. */
export async function dropAuditRetention(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`DROP FUNCTION ${REMOVE}(timestamptz, int)`);
  await queryRunner.query(refuseChange());
  await queryRunner.query('DROP TRIGGER audit_removal_is_recorded ON audit_entries');
  await queryRunner.query('DROP FUNCTION record_audit_removal()');
  await queryRunner.query('DROP TABLE audit_removals');
}

const REMOVE = 'remove_audit_entries';
const LEAST_AGE = `interval '${String(AUDIT_LEAST_DAYS)} days'`;

const refuseChange = (unless = ''): string => `
  CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN ${unless} RAISE EXCEPTION 'an audit entry is never changed'; END $$`;

const recordRemoval = `
  CREATE FUNCTION record_audit_removal() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO public.audit_removals AS known (day, by_role, entries, newest)
    SELECT current_date, session_user, count(*), max(at) FROM removed HAVING count(*) > 0
    ON CONFLICT (day, by_role) DO UPDATE SET
      entries = known.entries + excluded.entries, newest = greatest(known.newest, excluded.newest);
    RETURN NULL;
  END $$;
  CREATE TRIGGER audit_removal_is_recorded AFTER DELETE ON audit_entries REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION record_audit_removal()`;

// The table has a column `before`, hence the numbers. pg_temp stands last: else a temporary table could replace the record.
const removeEntries = `
  CREATE FUNCTION ${REMOVE}(before timestamptz, at_most int) RETURNS int LANGUAGE sql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
    WITH expired AS MATERIALIZED (
      SELECT ctid AS place FROM audit_entries WHERE at < least($1, now() - ${LEAST_AGE})
       ORDER BY at, id LIMIT $2),
    removed AS (
      DELETE FROM audit_entries WHERE ctid = ANY (ARRAY(SELECT place FROM expired)) RETURNING 1)
    SELECT count(*)::int FROM removed $$`;

// The name of the service's role differs from shop to shop: it is the other role that may read the table.
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
