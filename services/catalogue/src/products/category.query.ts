// Categories store the counts of their products, so that no list has to count. They are locked in the order of names.
import type { EntityManager } from 'typeorm';
import type { Product } from './product.entity.js';

/** Returns one key for every case of a category's name, whatever locale the database has. */
export const categoryKey = (name: string): string => `lower(${name} COLLATE "und-x-icu")`;

/** The shop's spelling of a category, found in any case. */
export const spelledAs = (name: string): string =>
  `(SELECT name FROM categories WHERE ${categoryKey('name')} = ${categoryKey(`${name}::text`)})`;

/** Returns the shop's spelling of a category, which is its first one (product.md); adds the category if it is new. */
export async function spellingOf(manager: EntityManager, category: string): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const query = `SELECT ${spelledAs('$1')} AS name`;
    const [row] = await manager.query<{ name: string | null }[]>(query, [category]);
    return row?.name ?? undefined;
  };
  const known = await find();
  if (known !== undefined) return known;
  await manager.query(
    'INSERT INTO categories (name, product_count) VALUES ($1, 0) ON CONFLICT DO NOTHING',
    [category],
  );
  return (await find()) ?? category;
}

/** Returns the present spelling if only the case differs. */
export async function spellingBeside(
  manager: EntityManager,
  present: string,
  requested: string,
): Promise<string> {
  const keys = [categoryKey('$1::text'), categoryKey('$2::text')];
  const isSame = `SELECT 1 WHERE ${keys.join(' = ')}`;
  const [same] = await manager.query<unknown[]>(isSame, [present, requested]);
  return same ? present : spellingOf(manager, requested);
}

type Counted = Pick<Product, 'category' | 'state'> & { isLead?: boolean };

/**
 * Collects the changes of a transaction to the counts of categories. They are written at its end, to lock the rows only
 * briefly.
 */
export class CategoryCounts {
  private readonly deltas = new Map<string, { listed: number; unlisted: number }>();

  /** Counts a product into its category, which is in the shop's spelling. */
  into(product: Counted): void {
    this.add(product, 1);
  }

  outOf(product: Counted): void {
    this.add(product, -1);
  }

  /** Writes the counts and locks their rows in the order of the names. */
  async write(manager: EntityManager): Promise<void> {
    const changed = [...this.deltas].filter(
      ([, delta]) => delta.listed !== 0 || delta.unlisted !== 0,
    );
    this.deltas.clear();
    if (changed.length === 0) return;
    await manager.query(
      `WITH added AS (SELECT * FROM unnest($1::text[], $2::int[], $3::int[]) AS a (name, listed, unlisted)),
            locked AS (SELECT name FROM categories WHERE name = ANY ($1::text[]) ORDER BY name FOR NO KEY UPDATE)
       UPDATE categories c
          SET product_count = c.product_count + added.listed, unlisted_count = c.unlisted_count + added.unlisted
         FROM added JOIN locked USING (name) WHERE c.name = added.name`,
      [
        changed.map(([name]) => name),
        changed.map(([, { listed }]) => listed),
        changed.map(([, { unlisted }]) => unlisted),
      ],
    );
  }

  private add({ category, state, isLead = true }: Counted, delta: number): void {
    const counts = this.deltas.get(category) ?? { listed: 0, unlisted: 0 };
    counts[state === 'live' && isLead ? 'listed' : 'unlisted'] += delta;
    this.deltas.set(category, counts);
  }
}

/** Returns every category that has products in any state, sorted. */
export async function listCategories(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ name: string }[]>(
    `SELECT name FROM categories WHERE product_count + unlisted_count > 0 ORDER BY ${categoriesInOrder}`,
  );
  return rows.map(({ name }) => name);
}

/** Sorts É next to E, and 2 before 10. */
export const categoriesInOrder = 'name_order(name) COLLATE "und-x-icu", name';
