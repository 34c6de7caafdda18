// Reads the data that decide holds on rolls. Amounts are cuts.
import { HOLD_BATCH } from '@shop/contracts/inventory/stock-holds';
import type { Prepared } from '@shop/service-kit/prepared-query';
import { imageAddress } from '../../products/product.rules.js';
import type { FreeRoll } from '../packing/allocate.rules.js';
import { productOfHold } from './stock.query.js';
import type { LockedProduct } from './stock.rules.js';
import { triesOrder } from './take-stock.query.js';
import type { WantedHold } from './wanted-lines.rules.js';

/** Makes a prepared statement, alone or as a part of a transaction. */
export type Query = <Row extends object>(statement: Prepared) => Promise<Row[]>;

/** A product with the revision in which it was read: it grows with every change of the product and of its rolls. */
export type ReadProduct = LockedProduct & { revision: number };

/** The data that are read before orders are decided. */
export interface ReadForHolds {
  /** Orders that have a hold. */
  stored: ReadonlySet<string>;
  products: ReadonlyMap<string, ReadProduct>;
  /** The open rolls of each product, the oldest first. */
  open: ReadonlyMap<string, FreeRoll[]>;
}

// PostgreSQL sees the length of an array literal and plans the statement each time; of a selected one it does not.
const READ = {
  name: 'read-for-holds',
  text: `
    SELECT array(SELECT order_id FROM stock_hold WHERE order_id = ANY (ARRAY (SELECT unnest($1::uuid[]))))::text[] AS stored,
           (SELECT coalesce(json_agg(seen), '[]') FROM (
              SELECT ${productOfHold}, p.revision,
                     CASE WHEN p.by_roll THEN (
                       SELECT coalesce(json_agg(json_build_object(
                                'id', id, 'lot', lot, 'free', free, 'isBegun', cut_off > 0) ORDER BY received_at, id), '[]')
                         FROM rolls WHERE product_id = p.id AND state = 'open') END AS open
                FROM products p WHERE p.id = ANY (ARRAY (SELECT unnest($2::uuid[])))) seen) AS products`,
};

/** Reads all of it in one state of the database. */
export async function readForHolds(
  query: Query,
  holds: readonly WantedHold[],
): Promise<ReadForHolds> {
  const values = [ordersOf(holds), productsOf(holds)];
  const [row] = await query<{
    stored: string[];
    products: (ReadProduct & { open: FreeRoll[] | null })[];
  }>({ ...READ, values });
  const products = row?.products ?? [];
  return {
    stored: new Set(row?.stored),
    products: new Map(
      products.map(({ open: _, ...product }) => [
        product.id,
        { ...product, image: product.image && imageAddress(product.image) },
      ]),
    ),
    open: new Map(products.map(({ id, open }) => [id, open ?? []])),
  };
}

// Rows that nothing counts would not be read, and so not locked.
const LOCK = {
  name: 'lock-for-holds',
  text: `
    WITH own AS MATERIALIZED (
      SELECT order_id FROM unnest($1::uuid[]) AS o (order_id)
       WHERE ${triesOrder('order_id')} LIMIT ${String(HOLD_BATCH.orders)}
    ), locked AS MATERIALIZED (
      SELECT id FROM products WHERE id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE
    )
    SELECT array(SELECT order_id FROM own)::text[] AS orders, (SELECT count(*) FROM locked) AS products`,
};

/** Locks the orders that no other transaction has, and returns them, and all products in the order of their ids. */
export async function lockForHolds(
  query: Query,
  holds: readonly WantedHold[],
): Promise<WantedHold[]> {
  const values = [ordersOf(holds), productsOf(holds)];
  const [row] = await query<{ orders: string[] }>({ ...LOCK, values });
  const own = new Set(row?.orders);
  return holds.filter(({ order }) => own.has(order));
}

const ordersOf = (holds: readonly WantedHold[]): string[] => holds.map(({ order }) => order);

/** The products of their lines, each once. */
export const productsOf = (holds: readonly WantedHold[]): string[] => [
  ...new Set(holds.flatMap(({ lines }) => lines.map(({ product }) => product))),
];
