// The reservation in its shortest form, as the reference for an order of the shop.
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

const PRODUCTS = 1_000;
const LINES = 2;

const tables = `
DROP TABLE IF EXISTS bare_line, bare_order, bare_movement, bare_product;
CREATE TABLE bare_product (id int PRIMARY KEY, stock int NOT NULL CHECK (stock >= 0), price_cents int NOT NULL);
CREATE TABLE bare_movement (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, product_id int NOT NULL, delta int NOT NULL, order_id uuid NOT NULL);
CREATE TABLE bare_order (id uuid PRIMARY KEY, total_cents bigint NOT NULL, placed_at timestamptz NOT NULL DEFAULT now());
CREATE TABLE bare_line (order_id uuid NOT NULL REFERENCES bare_order, line_no int NOT NULL, product_id int NOT NULL, quantity int NOT NULL, PRIMARY KEY (order_id, line_no));
`;

/** Creates fresh tables with full stock; returns the numbers of the products. */
export async function prepareReservations(pool: Pool): Promise<number[]> {
  await pool.query(tables);
  await pool.query(
    `INSERT INTO bare_product SELECT n, 1000000, 100 + n FROM generate_series(1, $1::int) n`,
    [PRODUCTS],
  );
  return Array.from({ length: PRODUCTS }, (_, at) => at + 1);
}

/** Takes one piece of each of the products; returns the id of the order. */
export async function reserve(pool: Pool, products: readonly number[]): Promise<string> {
  const order = randomUUID();
  const chosen = new Set<number>();
  while (chosen.size < LINES)
    chosen.add(products[Math.floor(Math.random() * products.length)] ?? 1);
  const wanted = [...chosen].sort((one, other) => one - other);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const product of wanted) {
      const { rowCount } = await client.query({
        name: 'take',
        text: 'UPDATE bare_product SET stock = stock - $2 WHERE id = $1 AND stock >= $2',
        values: [product, 1],
      });
      if (rowCount !== 1) throw new Error('The bare product is sold out');
    }
    await client.query({
      name: 'moves',
      text: 'INSERT INTO bare_movement (product_id, delta, order_id) SELECT unnest($1::int[]), -1, $2',
      values: [wanted, order],
    });
    await client.query({
      name: 'order',
      text: 'INSERT INTO bare_order (id, total_cents) SELECT $1, sum(price_cents) FROM bare_product WHERE id = ANY ($2::int[])',
      values: [order, wanted],
    });
    await client.query({
      name: 'lines',
      text: 'INSERT INTO bare_line SELECT $1, row_number() OVER (), product, 1 FROM unnest($2::int[]) product',
      values: [order, wanted],
    });
    await client.query('COMMIT');
    return order;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
