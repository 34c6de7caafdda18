const IS_LIVE = "state IN ('opening', 'open', 'secured', 'owed', 'captured')";

/**
 * SQL: cents of returned items of order `m` that were refunded or released before its present payment. Only the payment
 * of an un-cancelled order has others before it.
 */
export const RETURNED_BEFORE = `(
    SELECT coalesce(sum(o.amount), 0)::float8 FROM payments p JOIN operations o ON o.payment_id = p.id
     WHERE p.order_id = m.order_id AND NOT p.${IS_LIVE} AND o.purpose LIKE 'return %'
       AND (o.kind = 'refund' OR (o.kind = 'release' AND o.state = 'done'))
       AND p.created_at <= coalesce((
         SELECT CASE l.attempt WHEN 1 THEN '-infinity' ELSE l.created_at END FROM payments l
          WHERE l.order_id = m.order_id AND l.part = 0 AND l.${IS_LIVE} ORDER BY l.attempt DESC LIMIT 1), 'infinity'))`;
