// Inserts products as an import does, with the initial stock in the ledger and the event in the outbox.
import { randomUUID } from 'node:crypto';
import { sum } from '@shop/contracts/core/numbers';
import type { Databases } from '../databases.js';

export interface Product {
  id: string;
  /** Price in dollars, as a shopper sees it. */
  price: number;
  /** Cuts of a unit; absent if the product is sold by the piece. */
  cutsPerUnit?: number;
}

interface Roll {
  lot: string;
  metres: number;
}

interface Supply {
  /** Stock in pieces, or in metres if sold by length. */
  stock: number;
  priceCents?: number;
}

/** Lengths in steps of 10 cm, from 50 cm. */
const BY_LENGTH = { kind: 'length', unit: 'm', cutsPerUnit: 10, leastCuts: 5 };
const BY_PIECE = { kind: 'piece', unit: 'piece', cutsPerUnit: 1, leastCuts: 1 };
const CATEGORY = 'test cloth';

const INSERT_PRODUCT = `
  WITH counted AS (
    INSERT INTO categories (name, product_count) VALUES ('${CATEGORY}', 1)
    ON CONFLICT (name) DO UPDATE SET product_count = categories.product_count + 1 RETURNING name
  ), roll AS (
    SELECT * FROM jsonb_to_recordset($5::jsonb) AS roll (lot text, cuts int)
  ), product AS (
    INSERT INTO products (id, name, description, price_cents, category, stock, sale_kind, unit, cuts_per_unit, least_cuts,
      by_roll, longest, one_lot, is_gift_card)
    SELECT $1, $2, 'Cloth for a test.', $3, name, $4, sale.kind, sale.unit, sale."cutsPerUnit", sale."leastCuts",
      EXISTS (SELECT FROM roll), coalesce((SELECT max(cuts) FROM roll), 0),
      coalesce((SELECT max(cuts) FROM (SELECT sum(cuts) AS cuts FROM roll GROUP BY lot) lots), 0), $7
      FROM counted,
        jsonb_to_record($6::jsonb) AS sale (kind text, unit text, "cutsPerUnit" int, "leastCuts" int) RETURNING *
  ), rolls AS (
    INSERT INTO rolls (id, number, product_id, lot, state, received, left_cuts)
    SELECT gen_random_uuid(), 'C-' || left(product.id::text, 8) || '-' || row_number() OVER (), product.id, roll.lot,
      'open', roll.cuts, roll.cuts FROM product, roll
  ), published AS (
    INSERT INTO outbox (aggregate, aggregate_id, type, payload)
    SELECT 'catalogue', id::text, 'catalogue.productCreated', jsonb_build_object('product', id, 'name', name,
      'category', category, 'priceCents', price_cents, 'stock', stock, 'image', null, 'version', 1,
      'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      || CASE unit WHEN 'piece' THEN '{}'::jsonb
           ELSE jsonb_build_object('unit', unit, 'cutsPerUnit', cuts_per_unit, 'leastCuts', least_cuts) END
      || CASE WHEN is_gift_card THEN '{"isGiftCard":true}'::jsonb ELSE '{}'::jsonb END
      FROM product
  )
  INSERT INTO stock_movement (product_id, delta, reason, actor)
  SELECT id, stock, 'initial', 'chaos' FROM product WHERE stock > 0`;

export class ProductFixtures {
  constructor(private readonly databases: Databases) {}

  async add({ stock, priceCents = 1250 }: Supply): Promise<Product> {
    return this.insert({ cuts: stock, priceCents, rolls: [], sale: BY_PIECE });
  }

  async addGiftCard({ stock, priceCents = 5000 }: Supply): Promise<Product> {
    return this.insert({ cuts: stock, priceCents, rolls: [], sale: BY_PIECE, isGiftCard: true });
  }

  /** Adds a cloth of this number of metres, sold by length. */
  async addLength({ stock, priceCents = 1250 }: Supply): Promise<Product> {
    return this.insert({
      cuts: stock * BY_LENGTH.cutsPerUnit,
      priceCents,
      rolls: [],
      sale: BY_LENGTH,
    });
  }

  /** Adds a cloth that lies on these rolls. */
  async addOnRolls(rolls: readonly Roll[], priceCents = 1250): Promise<Product> {
    const inCuts = rolls.map(({ lot, metres }) => ({ lot, cuts: metres * BY_LENGTH.cutsPerUnit }));
    const cuts = sum(inCuts.map((roll) => roll.cuts));
    return this.insert({ cuts, priceCents, rolls: inCuts, sale: BY_LENGTH });
  }

  /** Adds several products of the same kind. */
  async addMany(count: number, supply: Supply): Promise<Product[]> {
    const products: Product[] = [];
    for (let index = 0; index < count; index += 1) products.push(await this.add(supply));
    return products;
  }

  /** Returns the stock in pieces, or in cuts if sold by length. */
  stockOf({ id }: Product): Promise<number> {
    return this.databases.count('catalogue', 'SELECT stock AS count FROM products WHERE id = $1', [
      id,
    ]);
  }

  private async insert(product: {
    cuts: number;
    priceCents: number;
    rolls: readonly { lot: string; cuts: number }[];
    sale: typeof BY_LENGTH;
    isGiftCard?: boolean;
  }): Promise<Product> {
    const { cuts, priceCents, rolls, sale, isGiftCard = false } = product;
    const id = randomUUID();
    await this.databases.query('catalogue', INSERT_PRODUCT, [
      id,
      `Test cloth ${id.slice(0, 6)}`,
      priceCents,
      cuts,
      JSON.stringify(rolls),
      JSON.stringify(sale),
      isGiftCard,
    ]);
    const { cutsPerUnit } = sale;
    return { id, price: priceCents / 100, ...(cutsPerUnit > 1 && { cutsPerUnit }) };
  }
}
