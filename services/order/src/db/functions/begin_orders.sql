-- Begins many orders in one call: claims their keys, enforces the limits, inserts orders and sagas. Customers are locked
-- in the order of their ids, so that two batches never deadlock. An order without limits counts towards none.
CREATE OR REPLACE FUNCTION begin_orders(wanted jsonb)
RETURNS TABLE (place bigint, outcome text, placed timestamptz, number int) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  claimed uuid[];
  numbers int[];
  many uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(u.whose::text, 0))
    FROM (SELECT DISTINCT w."userId" AS whose FROM jsonb_to_recordset(wanted) AS w ("userId" uuid)
           ORDER BY whose OFFSET 0) u;
  WITH claim AS (
    INSERT INTO idempotency (user_id, key, request_hash, state, order_id)
    SELECT w."userId", w.key, w.fingerprint, 'in_progress', w."order"
      FROM jsonb_to_recordset(wanted) AS w ("order" uuid, "userId" uuid, key text, fingerprint text)
    ON CONFLICT DO NOTHING RETURNING order_id
  )
  SELECT array_agg(order_id) INTO claimed FROM claim;
  SELECT array_agg(w."order"), array_agg(w.before + w.ahead + 1),
         array_agg(w."order") FILTER (WHERE
           CASE WHEN w.before + w.ahead >= least(w."ordersAtOnce", w."perHour", w."refusedPerHour")
             THEN has_too_many_orders(w."userId", (w."ordersAtOnce" - w.ahead)::int, (w."perHour" - w.ahead)::int,
                    w."refusedPerHour") END)
    INTO claimed, numbers, many
    FROM (SELECT l.*, row_number() OVER (PARTITION BY l."userId" ORDER BY l.nth) - 1 AS ahead,
                 coalesce((SELECT coalesce(o.nth_of_user, (SELECT count(*) FROM orders WHERE user_id = l."userId"))
                             FROM orders o WHERE o.user_id = l."userId" ORDER BY o.created_at DESC LIMIT 1), 0) AS before
            FROM ROWS FROM (jsonb_to_recordset(wanted) AS ("order" uuid, "userId" uuid, "ordersAtOnce" int,
                   "perHour" int, "refusedPerHour" int))
                   WITH ORDINALITY AS l ("order", "userId", "ordersAtOnce", "perHour", "refusedPerHour", nth)
           WHERE l."order" = ANY (claimed)) w;
  IF many IS NOT NULL THEN
    DELETE FROM idempotency i WHERE i.order_id = ANY (many);
  END IF;
  WITH begun AS (
    INSERT INTO orders (id, user_id, nth_of_user, user_name, user_email, status, stock_epoch, version, total_cents,
                        shipping_address, details, placed_at, created_at)
    SELECT w."order", w."userId", c.nth, w."userName", w."userEmail", 'placing', 1, 1, 0, w."shippingAddress",
           w.details, coalesce(w."placedAt", date_trunc('milliseconds', clock_timestamp())), clock_timestamp()
      FROM unnest(claimed, numbers) AS c ("order", nth) JOIN
           jsonb_to_recordset(wanted) AS w ("order" uuid, "userId" uuid, "userName" text, "userEmail" text,
             "shippingAddress" jsonb, details jsonb, "placedAt" timestamptz) USING ("order")
     WHERE w."order" <> ALL (coalesce(many, '{}'))
  )
  INSERT INTO order_saga (order_id, state, message_id, deadline_at)
    SELECT w."order", 'placing', w."messageId", now() + w."remainingMs" * interval '1 millisecond'
      FROM jsonb_to_recordset(wanted) AS w ("order" uuid, "messageId" text, "remainingMs" int)
     WHERE w."order" = ANY (claimed) AND w."order" <> ALL (coalesce(many, '{}'));
  RETURN QUERY
    SELECT w.nth, CASE WHEN w."order" = ANY (many) THEN 'tooMany'
                       WHEN w."order" = ANY (claimed) THEN 'begun' ELSE 'taken' END,
           o.placed_at, o.number
      FROM ROWS FROM (jsonb_to_recordset(wanted) AS ("order" uuid)) WITH ORDINALITY AS w ("order", nth)
           LEFT JOIN orders o ON o.id = w."order";
END $$;
