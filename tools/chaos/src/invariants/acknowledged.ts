import type { Databases } from '../databases.js';
import { awaitedOrders } from './awaited.js';
import { shorten, type Acknowledged, type Invariant } from './invariant.js';

/**
 * Returns the street of a test shopper's order. It contains the idempotency key, so that the orders of one key can be
 * counted.
 */
export const streetOf = (key: string): string => `${KEYED_STREET}${key}`;
const KEYED_STREET = 'Key ';

const TWICE = `
  SELECT shipping_address ->> 'street' AS street, count(*) AS count FROM orders
   WHERE status NOT IN ('placing', 'rejected') AND starts_with(shipping_address ->> 'street', '${KEYED_STREET}')
   GROUP BY 1 HAVING count(*) > 1`;

const CONFIRMED = 'SELECT count(*) FROM idempotency WHERE status_code = 201';

// Every shop has the order service's own list of confirmed keys. An order that must be paid first is confirmed before
// it is placed.
const confirmedAndGone = (awaited: string): string => `
  SELECT i.order_id AS id FROM idempotency i
   WHERE i.status_code = 201 AND NOT EXISTS (
     SELECT FROM orders o WHERE o.id = i.order_id AND o.status NOT IN ('placing', 'rejected')
       AND EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id))
     AND i.order_id NOT IN (${awaited})`;

// Does not use the shop's own function. Half a cent is rounded up, once for each line.
export const LINE_CENTS = 'round(l.quantity::numeric * l.unit_price_cents / l.cuts_per_unit)';

// A separate invariant checks orders whose price differs from the sum of their lines.
const WRONG_SUM = `
  SELECT o.id, o.total_cents AS total, sum(${LINE_CENTS})::bigint AS lines
    FROM orders o JOIN order_lines l ON l.order_id = o.id
   WHERE o.status NOT IN ('placing', 'rejected') AND o.price IS NULL
   GROUP BY o.id HAVING o.total_cents <> sum(${LINE_CENTS})`;

/** I3: every acknowledged order is stored once, with the confirmed sum, less what was cancelled later. */
export const acknowledgedAreThere: Invariant = async ({ databases, acknowledged }) => {
  const confirmed = await databases.count('order', CONFIRMED);
  const awaited = awaitedOrders();
  const gone = await databases.query<{ id: string }>('order', confirmedAndGone(awaited));
  const twice = await databases.query<{ street: string; count: number }>('order', TWICE);
  const sums = await databases.query<{ id: string; total: number; lines: number }>(
    'order',
    WRONG_SUM,
  );
  return {
    id: 'I3',
    invariant: 'acknowledged orders all present, each once',
    checked: `${String(confirmed)} confirmed, ${String(acknowledged.length)} of them to test shoppers`,
    breaches: shorten([
      ...(await missing(databases, acknowledged, awaited)),
      ...gone.map(({ id }) => `order ${id} was confirmed and is not there`),
      ...twice.map(({ street, count }) => `${String(count)} orders for one key (${street})`),
      ...sums.map(
        ({ id, total, lines }) =>
          `order ${id}: total ${String(total)}, its lines ${String(lines)} cents`,
      ),
    ]),
  };
};

async function missing(
  databases: Databases,
  acknowledged: readonly Acknowledged[],
  awaited: string,
): Promise<string[]> {
  const rows = await databases.query<{ id: string; total: number; street: string }>(
    'order',
    `SELECT id, shipping_address ->> 'street' AS street,
            (total_cents + coalesce((SELECT sum(less_cents) FROM order_revisions r WHERE r.order_id = orders.id), 0))::bigint AS total
       FROM orders
      WHERE id = ANY($1::uuid[]) AND (status NOT IN ('placing', 'rejected') OR id IN (${awaited}))`,
    [acknowledged.map(({ id }) => id)],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  return acknowledged.flatMap(({ id, key, totalCents }) => {
    const order = stored.get(id);
    if (!order) return [`order ${id} was confirmed and is lost`];
    if (order.total === totalCents && order.street === streetOf(key)) return [];
    return [`order ${id} differs from what was confirmed`];
  });
}
