import { shorten, type Invariant } from './invariant.js';

// The invoice of a parcel that came back with its cancelled order is credited. A refund does not lower the charge.
const CHARGED = `
  SELECT m.order_id AS "order", m.taken::float8 AS taken,
         sum(CASE d.kind WHEN 'credit' THEN -d.total ELSE d.total END)::float8 AS invoiced
    FROM order_money m JOIN documents d ON d.order_id = m.order_id AND d.cause IN ('parcel', 'order')
   WHERE m.method IN ('demo-card', 'stripe', 'transfer', 'credit')
     AND NOT EXISTS (SELECT FROM prepaid_orders p WHERE p.order_id = m.order_id)
   GROUP BY m.order_id`;

const SENT_UNPAID = `
  SELECT DISTINCT subject_id::text AS "order" FROM audit_entries WHERE after ->> 'isUnpaid' = 'true'`;

interface ChargedOrder {
  order: string;
  taken: number;
  invoiced: number;
}

/** I30: everything that has left is charged, by every method that charges before the parcel leaves (V8). */
export const parcelsAreCharged: Invariant = async ({ databases }) => {
  const orders = await databases.query<ChargedOrder>('billing', CHARGED);
  const unpaid = await databases.query<{ order: string }>('order', SENT_UNPAID);
  const sentUnpaid = new Set(unpaid.map(({ order }) => order));
  return {
    id: 'I30',
    invariant: 'what has left is charged, unless it is paid by invoice or in cash',
    checked: `${String(orders.length)} orders`,
    breaches: shorten(
      orders
        .filter(({ order, taken, invoiced }) => taken < invoiced && !sentUnpaid.has(order))
        .map(
          ({ order, taken, invoiced }) =>
            `order ${order}: ${String(taken)} cents are charged, its parcels cost ${String(invoiced)}`,
        ),
    ),
  };
};
