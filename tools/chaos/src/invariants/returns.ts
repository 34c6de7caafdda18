import { shorten, type Invariant } from './invariant.js';

const WRONG = `
  SELECT format('order %s, line %s: %s have come back, its returns found %s', l.order_id, l.line_no, l.returned,
                coalesce(f.quantity, 0)) AS says
    FROM order_lines l LEFT JOIN (
           SELECT r.order_id, w.line_no, sum(w.quantity) AS quantity
             FROM order_returns r JOIN order_return_results w ON w.return_id = r.id
            WHERE w.decision <> 'sendBack' GROUP BY 1, 2) f USING (order_id, line_no)
   WHERE l.returned <> coalesce(f.quantity, 0)
  UNION ALL
  SELECT format('order %s, line %s: %s have come back from P%s, which had %s', p.order_id, f.line_no, f.quantity, p.number,
                coalesce(pl.quantity, 0))
    FROM (SELECT w.line_no, e.parcel, sum(e.quantity) AS quantity
            FROM order_return_results w, jsonb_to_recordset(w.rates) AS e (parcel uuid, quantity int)
           WHERE w.decision <> 'sendBack' GROUP BY 1, 2) f
    JOIN parcels p ON p.id = f.parcel LEFT JOIN parcel_lines pl ON pl.parcel_id = p.id AND pl.line_no = f.line_no
   WHERE f.quantity > coalesce(pl.quantity, 0)
  UNION ALL
  SELECT format('return R%s of order %s names a parcel that has not left, or of another order', r.number, r.order_id)
    FROM order_returns r JOIN order_return_lines a ON a.return_id = r.id
    LEFT JOIN parcels p ON p.id = a.parcel_id AND p.order_id = r.order_id AND p.state IN ('dispatched', 'delivered')
   WHERE a.parcel_id IS NOT NULL AND p.id IS NULL
  UNION ALL
  SELECT format('return R%s of order %s is %s without a result', r.number, r.order_id, r.state)
    FROM order_returns r WHERE r.state IN ('inspected', 'settled')
     AND NOT EXISTS (SELECT FROM order_return_results w WHERE w.return_id = r.id)
  UNION ALL
  SELECT format('return R%s of order %s is to be exchanged and has no draft', r.number, r.order_id)
    FROM order_returns r LEFT JOIN exchanges x ON x.return_id = r.id
   WHERE r.state = 'settled' AND r.wants = 'exchange' AND coalesce(x.state, 'due') = 'due'
     AND r.changed_at < now() - interval '20 seconds'`;

const SETTLED = `
  SELECT id, order_id AS "order", refund_cents::float8 AS cents FROM order_returns
   WHERE state = 'settled' AND refund_cents > 0 AND changed_at < now() - interval '20 seconds'`;
const REFUNDED = `
  SELECT substr(o.purpose, 8, 36) AS id, sum(o.amount)::float8 AS cents FROM operations o
   WHERE o.kind IN ('refund', 'release') AND o.purpose LIKE 'return %' GROUP BY 1`;
const AT_PROVIDER = `
  SELECT for_return::text AS id, sum(amount)::float8 AS cents FROM operations
   WHERE for_return IS NOT NULL AND state <> 'refused' GROUP BY 1`;
/**
 * Sums the money that remains in the payments of each order, in cents; cash is refunded once enough has been collected.
 */
const LEFT = `
  SELECT order_id AS id, sum(captured - refunding - refunded - disputed)::float8 AS cents FROM payments
   GROUP BY 1 HAVING sum(captured - refunding - refunded - disputed) > 0`;

const WASTED = `
  SELECT order_id || ', product ' || product_id AS id, sum(wasted)::int AS pieces FROM order_lines
   WHERE wasted > 0 GROUP BY order_id, product_id`;
const TAKEN_OUT = `
  SELECT order_id || ', product ' || (w ->> 'product') AS id, sum((w ->> 'quantity')::int)::int AS pieces
    FROM stock_hold, jsonb_array_elements(wasted) w GROUP BY 1`;

interface Sum {
  id: string;
  cents: number;
}

/**
 * I28: the returned pieces match the findings of their returns and were in the parcels from which they came, each return
 * is refunded once, wasted pieces have left the stock, and exchanges have their drafts.
 */
export const returnsAreRefunded: Invariant = async ({ databases }) => {
  const returns = await databases.count('order', 'SELECT count(*) FROM order_returns');
  const wrong = await databases.query<{ says: string }>('order', WRONG);
  const settled = await databases.query<Sum & { order: string }>('order', SETTLED);
  const sums = async (query: string) =>
    new Map((await databases.query<Sum>('billing', query)).map(({ id, cents }) => [id, cents]));
  const refunded = await sums(REFUNDED);
  const elsewhere = await sums(AT_PROVIDER);
  const left = await sums(LEFT);
  const unpaid = settled.filter(({ id, order, cents }) => {
    const open = cents - (refunded.get(id) ?? 0);
    const missing = open - (elsewhere.get(id) ?? 0);
    return open < 0 || (missing > 0 && (left.get(order) ?? 0) >= missing);
  });
  const pieces = async (database: 'order' | 'catalogue', query: string) =>
    new Map(
      (await databases.query<{ id: string; pieces: number }>(database, query)).map((row) => [
        row.id,
        row.pieces,
      ]),
    );
  const wasted = await pieces('order', WASTED);
  const takenOut = await pieces('catalogue', TAKEN_OUT);
  const inStock = [...new Set([...wasted.keys(), ...takenOut.keys()])].filter(
    (id) => wasted.get(id) !== takenOut.get(id),
  );
  return {
    id: 'I28',
    invariant:
      'what came back is what its returns found, each refunded once, and what is wasted has left the stock',
    checked: `${String(returns)} returns`,
    breaches: shorten([
      ...inStock.map(
        (id) =>
          `order ${id}: ${String(wasted.get(id) ?? 0)} wasted, ${String(takenOut.get(id) ?? 0)} out of stock`,
      ),
      ...wrong.map(({ says }) => says),
      ...unpaid.map(
        ({ id, order, cents }) =>
          `return ${id} of order ${order}: ${String(cents)} cents settled, ${String(refunded.get(id) ?? 0)} refunded`,
      ),
    ]),
  };
};
