// How the version before cloths, which knew pieces alone, completed orders: it runs while the database is migrated.
import { writesEntries } from '@shop/service-kit/outbox/outbox';

/** $1: orders that are begun, each with its lines, its reply and the entry of its event. */
export const COMPLETE_PIECES = {
  name: 'complete-pieces',
  text: `
  WITH wanted AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS w ("order" uuid, epoch int, "totalCents" bigint, lines jsonb,
      reply jsonb, entry jsonb) LIMIT 32
  ), done AS (
    UPDATE order_saga s SET state = 'done' FROM wanted w
     WHERE s.order_id = w."order" AND s.attempt = w.epoch AND s.state = 'placing' RETURNING w.*
  ), placed AS (
    UPDATE orders o SET status = 'pending', total_cents = done."totalCents" FROM done WHERE o.id = done."order"
    RETURNING o.id, o.user_id, o.user_name, o.placed_at
  ), lines AS (
    INSERT INTO order_lines (order_id, line_no, product_id, name, category, image, unit_price_cents, quantity)
    SELECT done."order", l.line_no, l.product, l.name, l.category, l.image, l.price_cents, l.quantity
      FROM done, ROWS FROM (jsonb_to_recordset(done.lines) AS (product uuid, name text, category text,
             image text, "priceCents" int, quantity int)) WITH ORDINALITY
             AS l (product, name, category, image, price_cents, quantity, line_no)
  ), history AS (
    INSERT INTO order_status_history (order_id, from_status, to_status, by_user, by_name, at)
    SELECT id, NULL, 'pending', user_id, user_name, placed_at FROM placed
  ), replied AS (
    UPDATE idempotency i SET state = 'completed', status_code = 201, body = done.reply
      FROM done WHERE i.order_id = done."order"
  ), events AS (${writesEntries('done')})
  SELECT "order" FROM done`,
};
