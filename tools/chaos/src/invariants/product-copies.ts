import { shorten, type Invariant } from './invariant.js';

interface Gone {
  product: string;
  version: number;
}

/**
 * I25: a product that the catalogue does not sell cannot be ordered by its copy. A restored catalogue may be older than
 * the copy.
 */
export const copiesAreForSale: Invariant = async ({ databases }) => {
  const gone = await databases.query<Gone>(
    'catalogue',
    `SELECT id AS product, revision AS version FROM products WHERE deleted_at IS NOT NULL OR state <> 'live'`,
  );
  const sold = await databases.query<{ product: string }>(
    'order',
    `SELECT c.product_id AS product
       FROM product_copies c JOIN jsonb_to_recordset($1::jsonb) AS g (product uuid, version int) ON g.product = c.product_id
      WHERE NOT c.is_deleted AND c.state = 'live' AND c.version <= g.version`,
    [JSON.stringify(gone)],
  );
  return {
    id: 'I25',
    invariant: 'a product that is deleted, hidden or not live yet cannot be ordered',
    checked: `${String(gone.length)} products`,
    breaches: shorten(sold.map(({ product }) => `product ${product} is not live, its copy is`)),
  };
};
