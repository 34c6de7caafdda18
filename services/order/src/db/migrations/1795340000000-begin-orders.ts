import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Orders that begin together are written together: a statement for all of them, not three for each. `begin_order` stays
 * for copies of the version before, which still take orders while this one is rolled out.
 */
export class BeginOrders1795340000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(beginOrdersUncounted);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION begin_orders');
  }
}

// Each statement of the function sees what was committed before it began: the users' turns are taken first, in the
// order of their ids so that two lots never wait crosswise, and nobody slips through the count after that. An order
// without limits counts towards none.
export const beginOrdersUncounted = `
CREATE FUNCTION begin_orders(wanted jsonb) RETURNS TABLE (place bigint, outcome text) LANGUAGE plpgsql AS $$
DECLARE
  claimed uuid[];
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
  SELECT array_agg(w."order") INTO many
    FROM (SELECT l.*, row_number() OVER (PARTITION BY l."userId" ORDER BY l.nth) - 1 AS ahead
            FROM ROWS FROM (jsonb_to_recordset(wanted) AS ("order" uuid, "userId" uuid, "ordersAtOnce" int,
                   "perHour" int)) WITH ORDINALITY AS l ("order", "userId", "ordersAtOnce", "perHour", nth)
           WHERE l."order" = ANY (claimed) AND l."ordersAtOnce" IS NOT NULL) w
   WHERE has_too_many_orders(w."userId", (w."ordersAtOnce" - w.ahead)::int, (w."perHour" - w.ahead)::int);
  IF many IS NOT NULL THEN
    DELETE FROM idempotency i WHERE i.order_id = ANY (many);
  END IF;
  INSERT INTO orders (id, user_id, user_name, user_email, status, stock_epoch, version, total_cents,
                      shipping_address, placed_at)
    SELECT w."order", w."userId", w."userName", w."userEmail", 'placing', 1, 1, 0, w."shippingAddress", w."placedAt"
      FROM jsonb_to_recordset(wanted) AS w ("order" uuid, "userId" uuid, "userName" text, "userEmail" text,
             "shippingAddress" jsonb, "placedAt" timestamptz)
     WHERE w."order" = ANY (claimed) AND w."order" <> ALL (coalesce(many, '{}'));
  INSERT INTO order_saga (order_id, state, message_id, deadline_at)
    SELECT w."order", 'placing', w."messageId", now() + w."remainingMs" * interval '1 millisecond'
      FROM jsonb_to_recordset(wanted) AS w ("order" uuid, "messageId" text, "remainingMs" int)
     WHERE w."order" = ANY (claimed) AND w."order" <> ALL (coalesce(many, '{}'));
  RETURN QUERY
    SELECT w.nth, CASE WHEN w."order" = ANY (many) THEN 'tooMany'
                       WHEN w."order" = ANY (claimed) THEN 'begun' ELSE 'taken' END
      FROM ROWS FROM (jsonb_to_recordset(wanted) AS ("order" uuid)) WITH ORDINALITY AS w ("order", nth);
END $$;
`;
