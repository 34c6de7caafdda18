import { shorten, type Invariant } from './invariant.js';

const WRONG = `
  SELECT format('order %s, line %s: %s packed, its parcels have %s', l.order_id, l.line_no, l.packed, coalesce(p.quantity, 0)) AS says
    FROM order_lines l LEFT JOIN (
           SELECT p.order_id, pl.line_no, sum(pl.quantity) AS quantity
             FROM parcels p JOIN parcel_lines pl ON pl.parcel_id = p.id
            WHERE p.state <> 'opened' AND p.mark IS DISTINCT FROM 'sentBack' GROUP BY 1, 2) p USING (order_id, line_no)
   WHERE l.packed <> coalesce(p.quantity, 0)
  UNION ALL
  SELECT format('order %s is cancelled and has parcel P%s', p.order_id, p.number)
    FROM parcels p JOIN orders o ON o.id = p.order_id
   WHERE o.status = 'cancelled' AND p.state <> 'opened' AND p.mark IS DISTINCT FROM 'sentBack'`;

/** I26: every piece is in one parcel at most, and a cancelled order has none. */
export const parcelsHoldTheirLines: Invariant = async ({ databases }) => {
  const parcels = await databases.count('order', 'SELECT count(*) FROM parcels');
  const wrong = await databases.query<{ says: string }>('order', WRONG);
  return {
    id: 'I26',
    invariant: 'every piece is in one parcel at most, and a cancelled order has none',
    checked: `${String(parcels)} parcels`,
    breaches: shorten(wrong.map(({ says }) => says)),
  };
};
