-- The files that came with answered enquiries: the sweeper deletes objects to which no row refers.
CREATE OR REPLACE FUNCTION remove_designs(before timestamptz, at_most int) RETURNS int LANGUAGE sql AS $$
  WITH removed AS (
    UPDATE enquiries SET file = NULL WHERE id IN (
      SELECT id FROM designs WHERE answered_at < before ORDER BY answered_at LIMIT at_most)
    RETURNING 1)
  SELECT count(*)::int FROM removed
$$;
