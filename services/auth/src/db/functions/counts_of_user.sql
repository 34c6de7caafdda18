-- What a user is counted in. A removed one counts nowhere.
CREATE OR REPLACE FUNCTION counts_of_user(role text, business text, created_at timestamptz, removed_at timestamptz)
RETURNS TABLE (what text, day date) LANGUAGE sql IMMUTABLE AS $$
  SELECT c.what, c.day FROM (VALUES
    ('all', date 'epoch', true),
    ('joined', (created_at AT TIME ZONE 'UTC')::date, true),
    ('admin', date 'epoch', role = 'admin'),
    ('requested', date 'epoch', business = 'requested')
  ) AS c (what, day, applies)
  WHERE c.applies AND removed_at IS NULL
$$;
