// A whole hold in one statement, which is a transaction of its own: no lock is ever kept across the network.
import type { HoldStockReply } from '@shop/contracts/catalogue';
import { writesEntry } from '@shop/service-kit/outbox/outbox';
import { queryPrepared } from '@shop/service-kit/prepared-query';
import type { DataSource } from 'typeorm';
import { pictureAddress } from '../products/product.rules.js';
import type { WantedLine } from './stock.rules.js';

/** Everyone who is at this order takes turns: whoever waits for its row keeps no product from others meanwhile. */
export const takesTurn = (order: string): string =>
  `turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtextextended(${order}::uuid::text, 0)))`;

const told = `jsonb_build_object('at', $7::text, 'products',
  (SELECT jsonb_agg(jsonb_build_object('product', id, 'stock', stock, 'version', revision) ORDER BY id) FROM moved))`;

// The rows are locked in the order of their ids, and judged as they are once they are locked.
const TAKE = {
  name: 'take-stock',
  text: `
  WITH ${takesTurn('$1')}, wanted AS (
    SELECT w.* FROM turn, unnest($3::uuid[], $4::int[], $5::int[]) AS w (id, quantity, expected)
  ), fit AS MATERIALIZED (
    SELECT p.id, p.name, p.category, p.price_cents, w.quantity,
           (SELECT picture_key FROM product_pictures
             WHERE product_id = p.id ORDER BY position LIMIT 1) AS picture
      FROM wanted w JOIN products p USING (id)
     WHERE p.deleted_at IS NULL AND p.stock >= w.quantity
       AND (w.expected IS NULL OR p.price_cents <= w.expected)
     ORDER BY p.id FOR NO KEY UPDATE OF p
  ), hold AS (
    INSERT INTO stock_hold (order_id, epoch, state, lines, outcome)
    SELECT $1, $2, 'held',
           jsonb_agg(jsonb_build_object('product', id, 'quantity', quantity) ORDER BY id),
           jsonb_build_object('outcome', 'held', 'lines',
             jsonb_agg(jsonb_build_object('product', id, 'quantity', quantity, 'name', name,
               'priceCents', price_cents, 'category', category,
               'image', replace($8, '*', picture)) ORDER BY id))
      FROM fit HAVING count(*) = cardinality($3::uuid[])
    ON CONFLICT (order_id) DO NOTHING RETURNING outcome
  ), moved AS (
    UPDATE products p SET stock = p.stock - fit.quantity, revision = p.revision + 1
      FROM fit, hold WHERE p.id = fit.id
    RETURNING p.id, p.stock, p.revision, fit.quantity
  ), ledger AS (
    INSERT INTO stock_movement (product_id, delta, reason, order_id, epoch, actor)
    SELECT id, -quantity, 'hold', $1, $2, 'order' FROM moved
  ), fact AS (${writesEntry('$6', 'moved', told)})
  SELECT hold.outcome FROM hold, fact`,
};

/**
 * Takes the stock of all lines for an order of which nothing is stored yet. Null, and nothing done, when it is not
 * that simple: something is stored, or a line cannot be had.
 */
export async function takeStock(
  dataSource: DataSource,
  { order, epoch }: { order: string; epoch: number },
  wanted: readonly WantedLine[],
  entry: string,
): Promise<HoldStockReply | null> {
  const values = [
    order,
    epoch,
    wanted.map(({ product }) => product),
    wanted.map(({ quantity }) => quantity),
    wanted.map(({ expectedPriceCents }) => expectedPriceCents),
    entry,
    new Date().toISOString(),
    pictureAddress('*'),
  ];
  type Row = { outcome: HoldStockReply };
  const [row] = await queryPrepared<Row>(dataSource, { ...TAKE, values });
  return row?.outcome ?? null;
}
