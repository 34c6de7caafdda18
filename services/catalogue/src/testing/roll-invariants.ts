// Rules that rolls and reservations keep at every instant, for specs: I8 to I14 of the checker, and the ledger of
// orders.
import type { DataSource } from 'typeorm';

const ofLine = (leave: string): string => `
  EXISTS (SELECT FROM stock_hold h, jsonb_to_recordset(h.lines) AS l (product uuid, "${leave}" boolean)
           WHERE h.order_id = a.order_id AND l.product = a.product_id AND l."${leave}")`;

const breaches: Record<string, string> = {
  'I1: what orders hold went out of the ledger': `
    SELECT order_id FROM (
      SELECT h.order_id, l.product, l.quantity
        FROM stock_hold h, jsonb_to_recordset(h.lines) AS l (product uuid, quantity int, "isPreorder" boolean)
       WHERE h.state = 'held' AND l."isPreorder" IS NOT TRUE) held
      FULL JOIN (SELECT order_id, product_id AS product, -sum(delta) AS quantity FROM stock_movement
       WHERE order_id IS NOT NULL GROUP BY 1, 2 HAVING sum(delta) <> 0) gone USING (order_id, product)
     WHERE held.quantity IS DISTINCT FROM gone.quantity`,
  'I8: what can be sold lies free on open rolls': `
    SELECT id FROM products p WHERE by_roll AND (stock, longest, one_lot) IS DISTINCT FROM (
      SELECT (coalesce(sum(free), 0)::int, coalesce(max(free), 0), coalesce(max(of_lot), 0)::int)
        FROM (SELECT free, sum(free) OVER (PARTITION BY lot) AS of_lot FROM rolls
               WHERE product_id = p.id AND state = 'open') open)`,
  'an open roll has the unit and the step of its product': `
    SELECT r.id FROM rolls r JOIN products p ON p.id = r.product_id
     WHERE r.state <> 'closed' AND (r.unit, r.cuts_per_unit) IS DISTINCT FROM (p.unit, p.cuts_per_unit)`,
  'what is coming lies free on expected rolls': `
    SELECT id FROM products p WHERE (coming, coming_on) IS DISTINCT FROM (
      SELECT (coalesce(sum(r.free), 0)::int, min(d.expected_on) FILTER (WHERE r.free > 0))
        FROM rolls r JOIN deliveries d ON d.id = r.delivery_id WHERE r.product_id = p.id AND r.state = 'expected')`,
  'a pre-order lies on expected rolls of one delivery, and nothing else does': `
    SELECT h.order_id FROM stock_hold h, jsonb_to_recordset(h.lines) AS l (product uuid, "isPreorder" boolean),
      LATERAL (SELECT count(*) FILTER (WHERE r.state = 'expected') AS expected, count(*) AS all,
                      count(DISTINCT r.delivery_id) AS deliveries
                 FROM reservations a LEFT JOIN rolls r ON r.id = a.roll_id
                WHERE a.order_id = h.order_id AND a.product_id = l.product AND a.state IN ('reserved', 'cut', 'short')) of
     WHERE h.state = 'held' AND CASE WHEN l."isPreorder" THEN of.expected < of.all OR of.deliveries <> 1
                                     ELSE of.expected > 0 END`,
  'I9: a roll is as long as what came in without what was cut off': `
    SELECT id FROM (SELECT r.*, coalesce((SELECT sum(upper(span) - lower(span)) FROM roll_cuts WHERE roll_id = r.id), 0) AS cut
      FROM rolls r) r WHERE left_cuts <> received - cut OR cut_off <> cut`,
  'I10: the reserved length of a roll is the sum of its reservations': `
    SELECT id FROM rolls r WHERE reserved <> (
      SELECT coalesce(sum(cuts), 0) FROM reservations WHERE roll_id = r.id AND state = 'reserved')`,
  'I11: a held order has every cut of its line, once': `
    SELECT h.order_id FROM stock_hold h, jsonb_to_recordset(h.lines) AS l (product uuid, quantity int), products p
     WHERE p.id = l.product AND p.by_roll AND h.state = 'held' AND l.quantity IS DISTINCT FROM (
      SELECT sum(cuts) FROM reservations a WHERE a.order_id = h.order_id AND a.product_id = l.product
         AND a.state IN ('reserved', 'cut', 'short'))`,
  'I12: an order that holds nothing has no reservation': `
    SELECT order_id FROM reservations a JOIN stock_hold h USING (order_id)
     WHERE h.state <> 'held' AND a.state IN ('reserved', 'cut', 'short')`,
  'I13: the pieces of a line are of one dye lot without leave': `
    SELECT a.order_id FROM reservations a JOIN rolls r ON r.id = a.roll_id
     WHERE a.state IN ('reserved', 'cut') AND NOT ${ofLine('mayMixLots')}
     GROUP BY a.order_id, a.product_id HAVING count(DISTINCT r.lot) > 1`,
  'I14: a length is one piece without leave, and three at most': `
    SELECT a.order_id FROM reservations a WHERE a.state IN ('reserved', 'cut')
     GROUP BY a.order_id, a.product_id, a.length_no
    HAVING count(*) > CASE WHEN bool_or(${ofLine('mayJoin')}) THEN 3 ELSE 1 END`,
};

const all = Object.entries(breaches)
  .map(([name, broken]) => `SELECT '${name}' AS invariant, id::text FROM (${broken}) broken (id)`)
  .join(' UNION ALL ');

/** The invariants that do not hold, with the ids of the rows that break them: always none. */
export const brokenRolls = (dataSource: DataSource): Promise<{ invariant: string; id: string }[]> =>
  dataSource.query(all);
