import { shorten, type Invariant } from './invariant.js';

const WRONG = `
  SELECT format('account %s: balance %s, its entries %s', a.id, a.balance, coalesce(sum(e.delta), 0)) AS says
    FROM credit_accounts a LEFT JOIN credit_entries e ON e.account_id = a.id
   GROUP BY a.id HAVING a.balance <> coalesce(sum(e.delta), 0)
  UNION ALL
  SELECT format('account %s expired more than a day ago and has %s cents', id, balance)
    FROM credit_accounts WHERE balance > 0 AND ends_at < now() - interval '1 day'
  UNION ALL
  SELECT format('order %s holds %s cents of credit, its accounts gave %s', coalesce(p.order_id, e.order_id),
                coalesce(p.held, 0), coalesce(e.taken, 0))
    FROM (SELECT order_id, sum(secured - released - refunded) AS held FROM payments WHERE method = 'credit' GROUP BY 1) p
    FULL JOIN (SELECT order_id, -sum(delta) AS taken FROM credit_entries
                WHERE kind IN ('hold', 'release', 'give') AND order_id IS NOT NULL GROUP BY 1) e USING (order_id)
   WHERE coalesce(p.held, 0) <> coalesce(e.taken, 0)
  UNION ALL
  SELECT format('refund %s of %s cents as store credit, its customer has %s of it', coalesce(o.id::text, e.source),
                coalesce(o.amount, 0), coalesce(e.delta, 0))
    FROM (SELECT id, amount FROM operations WHERE to_credit AND state = 'done') o
    FULL JOIN (SELECT source, delta FROM credit_entries WHERE kind = 'refund') e ON e.source = o.id::text
   WHERE coalesce(o.amount, 0) <> coalesce(e.delta, 0)
  UNION ALL
  SELECT format('order %s is %s and holds credit', p.order_id, m.order_status)
    FROM payments p JOIN order_money m USING (order_id)
   WHERE p.method = 'credit' AND m.order_status IN ('cancelled', 'closed')
     AND p.secured - p.released > p.refunded + p.refunding
  UNION ALL
  SELECT format('the swatches of order %s, which is %s, have earned %s cents and have %s left, of %s', s.order_id,
                s.order_status, coalesce(s.given, 0), coalesce(s.balance, 0), s.earnings)
    FROM (SELECT m.order_id, m.order_status, a.balance, coalesce(m.order_status IN ('shipped', 'delivered'), false) AS is_sent,
                 (SELECT coalesce(sum((e ->> 'cents')::int), 0) FROM jsonb_array_elements(m.swatches) e) AS earnings,
                 (SELECT sum(delta) FROM credit_entries e WHERE e.account_id = a.id AND e.kind IN ('earn', 'correct')) AS given
            FROM order_money m LEFT JOIN credit_accounts a ON a.swatch_order = m.order_id
           WHERE m.swatches <> '[]' OR a.id IS NOT NULL) s
   WHERE coalesce(s.given, 0) > s.earnings OR (s.is_sent AND coalesce(s.given, 0) <> s.earnings)
      OR (NOT s.is_sent AND coalesce(s.balance, 0) > 0)
  UNION ALL
  SELECT format('order %s is %s, wants %s gift cards and has %s', c.order_id, c.order_status, c.wanted, c.live)
    FROM (SELECT m.order_id, m.order_status, CASE WHEN m.order_status IN ('awaiting', 'closed', 'cancelled') THEN 0
                 ELSE (SELECT coalesce(sum((g ->> 'pieces')::int), 0) FROM jsonb_array_elements(m.gift_cards) g) END AS wanted,
                 (SELECT count(*) FROM credit_accounts a WHERE a.sold_order = m.order_id AND a.taken_back IS NULL) AS live
            FROM order_money m WHERE NOT m.are_cards_due
             AND EXISTS (SELECT FROM credit_accounts a WHERE a.sold_order = m.order_id)
             AND NOT EXISTS (SELECT FROM credit_accounts a WHERE a.sold_order = m.order_id AND a.taken_back = 'pending')) c
   WHERE c.live <> c.wanted
  UNION ALL
  SELECT format('trade account %s: %s cents of its limit are used, its invoices say %s', t.user_id, t.used,
                coalesce(i.open, 0))
    FROM credit_terms t LEFT JOIN (
           SELECT m.user_id, sum(p.secured - p.captured - p.released) AS open
             FROM payments p JOIN order_money m USING (order_id) WHERE p.method = 'invoice' GROUP BY 1) i USING (user_id)
   WHERE t.used <> coalesce(i.open, 0)`;

/**
 * I20: credit entries add up to the balances, and invoices to the used limits. Held credit belongs to an order that
 * wants it, refunds as store credit have arrived, swatches earn their price once, and expired credit is deducted.
 */
export const creditAddsUp: Invariant = async ({ databases }) => {
  const accounts = await databases.count('billing', 'SELECT count(*) FROM credit_accounts');
  const wrong = await databases.query<{ says: string }>('billing', WRONG);
  return {
    id: 'I20',
    invariant: 'credit: entries = balances, held for orders that want it',
    checked: `${String(accounts)} accounts`,
    breaches: shorten(wrong.map(({ says }) => says)),
  };
};
