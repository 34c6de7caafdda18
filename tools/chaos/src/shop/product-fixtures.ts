// Inserts products as an import does: with the initial stock in the ledger and the event in the outbox.
import { randomUUID } from 'node:crypto';
import type { Databases } from '../databases.js';

export interface Product {
  id: string;
  /** Dollars, as a shopper sees it. */
  price: number;
}

const CATEGORY = 'test cloth';

const INSERT_PRODUCT = `
  WITH counted AS (
    INSERT INTO categories (name, product_count) VALUES ('${CATEGORY}', 1)
    ON CONFLICT (name) DO UPDATE SET product_count = categories.product_count + 1 RETURNING name
  ), product AS (
    INSERT INTO products (id, name, description, price_cents, category, stock)
    SELECT $1, $2, 'Cloth for a test.', $3, name, $4 FROM counted RETURNING *
  ), published AS (
    INSERT INTO outbox (aggregate, aggregate_id, type, payload)
    SELECT 'catalogue', id::text, 'catalogue.productCreated', jsonb_build_object('product', id, 'name', name,
      'category', category, 'priceCents', price_cents, 'stock', stock, 'image', null, 'version', 1,
      'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM product
  )
  INSERT INTO stock_movement (product_id, delta, reason, actor)
  SELECT id, stock, 'initial', 'chaos' FROM product WHERE stock > 0`;

export class ProductFixtures {
  constructor(private readonly databases: Databases) {}

  async add({
    stock,
    priceCents = 1250,
  }: {
    stock: number;
    priceCents?: number;
  }): Promise<Product> {
    const id = randomUUID();
    const name = `Test cloth ${id.slice(0, 6)}`;
    await this.databases.query('catalogue', INSERT_PRODUCT, [id, name, priceCents, stock]);
    return { id, price: priceCents / 100 };
  }

  /** Several products of the same kind. */
  async addMany(count: number, kind: { stock: number; priceCents?: number }): Promise<Product[]> {
    const products: Product[] = [];
    for (let index = 0; index < count; index += 1) products.push(await this.add(kind));
    return products;
  }

  stockOf({ id }: Product): Promise<number> {
    return this.databases.count('catalogue', 'SELECT stock AS count FROM products WHERE id = $1', [
      id,
    ]);
  }
}
