// The hold of the version before cloths, which knew pieces alone: it runs while the database is migrated.
import { writesEntries } from '@shop/service-kit/outbox/outbox';

const PAYLOAD = `jsonb_build_object('at', $3::text, 'products',
  (SELECT jsonb_agg(jsonb_build_object('product', id, 'stock', stock, 'version', revision) ORDER BY id) FROM moved))`;

const FITTING = `
  requested AS MATERIALIZED (
    SELECT h.* FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS ("order" uuid, epoch int, lines jsonb))
      WITH ORDINALITY AS h (order_id, epoch, lines, place)
     WHERE pg_try_advisory_xact_lock(hashtextextended(h.order_id::uuid::text, 0)) LIMIT 32
  ), wanted AS MATERIALIZED (
    SELECT a.order_id, a.epoch, a.place, jsonb_array_length(a.lines) AS lines, l.product, l.quantity,
           l."expectedPriceCents" AS expected
      FROM requested a, jsonb_to_recordset(a.lines) AS l (product uuid, quantity int, "expectedPriceCents" int)
  ), locked AS MATERIALIZED (
    SELECT p.id, p.name, p.category, p.price_cents, p.stock,
           (SELECT image_key FROM product_images
             WHERE product_id = p.id ORDER BY position LIMIT 1) AS image
      FROM products p
     WHERE p.id = ANY (ARRAY (SELECT product FROM wanted)) AND p.deleted_at IS NULL
     ORDER BY p.id FOR NO KEY UPDATE OF p SKIP LOCKED
  ), fit AS (
    SELECT w.*, p.name, p.category, p.price_cents, p.image, p.stock,
           sum(w.quantity) OVER (PARTITION BY w.product ORDER BY w.place) AS upto
      FROM wanted w JOIN locked p ON p.id = w.product
     WHERE w.expected IS NULL OR p.price_cents <= w.expected
  )`;

/** $1: holds, $2: the entry of the event, $3: its time, $4: the address of an image. A product that is locked is left out. */
export const HOLD_PIECES = {
  name: 'hold-pieces',
  text: `
  WITH ${FITTING}, hold AS (
    INSERT INTO stock_hold (order_id, epoch, state, lines, outcome)
    SELECT order_id, epoch, 'held',
           jsonb_agg(jsonb_build_object('product', product, 'quantity', quantity) ORDER BY product),
           jsonb_build_object('outcome', 'held', 'lines',
             jsonb_agg(jsonb_build_object('product', product, 'quantity', quantity, 'name', name,
               'priceCents', price_cents, 'category', category,
               'image', replace($4, '*', image)) ORDER BY product))
      FROM fit WHERE upto <= stock GROUP BY order_id, epoch, lines HAVING count(*) = lines
    ON CONFLICT (order_id) DO NOTHING RETURNING order_id, outcome
  ), taken AS MATERIALIZED (
    SELECT fit.order_id, fit.epoch, fit.product, fit.quantity FROM fit JOIN hold USING (order_id)
  ), moved AS (
    UPDATE products p SET stock = p.stock - t.quantity, revision = p.revision + 1
      FROM (SELECT product, sum(quantity) AS quantity FROM taken GROUP BY product) t
     WHERE p.id = t.product
    RETURNING p.id, p.stock, p.revision
  ), ledger AS (
    INSERT INTO stock_movement (product_id, delta, reason, order_id, epoch, actor)
    SELECT product, -quantity, 'hold', order_id, epoch, 'order' FROM taken
  ), change AS (
    SELECT $2::jsonb AS entry WHERE EXISTS (SELECT FROM hold)
  ), event AS (${writesEntries('change', PAYLOAD)})
  SELECT order_id AS "order" FROM hold`,
};
