-- Each connection counts in a slot of its own and takes rows in their order: two transactions rarely wait and never
-- deadlock. Triggers run by statement: a bulk change leaves one dead version of a count and not one a user.
CREATE OR REPLACE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_counts AS known (what, day, slot, users)
    SELECT what, day, pg_backend_pid() % 16, sum(change) FROM (
      SELECT c.what, c.day, 1 AS change FROM after_change u CROSS JOIN LATERAL (VALUES
          ('all', date 'epoch', true), ('joined', (u.created_at AT TIME ZONE 'UTC')::date, true),
          ('admin', date 'epoch', u.role = 'admin'), ('requesting', date 'epoch', u.business = 'requested')
        ) AS c (what, day, applies)
       WHERE c.applies AND u.removed_at IS NULL) AS changes
     GROUP BY what, day HAVING sum(change) <> 0 ORDER BY what, day
    ON CONFLICT (what, day, slot) DO UPDATE SET users = known.users + excluded.users;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO user_counts AS known (what, day, slot, users)
    SELECT what, day, pg_backend_pid() % 16, sum(change) FROM (
      SELECT c.what, c.day, -1 AS change FROM before_change u CROSS JOIN LATERAL (VALUES
          ('all', date 'epoch', true), ('joined', (u.created_at AT TIME ZONE 'UTC')::date, true),
          ('admin', date 'epoch', u.role = 'admin'), ('requesting', date 'epoch', u.business = 'requested')
        ) AS c (what, day, applies)
       WHERE c.applies AND u.removed_at IS NULL) AS changes
     GROUP BY what, day HAVING sum(change) <> 0 ORDER BY what, day
    ON CONFLICT (what, day, slot) DO UPDATE SET users = known.users + excluded.users;
  ELSE
    INSERT INTO user_counts AS known (what, day, slot, users)
    SELECT what, day, pg_backend_pid() % 16, sum(change) FROM (
      SELECT c.what, c.day, 1 AS change FROM after_change u CROSS JOIN LATERAL (VALUES
          ('all', date 'epoch', true), ('joined', (u.created_at AT TIME ZONE 'UTC')::date, true),
          ('admin', date 'epoch', u.role = 'admin'), ('requesting', date 'epoch', u.business = 'requested')
        ) AS c (what, day, applies)
       WHERE c.applies AND u.removed_at IS NULL
      UNION ALL
      SELECT c.what, c.day, -1 AS change FROM before_change u CROSS JOIN LATERAL (VALUES
          ('all', date 'epoch', true), ('joined', (u.created_at AT TIME ZONE 'UTC')::date, true),
          ('admin', date 'epoch', u.role = 'admin'), ('requesting', date 'epoch', u.business = 'requested')
        ) AS c (what, day, applies)
       WHERE c.applies AND u.removed_at IS NULL) AS changes
     GROUP BY what, day HAVING sum(change) <> 0 ORDER BY what, day
    ON CONFLICT (what, day, slot) DO UPDATE SET users = known.users + excluded.users;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_users_on_insert AFTER INSERT ON users REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE OR REPLACE TRIGGER count_users_on_delete AFTER DELETE ON users REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE OR REPLACE TRIGGER count_users_on_update AFTER UPDATE ON users
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION count_users();
