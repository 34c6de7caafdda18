// Whole holds in one statement, a transaction of its own: no lock spans a network round trip.
import { HOLD_BATCH, type HoldStockReply } from '@shop/contracts/inventory/stock-holds';
import { writesEntries, type OutboxEntry } from '@shop/service-kit/outbox/outbox';
import { rootLogger } from '@shop/service-kit/logger';
import { queryPrepared } from '@shop/service-kit/prepared-query';
import type { DataSource } from 'typeorm';
import { isReturnable } from '../../products/product-list.query.js';
import { imageAddress } from '../../products/product.rules.js';
import { certainRefusals, type SeenProduct } from './stock.rules.js';
import type { WantedHold } from './wanted-lines.rules.js';

const lockKeyOf = (order: string): string => `hashtextextended(${order}::uuid::text, 0)`;

/** Locks the order before its row, so that a waiting transaction holds no lock on products. */
export const locksOrder = (order: string): string =>
  `order_lock AS MATERIALIZED (SELECT pg_advisory_xact_lock(${lockKeyOf(order)}))`;

/** Locks the order where no other transaction has. */
export const triesOrder = (order: string): string =>
  `pg_try_advisory_xact_lock(${lockKeyOf(order)})`;

const eventPayload = `jsonb_build_object('at', $3::text, 'products',
  (SELECT jsonb_agg(jsonb_build_object('product', id, 'stock', stock, 'version', revision) ORDER BY id) FROM moved))`;

// The statement never waits: it leaves out orders and products that are locked, and products on rolls. It locks rows in
// the order of their ids, and serves the orders in sequence from the remaining stock.
const FITTING = `
  requested AS MATERIALIZED (
    SELECT h.* FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS ("order" uuid, epoch int, lines jsonb))
      WITH ORDINALITY AS h (order_id, epoch, lines, place)
     WHERE ${triesOrder('h.order_id')} LIMIT ${String(HOLD_BATCH.orders)}
  ), wanted AS MATERIALIZED (
    SELECT a.order_id, a.epoch, a.place, jsonb_array_length(a.lines) AS lines, l.product, l.thousandths,
           l."expectedPriceCents" AS expected
      FROM requested a, jsonb_to_recordset(a.lines) AS l (product uuid, thousandths int, "expectedPriceCents" int)
  ), locked AS MATERIALIZED (
    SELECT p.id, p.name, p.category, p.price_cents, p.price_steps, p.stock, p.unit, p.cuts_per_unit,
           p.least_cuts, p.most_cuts,
           (SELECT image_key FROM product_images
             WHERE product_id = p.id ORDER BY position LIMIT 1) AS image
      FROM products p
     WHERE p.id = ANY (ARRAY (SELECT product FROM wanted)) AND p.deleted_at IS NULL AND NOT p.by_roll
     ORDER BY p.id FOR NO KEY UPDATE OF p SKIP LOCKED
  ), fit AS (
    SELECT w.*, p.name, p.category, cut.price_cents, p.image, p.stock, p.unit, p.cuts_per_unit, cut.quantity,
           sum(cut.quantity) OVER (PARTITION BY w.product ORDER BY w.place) AS upto
      FROM wanted w JOIN locked p ON p.id = w.product,
           LATERAL (SELECT w.thousandths * p.cuts_per_unit / 1000 AS quantity,
             price_for(p.price_cents, p.price_steps, w.thousandths * p.cuts_per_unit / 1000) AS price_cents) cut
     WHERE w.thousandths * p.cuts_per_unit % 1000 = 0
       AND (w.expected IS NULL OR cut.price_cents <= w.expected AND cut.quantity >= p.least_cuts
            AND (p.most_cuts IS NULL OR cut.quantity <= p.most_cuts))
  )`;

/** Added to the JSON of a line of this unit; a piece has nothing of it. */
const ofLength = (fields: string): string =>
  `CASE WHEN unit = 'piece' THEN '{}'::jsonb ELSE jsonb_build_object(${fields}) END`;

const soldAs = `${ofLength("'unit', unit, 'cutsPerUnit', cuts_per_unit")} ||
  CASE WHEN unit <> 'piece' AND ${isReturnable} THEN '{"isReturnable":true}'::jsonb ELSE '{}' END`;

const TAKE = {
  name: 'take-stock',
  text: `
  WITH ${FITTING}, hold AS (
    INSERT INTO stock_hold (order_id, epoch, state, lines, outcome)
    SELECT order_id, epoch, 'held',
           jsonb_agg(jsonb_build_object('product', product, 'quantity', quantity)
             || ${ofLength("'cutsPerUnit', cuts_per_unit")} ORDER BY product),
           jsonb_build_object('outcome', 'held', 'lines',
             jsonb_agg(jsonb_build_object('product', product, 'quantity', quantity, 'name', name,
               'priceCents', price_cents, 'category', category,
               'image', replace($4, '*', image)) || ${soldAs}
               ORDER BY product))
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
  ), event AS (${writesEntries('change', eventPayload)}),
  seen AS (
    SELECT p.id, coalesce(l.name, p.name) AS name, coalesce(l.price_cents, p.price_cents) AS "priceCents",
           coalesce(l.price_steps, p.price_steps) AS "priceSteps",
           coalesce(l.unit, p.unit) AS unit, coalesce(l.cuts_per_unit, p.cuts_per_unit) AS "cutsPerUnit",
           coalesce(l.least_cuts, p.least_cuts) AS "leastCuts",
           CASE WHEN l.id IS NULL THEN p.most_cuts ELSE l.most_cuts END AS "mostCuts", l.stock AS before, coalesce(m.stock, l.stock, p.stock) AS stock,
           p.deleted_at IS NOT NULL AND l.id IS NULL AS "isDeleted",
           p.by_roll AS "byRoll"
      FROM products p LEFT JOIN locked l ON l.id = p.id LEFT JOIN moved m ON m.id = p.id
     WHERE p.id = ANY (ARRAY (SELECT product FROM wanted))
       AND (SELECT count(*) FROM hold) < (SELECT count(*) FROM requested)
  )
  SELECT (SELECT coalesce(jsonb_object_agg(order_id, outcome), '{}') FROM hold) AS held,
         (SELECT coalesce(jsonb_agg(order_id), '[]') FROM requested) AS requested,
         (SELECT coalesce(jsonb_agg(seen), '[]') FROM seen) AS seen`,
};

const STOCK_CHECK = 'products_stock_check';

/** The result of the statement. */
export interface Taken {
  /** The replies of the held orders, by order. */
  held: ReadonlyMap<string, HoldStockReply>;
  /** The certain refusals, by order. */
  refused: ReadonlyMap<string, HoldStockReply>;
  /** Products on rolls, of which nothing was taken. */
  onRolls: readonly string[];
}

/**
 * Takes the stock of all lines for each order without a stored hold, and refuses the rest where that is certain: nothing
 * is stored, and neither the order nor a product is locked by another transaction.
 */
export async function takeStock(
  dataSource: DataSource,
  holds: readonly WantedHold[],
  entry: OutboxEntry,
): Promise<Taken> {
  const values = [
    JSON.stringify(holds),
    JSON.stringify(entry),
    new Date().toISOString(),
    imageAddress('*'),
  ];
  type Row = {
    held: Record<string, HoldStockReply>;
    requested: string[];
    seen: (SeenProduct & { byRoll: boolean })[];
  };
  const [row] = await queryPrepared<Row>(dataSource, { ...TAKE, values }).catch(nothingTaken);
  const held = new Map(Object.entries(row?.held ?? {}));
  const seen = new Map(row?.seen.map((product) => [product.id, product]));
  const requested = new Set(row?.requested);
  const others = holds.filter(({ order }) => requested.has(order) && !held.has(order));
  const refused = others.flatMap(({ order, lines }) => {
    const refusals = certainRefusals(lines, seen);
    const reply: HoldStockReply = { outcome: 'refused', lines: refusals };
    return refusals.length > 0 ? [[order, reply] as const] : [];
  });
  const onRolls = [...seen.values()].filter(({ byRoll }) => byRoll).map(({ id }) => id);
  return { held, refused: new Map(refused), onRolls };
}

/**
 * The table's check refuses a stock below zero. PostgreSQL 15.18 once raised it under the row lock, which could not be
 * reproduced. Then nothing is taken and nothing is certain.
 */
function nothingTaken(error: unknown): [] {
  if (!(error instanceof Error && 'constraint' in error && error.constraint === STOCK_CHECK))
    throw error;
  rootLogger.warn({ err: error }, 'stock changed under its lock: nothing is taken');
  return [];
}
