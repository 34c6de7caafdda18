import { shorten, type Invariant } from './invariant.js';
import { IS_OF_TOTAL } from './payments.js';

// Payments by hand arrive in parts, and each parcel may charge one part (V8). Money that a bank took back does not
// count as taken.
const WRONG = `
  SELECT format('payment %s holds %s cents, and its order is %s', p.id, p.secured - p.captured - p.released,
                m.order_status) AS says
    FROM payments p JOIN order_money m USING (order_id)
   WHERE m.order_status IN ('cancelled', 'closed') AND p.secured > p.captured + p.released
     AND p.created_at < now() - interval '5 minutes'
     AND NOT EXISTS (SELECT FROM operations o
                      WHERE o.payment_id = p.id AND o.created_at > now() - interval '5 minutes')
  UNION ALL
  SELECT format('payment %s holds %s cents of a difference that its order has not', p.id, p.secured - p.released - p.refunded - p.refunding)
    FROM payments p JOIN order_money m USING (order_id)
   WHERE p.part > 0 AND m.order_status <> 'cancelled'
     AND NOT m.differences @> jsonb_build_array(jsonb_build_object('part', p.part))
     AND p.secured - p.released - p.refunded - p.refunding - p.disputed > 0
     AND NOT EXISTS (SELECT FROM operations o
                      WHERE o.payment_id = p.id AND o.created_at > now() - interval '5 minutes')
  UNION ALL
  SELECT format('payment %s was charged %s times', p.id, count(*))
    FROM operations o JOIN payments p ON p.id = o.payment_id
   WHERE o.kind = 'capture' AND o.state = 'done' AND p.method NOT IN ('cash', 'transfer', 'invoice')
     AND o.purpose NOT LIKE 'to %'
   GROUP BY p.id HAVING count(*) > 1
  UNION ALL
  SELECT format('order %s costs %s cents and has %s', m.order_id, m.total, sum(kept))
    FROM order_money m JOIN payments p USING (order_id),
         LATERAL (SELECT p.captured - p.refunded - p.refunding - least(p.disputed, p.captured) AS kept) k
   WHERE ${IS_OF_TOTAL}
   GROUP BY m.order_id HAVING sum(kept) > m.total`;

/** I21: no money is held for an order that does not want it, and nothing is charged twice. */
export const moneyIsWanted: Invariant = async ({ databases }) => {
  const captures = await databases.count(
    'billing',
    "SELECT count(*) FROM operations WHERE kind = 'capture' AND state = 'done'",
  );
  const wrong = await databases.query<{ says: string }>('billing', WRONG);
  return {
    id: 'I21',
    invariant: 'no money held without an order that wants it, nothing charged twice',
    checked: `${String(captures)} charges`,
    breaches: shorten(wrong.map(({ says }) => says)),
  };
};
