-- Each connection counts in a slot of its own and takes rows in their order: two transactions rarely wait and never
-- deadlock. Triggers run by statement: a bulk change leaves one dead version of a count and not one a user.
CREATE OR REPLACE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came user_counts[];
  went user_counts[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    came := ARRAY(
      SELECT ROW (c.what, c.day, 0, count(*))::user_counts
        FROM after_change u, counts_of_user(u.role, u.business, u.created_at, u.removed_at) AS c
       GROUP BY c.what, c.day);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    went := ARRAY(
      SELECT ROW (c.what, c.day, 0, -count(*))::user_counts
        FROM before_change u, counts_of_user(u.role, u.business, u.created_at, u.removed_at) AS c
       GROUP BY c.what, c.day);
  END IF;
  INSERT INTO user_counts AS known (what, day, slot, users)
  SELECT what, day, pg_backend_pid() % 16, sum(users) FROM unnest(came || went)
   GROUP BY what, day HAVING sum(users) <> 0 ORDER BY what, day
  ON CONFLICT (what, day, slot) DO UPDATE SET users = known.users + excluded.users;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_users_on_insert AFTER INSERT ON users REFERENCING NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE OR REPLACE TRIGGER count_users_on_delete AFTER DELETE ON users REFERENCING OLD TABLE AS before_change
  FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE OR REPLACE TRIGGER count_users_on_update AFTER UPDATE ON users
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION count_users();
