-- The limits against hoarding stock: order-limits.rules.ts. Requests of one customer are counted one at a time. An order
-- that awaits its payment is through with being placed.
CREATE OR REPLACE FUNCTION has_too_many_orders(whose uuid, at_once int, an_hour int, refused_an_hour int)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  recent record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(whose::text, 0));
  SELECT count(*) FILTER (WHERE status = 'placing' AND NOT EXISTS (
           SELECT FROM awaited_payments a WHERE a.order_id = orders.id)) AS placing,
         count(*) FILTER (WHERE status <> 'rejected') AS placed,
         count(*) FILTER (WHERE status = 'rejected') AS refused INTO recent
    FROM orders WHERE user_id = whose AND created_at > now() - interval '1 hour';
  RETURN recent.placing >= at_once OR recent.placed >= an_hour OR recent.refused >= refused_an_hour;
END $$;
