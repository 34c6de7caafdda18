CREATE OR REPLACE FUNCTION remove_idle_subscriptions(before timestamptz, at_most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE expired uuid[];
BEGIN
  WITH removed AS (
    DELETE FROM subscriptions WHERE email IN (
      SELECT email FROM subscriptions WHERE (confirmed_at IS NULL OR ended_at IS NOT NULL)
        AND coalesce(ended_at, asked_at) < before
      ORDER BY coalesce(ended_at, asked_at) LIMIT at_most FOR UPDATE SKIP LOCKED)
    RETURNING enquiry_id)
  SELECT array_agg(enquiry_id) INTO expired FROM removed;
  IF expired IS NULL THEN RETURN 0; END IF;
  DELETE FROM enquiry_replies WHERE enquiry_id = ANY (expired);
  DELETE FROM enquiries WHERE id = ANY (expired);
  RETURN cardinality(expired);
END $$;
