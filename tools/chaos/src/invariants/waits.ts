import { hasAwaited } from './awaited.js';
import { shorten, type Invariant } from './invariant.js';

// Billing brings up what was closed in the last two days.
const AWAITED = `
  SELECT a.order_id AS id, CASE a.state WHEN 'open' THEN 'awaiting' ELSE 'closed' END AS status, o.total_cents AS total,
         a.state = 'open' AND a.until < now() - interval '60 seconds' AS "isLate"
    FROM awaited_payments a JOIN orders o ON o.id = a.order_id
   WHERE a.state = 'open' OR a.ended_at > now() - interval '2 days'`;

const KNOWN = `
  SELECT order_id AS id, order_status AS status, total, awaits_until < now() - interval '60 seconds' AS "isLate"
    FROM order_money WHERE order_status IN ('awaiting', 'closed')`;

interface Wait {
  id: string;
  status: string;
  total: number;
  isLate: boolean;
}

/** I22: no order awaits its payment for longer than its time + 60 s, and billing says the same of each. */
export const waitsEnd: Invariant = async ({ databases }) => {
  const orders = (await hasAwaited(databases)) ? await databases.query<Wait>('order', AWAITED) : [];
  const known = await databases.query<Wait>('billing', KNOWN);
  const billing = new Map(known.map((row) => [row.id, row]));
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
    ]),
  };
};

function wrongWait({ id, status, total, isLate }: Wait, known: Wait | undefined): string[] {
  if (isLate) return [`order ${id} awaits its payment beyond its time`];
  const ours = `${status} for ${String(total)} cents`;
  const theirs = known ? `${known.status} for ${String(known.total)} cents` : 'nothing';
  return ours === theirs ? [] : [`order ${id} is ${ours}, billing has ${theirs}`];
}
