-- The table has a column `before`, hence $1. pg_temp is searched last: a temporary table must not replace the record.
CREATE OR REPLACE FUNCTION remove_audit_entries(before timestamptz, at_most int) RETURNS int LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH expired AS MATERIALIZED (
    SELECT ctid AS place FROM audit_entries WHERE at < least($1, now() - interval '365 days')
     ORDER BY at, id LIMIT $2),
  removed AS (
    DELETE FROM audit_entries WHERE ctid = ANY (ARRAY(SELECT place FROM expired)) RETURNING 1)
  SELECT count(*)::int FROM removed
$$;
