import { shorten, type Invariant, type Verdict } from './invariant.js';

/** An invariant of rolls: the subject of the check, and a query that returns each breach as a sentence. */
interface RollInvariant {
  id: Verdict['id'];
  invariant: string;
  checked: { what: string; count: string };
  breaches: string;
}

const products = {
  what: 'products on rolls',
  count: 'SELECT count(*) FROM products WHERE by_roll',
};
const rolls = { what: 'rolls', count: 'SELECT count(*) FROM rolls' };
const reservations = { what: 'reservations', count: 'SELECT count(*) FROM reservations' };

/** SQL: true if the held line of a reservation `a` has this allowance. */
const isAllowed = (allowance: 'mayJoin' | 'mayMixLots'): string => `
  EXISTS (SELECT FROM stock_hold h, jsonb_to_recordset(h.lines) AS l (product uuid, "${allowance}" boolean)
           WHERE h.order_id = a.order_id AND l.product = a.product_id AND l."${allowance}")`;

const INVARIANTS: readonly RollInvariant[] = [
  {
    id: 'I8',
    invariant:
      'stock of a cloth on rolls = what lies free on its open rolls, what is coming = on its expected ones',
    checked: products,
    breaches: `
      SELECT format('product %s: %s free, longest %s, of one lot %s, coming %s, its rolls %s, %s, %s, %s', p.id, p.stock,
                    p.longest, p.one_lot, p.coming, r.stock, r.longest, r.one_lot, e.coming) AS says
        FROM products p, LATERAL (
          SELECT coalesce(sum(free), 0)::int AS stock, coalesce(max(free), 0) AS longest,
                 coalesce(max(of_lot), 0)::int AS one_lot
            FROM (SELECT free, sum(free) OVER (PARTITION BY lot) AS of_lot
                    FROM rolls WHERE product_id = p.id AND state = 'open') open) r,
       LATERAL (
          SELECT coalesce(sum(free), 0)::int AS coming FROM rolls WHERE product_id = p.id AND state = 'expected') e
       WHERE p.by_roll
         AND (p.stock, p.longest, p.one_lot, p.coming) IS DISTINCT FROM (r.stock, r.longest, r.one_lot, e.coming)`,
  },
  {
    id: 'I9',
    invariant: 'length of a roll = what came in without what the scissors took',
    checked: rolls,
    breaches: `
      SELECT format('roll %s: %s of %s left, %s cut off, its cuts come to %s', number, left_cuts, received, cut_off, gone) AS says
        FROM rolls r, LATERAL (
          SELECT coalesce(sum(upper(span) - lower(span)), 0)::int AS gone FROM roll_cuts WHERE roll_id = r.id) c
       WHERE left_cuts <> received - gone OR cut_off <> gone`,
  },
  {
    id: 'I10',
    invariant: 'the reserved length of a roll = the sum of its reservations',
    checked: rolls,
    breaches: `
      SELECT format('roll %s has reserved %s, its reservations are %s', number, r.reserved, a.cuts) AS says
        FROM rolls r, LATERAL (
          SELECT coalesce(sum(cuts), 0)::int AS cuts FROM reservations WHERE roll_id = r.id AND state = 'reserved') a
       WHERE r.reserved <> a.cuts`,
  },
  {
    id: 'I11',
    invariant: 'a held order has every cut of its cloth, once',
    checked: reservations,
    breaches: `
      SELECT format('order %s, product %s: holds %s, has reserved %s', h.order_id, l.product, l.quantity, a.cuts) AS says
        FROM stock_hold h, jsonb_to_recordset(h.lines) AS l (product uuid, quantity int, "hasLeft" boolean)
        JOIN products p ON p.id = l.product AND p.by_roll, LATERAL (
          SELECT coalesce(sum(cuts), 0)::int AS cuts FROM reservations a
           WHERE a.order_id = h.order_id AND a.product_id = l.product AND a.state IN ('reserved', 'cut', 'short')) a
       WHERE h.state = 'held' AND l."hasLeft" IS NOT TRUE AND l.quantity <> a.cuts`,
  },
  {
    id: 'I12',
    invariant: 'an order that holds nothing has no reservation',
    checked: reservations,
    breaches: `
      SELECT format('order %s is %s and has a reservation of %s', order_id, h.state, a.cuts) AS says
        FROM reservations a JOIN stock_hold h USING (order_id)
       WHERE h.state <> 'held' AND a.state IN ('reserved', 'cut', 'short')`,
  },
  {
    id: 'I13',
    invariant: 'one order, one cloth, one dye lot, unless another was allowed',
    checked: reservations,
    breaches: `
      SELECT format('order %s, product %s: %s dye lots', a.order_id, a.product_id, count(DISTINCT r.lot)) AS says
        FROM reservations a JOIN rolls r ON r.id = a.roll_id
       WHERE a.state IN ('reserved', 'cut') AND NOT ${isAllowed('mayMixLots')}
       GROUP BY a.order_id, a.product_id HAVING count(DISTINCT r.lot) > 1`,
  },
  {
    id: 'I14',
    invariant: 'a length lies on one roll, or on three at most where joins were allowed',
    checked: reservations,
    breaches: `
      SELECT format('order %s, product %s, length %s: %s pieces', a.order_id, a.product_id, a.length_no, count(*)) AS says
        FROM reservations a WHERE a.state IN ('reserved', 'cut')
       GROUP BY a.order_id, a.product_id, a.length_no
      HAVING count(*) > CASE WHEN ${isAllowed('mayJoin')} THEN 3 ELSE 1 END`,
  },
];

/** I8 to I14: the length of a roll equals the lengths that are reserved, cut and left. */
export const rollInvariants: readonly Invariant[] = INVARIANTS.map(
  ({ id, invariant, checked, breaches }) =>
    async ({ databases }) => {
      const count = await databases.count('catalogue', checked.count);
      const rows = await databases.query<{ says: string }>('catalogue', breaches);
      return {
        id,
        invariant,
        checked: `${String(count)} ${checked.what}`,
        breaches: shorten(rows.map(({ says }) => says)),
      };
    },
);
