-- The service reads and inserts entries, and removes them through the owner's function alone. The name of its role
-- differs from shop to shop: it is each other role that has rights on the table.
REVOKE EXECUTE ON FUNCTION remove_audit_entries(timestamptz, int) FROM PUBLIC;
DO $$
DECLARE
  service name;
BEGIN
  FOR service IN
    SELECT DISTINCT grantee FROM information_schema.role_table_grants
     WHERE table_schema = 'public' AND table_name = 'audit_entries' AND grantee <> current_user
  LOOP
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries FROM %I', service);
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON audit_removals FROM %I', service);
    EXECUTE format('GRANT EXECUTE ON FUNCTION remove_audit_entries(timestamptz, int) TO %I', service);
  END LOOP;
END $$;
