import { shorten, type Invariant } from './invariant.js';

const STOCK_AGAINST_LEDGER = `
  SELECT p.id, p.stock, coalesce(sum(m.delta), 0)::int AS ledger
    FROM products p LEFT JOIN stock_movement m ON m.product_id = p.id
   GROUP BY p.id HAVING p.stock <> coalesce(sum(m.delta), 0) OR p.stock < 0`;

// Compares, by order and product, the held stock with the ledger entries that took it out and did not put it back. A
// backorder has taken nothing from the stock.
const HELD_AGAINST_LEDGER = `
  WITH held AS (
    SELECT h.order_id, (line ->> 'product')::uuid AS product_id, sum((line ->> 'quantity')::int) AS pieces
      FROM stock_hold h, jsonb_array_elements(h.lines) line
     WHERE h.state = 'held' AND (line ->> 'isPreorder')::boolean IS NOT TRUE GROUP BY 1, 2
  ), gone AS (
    SELECT order_id, product_id, -sum(delta) AS pieces FROM stock_movement
     WHERE order_id IS NOT NULL GROUP BY 1, 2 HAVING sum(delta) <> 0
  )
  SELECT order_id, product_id, coalesce(held.pieces, 0)::int AS held, coalesce(gone.pieces, 0)::int AS gone
    FROM held FULL JOIN gone USING (order_id, product_id)
   WHERE coalesce(held.pieces, 0) <> coalesce(gone.pieces, 0)`;

/** I1: the stock of every product is the sum of its movements, and held stock equals the stock taken out. */
export const stockIsItsLedger: Invariant = async ({ databases }) => {
  const products = await databases.count('catalogue', 'SELECT count(*) FROM products');
  const wrong = await databases.query<{ id: string; stock: number; ledger: number }>(
    'catalogue',
    STOCK_AGAINST_LEDGER,
  );
  const unheld = await databases.query<Record<'order_id' | 'product_id' | 'held' | 'gone', string>>(
    'catalogue',
    HELD_AGAINST_LEDGER,
  );
  return {
    id: 'I1',
    invariant: 'stock = ledger',
    checked: `${String(products)} products`,
    breaches: shorten([
      ...wrong.map(
        ({ id, stock, ledger }) =>
          `product ${id}: stock ${String(stock)}, ledger ${String(ledger)}`,
      ),
      ...unheld.map(
        (row) =>
          `order ${row.order_id}, product ${row.product_id}: holds ${row.held}, the ledger says ${row.gone}`,
      ),
    ]),
  };
};
