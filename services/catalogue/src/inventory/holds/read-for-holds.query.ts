// Reads the data from which holds are decided. Amounts are cuts.
import type { Prepared } from '@shop/service-kit/prepared-query';
import { isReturnable } from '../../products/product-list.query.js';
import { imageAddress, lineName } from '../../products/product.rules.js';
import type { FreeRoll } from '../packing/allocate.rules.js';
import type { StoredHold } from './decide-holds.rules.js';
import { locksOrders } from './order-lock.js';
import type { LockedProduct } from './stock.rules.js';
import type { RequestedHold } from './requested-lines.rules.js';

/** Makes a prepared statement, alone or as a part of a transaction. */
export type Query = <Row extends object>(statement: Prepared) => Promise<Row[]>;

/** A product with its revision when read; every change of the product or its rolls increases the revision. */
export type ReadProduct = LockedProduct & { revision: number };

/** The data that are read before orders are decided. */
export interface ReadForHolds {
  /** Holds of orders that have one. */
  stored: ReadonlyMap<string, StoredHold>;
  products: ReadonlyMap<string, ReadProduct>;
  /** The open rolls of each product, the oldest first. */
  open: ReadonlyMap<string, FreeRoll[]>;
}

/** Columns of `SaleTerms` and `rolls`, from `products p`. */
const saleTerms = `
  p.unit, p.cuts_per_unit AS "cutsPerUnit", ${isReturnable} AS "isReturnable", p.least_cuts AS "leastCuts", p.most_cuts AS "mostCuts",
  CASE WHEN p.by_roll THEN
    json_build_object('longest', p.longest, 'oneLot', p.one_lot, 'leastEnd', p.least_end,
                      'coming', p.coming, 'comingOn', p.coming_on) END AS rolls`;

/** Columns of `LockedProduct`, from `products p`; the image is its key. */
const productOfHold = `
  p.id, ${lineName} AS name, p.price_cents AS "priceCents", p.price_steps AS "priceSteps", p.stock, p.category,
  ${saleTerms},
  (SELECT image_key FROM product_images WHERE product_id = p.id ORDER BY position LIMIT 1) AS image,
  p.deleted_at IS NOT NULL AS "isDeleted", p.state = 'live' AS "isLive", p.swatch_of IS NOT NULL AS "isSwatch",
  p.is_gift_card AS "isGiftCard"`;

// PostgreSQL sees the length of an array literal and would plan the statement each time; a selected array avoids this.
const READ = {
  name: 'read-for-holds',
  text: `
    SELECT (SELECT coalesce(json_agg(hold), '[]') FROM (
              SELECT order_id AS "order", epoch, state, lines, outcome
                FROM stock_hold WHERE order_id = ANY (ARRAY (SELECT unnest($1::uuid[])))) hold) AS stored,
           (SELECT coalesce(json_agg(seen), '[]') FROM (
              SELECT ${productOfHold}, p.revision,
                     CASE WHEN p.by_roll THEN (
                       SELECT coalesce(json_agg(json_build_object(
                                'id', id, 'lot', lot, 'free', free, 'isBegun', cut_off > 0) ORDER BY received_at, id), '[]')
                         FROM rolls WHERE product_id = p.id AND state = 'open') END AS open
                FROM products p WHERE p.id = ANY (ARRAY (SELECT unnest($2::uuid[])))) seen) AS products`,
};

/** Reads all data from one snapshot of the database. */
export async function readForHolds(
  query: Query,
  holds: readonly RequestedHold[],
): Promise<ReadForHolds> {
  const values = [ordersOf(holds), productsOf(holds)];
  const [row] = await query<{
    stored: (StoredHold & { order: string })[];
    products: (ReadProduct & { open: FreeRoll[] | null })[];
  }>({ ...READ, values });
  const { stored = [], products = [] } = row ?? {};
  return {
    stored: new Map(stored.map(({ order, ...hold }) => [order, hold])),
    products: new Map(
      products.map(({ open: _, ...product }) => [
        product.id,
        { ...product, image: product.image && imageAddress(product.image) },
      ]),
    ),
    open: new Map(products.map(({ id, open }) => [id, open ?? []])),
  };
}

// Without the count, the rows would be neither read nor locked.
const LOCK = {
  name: 'lock-for-holds',
  text: `
    WITH ${locksOrders('unnest($1::uuid[]) AS o (order_id)')}, locked AS MATERIALIZED (
      SELECT id FROM products WHERE id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE
    )
    SELECT (SELECT count(*) FROM order_lock) AS orders, (SELECT count(*) FROM locked) AS products`,
};

/** Locks the orders, then their products, each in the order of their ids. */
export async function lockForHolds(query: Query, holds: readonly RequestedHold[]): Promise<void> {
  await query({ ...LOCK, values: [ordersOf(holds), productsOf(holds)] });
}

const ordersOf = (holds: readonly RequestedHold[]): string[] => holds.map(({ order }) => order);

/** The products of their lines, each once. */
export const productsOf = (holds: readonly RequestedHold[]): string[] => [
  ...new Set(holds.flatMap(({ lines }) => lines.map(({ product }) => product))),
];
