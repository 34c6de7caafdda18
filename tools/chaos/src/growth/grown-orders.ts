// Adds the orders of a year by SQL alone, with the rows that order, catalogue and correspondence keep of each. Their
// ids are derived from numbers, so that all databases have the same ids.
import type { Database, Databases } from '../databases.js';

const CHUNK = 50_000;
const YEAR_S = 31_536_000;
export const PRICE_CENTS = 1_250;

/** SQL: the id of the nth row of a kind, as a UUID of version 4. */
export const idOf = (kind: string, n = 'n'): string =>
  `overlay(overlay(md5('${kind} ' || ${n}) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`;

const CHOSEN = '($3::uuid[])[1 + n % cardinality($3::uuid[])]';
/** Orders with higher numbers are newer, as are the ids of an outbox. */
const AT = `date_trunc('milliseconds', now() - ($4::int - n)::float8 / $4::int * interval '${String(YEAR_S)} seconds')`;
/** Correspondence compares only the orders of the last days with its inbox. */
const RECENT = `${AT} > now() - interval '5 days'`;
const ROWS = 'FROM generate_series($1::int, $2::int) n';
const LINES = `jsonb_build_array(jsonb_build_object('product', ${CHOSEN}, 'quantity', 1))`;
const CANCELLED = 'n % 5 = 4';
// Every statement uses all four values.
const ALL_VALUES = `WHERE $3::uuid[] IS NOT NULL AND $4::int > 0`;

const STATEMENTS: [Database, string][] = [
  [
    'order',
    `INSERT INTO orders (id, user_id, user_name, user_email, status, stock_epoch, version, total_cents,
       shipping_address, placed_at, created_at)
     SELECT ${idOf('order')}, ${idOf('user', 'n % greatest(1, $4::int / 10)')}, 'Buyer ' || n,
       'buyer' || n || '@grown.test', (ARRAY['pending', 'processing', 'shipped', 'delivered', 'cancelled'])[1 + n % 5],
       1, 1, ${String(PRICE_CENTS)},
       '{"street":"1 Loom Road","city":"Dhaka","postalCode":"1207","country":"Bangladesh"}', ${AT}, ${AT}
     ${ROWS} ${ALL_VALUES}`,
  ],
  [
    'order',
    `INSERT INTO order_lines (order_id, line_no, product_id, name, category, unit_price_cents, quantity)
     SELECT ${idOf('order')}, 1, ${CHOSEN}, 'Test cloth', 'test cloth', ${String(PRICE_CENTS)}, 1
     ${ROWS} ${ALL_VALUES}`,
  ],
  [
    'order',
    `INSERT INTO order_status_history (order_id, from_status, to_status, by_user, by_name, at)
     SELECT ${idOf('order')}, NULL, 'pending', ${idOf('user')}, 'Buyer ' || n, ${AT} ${ROWS} ${ALL_VALUES}`,
  ],
  [
    'order',
    `INSERT INTO outbox (event_id, aggregate, aggregate_id, type, payload, occurred_at, published_at)
     SELECT ${idOf('event')}, 'order', ${idOf('order')}::text, 'order.placed', jsonb_build_object('order', ${idOf('order')},
       'user', jsonb_build_object('name', 'Buyer ' || n), 'items', ${LINES}), ${AT}, ${AT} ${ROWS} ${ALL_VALUES}`,
  ],
  [
    'correspondence',
    `INSERT INTO inbox (consumer, event_id, at)
     SELECT 'emails.orderPlaced', ${idOf('event')}, ${AT} ${ROWS} ${ALL_VALUES} AND ${RECENT}`,
  ],
  [
    'correspondence',
    `INSERT INTO emails (id, event_id, kind, receiver, subject, plain, status, created_at, sent_at)
     SELECT ${idOf('email')}, ${idOf('event')}, 'orderPlaced', 'buyer' || n || '@grown.test', 'Your order',
       'Thank you', 'sent', ${AT}, ${AT} ${ROWS} ${ALL_VALUES} AND ${RECENT}`,
  ],
  [
    'catalogue',
    `INSERT INTO stock_hold (order_id, epoch, state, lines, outcome, at)
     SELECT ${idOf('order')}, 1, CASE WHEN ${CANCELLED} THEN 'released' ELSE 'held' END, ${LINES},
       jsonb_build_object('outcome', 'held', 'lines', ${LINES}), ${AT} ${ROWS} ${ALL_VALUES}`,
  ],
  [
    'catalogue',
    `INSERT INTO stock_movement (product_id, delta, reason, order_id, epoch, actor, at)
     SELECT ${CHOSEN}, delta, reason, ${idOf('order')}, 1, 'scenario', ${AT}
     ${ROWS} CROSS JOIN (VALUES (-1, 'hold'), (1, 'release')) AS m (delta, reason)
     ${ALL_VALUES} AND (reason = 'hold' OR ${CANCELLED})`,
  ],
];

const TAKE_STOCK = `
  UPDATE products p SET stock = stock - sold.pieces, revision = revision + 1
    FROM (SELECT product_id, -sum(delta)::int AS pieces FROM stock_movement
           WHERE order_id IS NOT NULL GROUP BY 1) sold
   WHERE p.id = sold.product_id AND p.id = ANY ($1::uuid[])`;

/**
 * Seconds that the first and the last chunk of orders took: about equal if an insert does not slow down as the table
 * grows.
 */
export interface OrderGrowth {
  firstChunk: number;
  lastChunk: number;
}

/** Adds this number of orders of these products; each product needs as much stock. */
export async function growOrders(
  databases: Databases,
  orders: number,
  products: readonly string[],
): Promise<OrderGrowth> {
  const chunk = Math.min(CHUNK, Math.ceil(orders / 2));
  const seconds: number[] = [];
  for (let first = 1; first <= orders; first += chunk) {
    const values = [first, Math.min(orders, first + chunk - 1), products, orders];
    const began = performance.now();
    for (const [database, statement] of STATEMENTS)
      await databases.query(database, statement, values);
    seconds.push((performance.now() - began) / 1_000);
  }
  await databases.query('catalogue', TAKE_STOCK, [products]);
  return { firstChunk: seconds[0] ?? 0, lastChunk: seconds.at(-1) ?? 0 };
}
