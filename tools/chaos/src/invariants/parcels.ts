import { shorten, type Invariant } from './invariant.js';

const WRONG = `
  SELECT format('order %s, line %s: %s packed, its parcels have %s', l.order_id, l.line_no, l.packed, coalesce(p.quantity, 0)) AS says
    FROM order_lines l LEFT JOIN (
           SELECT p.order_id, pl.line_no, sum(pl.quantity) AS quantity
             FROM parcels p JOIN parcel_lines pl ON pl.parcel_id = p.id
            WHERE p.state <> 'opened' AND p.mark IS DISTINCT FROM 'sentBack' AND p.replaces IS NULL
            GROUP BY 1, 2) p USING (order_id, line_no)
   WHERE l.packed <> coalesce(p.quantity, 0)
  UNION ALL
  SELECT format('order %s is cancelled and has parcel P%s', p.order_id, p.number)
    FROM parcels p JOIN orders o ON o.id = p.order_id
   WHERE o.status = 'cancelled' AND p.state <> 'opened' AND p.mark IS DISTINCT FROM 'sentBack'
  UNION ALL
  SELECT format('order %s: P%s is sent again as P%s, which has other lines', r.order_id, p.number, r.number)
    FROM parcels r LEFT JOIN parcels p ON p.id = r.replaces AND p.order_id = r.order_id
   WHERE r.replaces IS NOT NULL AND (
           SELECT array_agg((line_no, quantity, lengths)::text ORDER BY line_no) FROM parcel_lines WHERE parcel_id = r.id)
     IS DISTINCT FROM (
           SELECT array_agg((line_no, quantity, lengths)::text ORDER BY line_no) FROM parcel_lines WHERE parcel_id = p.id)`;

/** Sums the pieces and cuts that replaced lost ones. */
const REPLACED = `
  SELECT l.product_id AS product, sum(pl.quantity)::int AS pieces
    FROM parcels p JOIN parcel_lines pl ON pl.parcel_id = p.id
    JOIN order_lines l ON l.order_id = p.order_id AND l.line_no = pl.line_no
   WHERE p.takes_stock GROUP BY 1`;
const TAKEN = `
  SELECT product_id AS product, -sum(delta)::int AS pieces FROM stock_movement WHERE actor = 'replacement' GROUP BY 1`;

interface Pieces {
  product: string;
  pieces: number;
}

/** I26: every piece is in at most one parcel, a cancelled order has no parcel, and every loss was replaced once. */
export const parcelsHoldTheirLines: Invariant = async ({ databases }) => {
  const parcels = await databases.count('order', 'SELECT count(*) FROM parcels');
  const wrong = await databases.query<{ says: string }>('order', WRONG);
  const piecesOf = async (database: 'order' | 'catalogue', query: string) =>
    new Map(
      (await databases.query<Pieces>(database, query)).map((one) => [one.product, one.pieces]),
    );
  const replaced = await piecesOf('order', REPLACED);
  const taken = await piecesOf('catalogue', TAKEN);
  const differing = [...new Set([...replaced.keys(), ...taken.keys()])].filter(
    (product) => replaced.get(product) !== taken.get(product),
  );
  return {
    id: 'I26',
    invariant:
      'every piece is in one parcel at most, a cancelled order has none, and what was lost was replaced once',
    checked: `${String(parcels)} parcels`,
    breaches: shorten([
      ...wrong.map(({ says }) => says),
      ...differing.map(
        (product) =>
          `product ${product}: ${String(replaced.get(product) ?? 0)} sent again, ${String(taken.get(product) ?? 0)} taken for it`,
      ),
    ]),
  };
};
