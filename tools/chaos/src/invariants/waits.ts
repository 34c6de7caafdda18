import { shorten, type Invariant } from './invariant.js';

// Billing processes orders that were closed in the last two days.
const AWAITED = `
  SELECT a.order_id AS id, CASE a.state WHEN 'open' THEN 'awaiting' ELSE 'closed' END AS status, o.total_cents AS total,
         a.state = 'open' AND a.until < now() - interval '60 seconds' AS "isLate"
    FROM awaited_payments a JOIN orders o ON o.id = a.order_id
   WHERE a.state = 'open' OR a.ended_at > now() - interval '2 days'`;

const KNOWN = `
  SELECT order_id AS id, order_status AS status, total, awaits_until < now() - interval '60 seconds' AS "isLate"
    FROM order_money WHERE order_status IN ('awaiting', 'closed')`;

const CHARGES = `
  SELECT format('order %s waits for its charge since %s', id, charge ->> 'at') AS says FROM orders
   WHERE (charge ->> 'at')::timestamptz < now() - interval '1 minute'`;

// Billing tries a stored event at once; it compares every ten minutes and every hour.
const UNSETTLED = `
  SELECT format('event %s of %s is not settled', event_id, provider) AS says FROM provider_events
   WHERE settled_at IS NULL AND received_at < now() - interval '15 minutes'
  UNION ALL
  SELECT format('%s were last compared at %s', name, checked_at) FROM reconciliation
   WHERE checked_at < now() - interval '4 hours'`;

interface Wait {
  id: string;
  status: string;
  total: number;
  isLate: boolean;
}

/** I22: no order awaits its payment or its charge for too long, billing agrees, and no event stays unsettled. */
export const waitsEnd: Invariant = async ({ databases }) => {
  const orders = await databases.query<Wait>('order', AWAITED);
  const known = await databases.query<Wait>('billing', KNOWN);
  const billing = new Map(known.map((row) => [row.id, row]));
  const late = [
    ...(await databases.query<{ says: string }>('order', CHARGES)),
    ...(await databases.query<{ says: string }>('billing', UNSETTLED)),
  ];
  const ids = new Set(orders.map(({ id }) => id));
  return {
    id: 'I22',
    invariant: 'no order awaits its payment beyond its time, in order and billing alike',
    checked: `${String(orders.length)} orders`,
    breaches: shorten([
      ...orders.flatMap((order) => wrongWait(order, billing.get(order.id))),
      ...known
        .filter(({ id, status }) => status === 'awaiting' && !ids.has(id))
        .map(({ id }) => `order ${id} awaits nothing, and billing says that it does`),
      ...late.map(({ says }) => says),
    ]),
  };
};

function wrongWait({ id, status, total, isLate }: Wait, known: Wait | undefined): string[] {
  if (isLate) return [`order ${id} awaits its payment beyond its time`];
  const ours = `${status} for ${String(total)} cents`;
  const theirs = known ? `${known.status} for ${String(known.total)} cents` : 'nothing';
  return ours === theirs ? [] : [`order ${id} is ${ours}, billing has ${theirs}`];
}
