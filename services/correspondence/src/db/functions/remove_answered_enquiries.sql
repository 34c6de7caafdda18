CREATE OR REPLACE FUNCTION remove_answered_enquiries(before timestamptz, at_most int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE expired uuid[];
BEGIN
  SELECT array_agg(id) INTO expired FROM (
    SELECT id FROM enquiries WHERE status = 'answered' AND kind <> 'newsletter'
      AND (free_pieces IS NULL OR free_pieces = 0 OR email <> 'removed@loomery.invalid')
      AND answered_at < before
    ORDER BY answered_at LIMIT at_most FOR UPDATE SKIP LOCKED) AS oldest;
  IF expired IS NULL THEN RETURN 0; END IF;
  DELETE FROM enquiry_replies WHERE enquiry_id = ANY (expired);
  UPDATE enquiries SET name = 'Former customer', email = 'removed@loomery.invalid', company = NULL,
      phone = NULL, message = NULL, details = '[]', file = NULL, content_hash = ''
    WHERE id = ANY (expired) AND free_pieces > 0;
  DELETE FROM enquiries WHERE id = ANY (expired) AND (free_pieces IS NULL OR free_pieces = 0);
  RETURN cardinality(expired);
END $$;
