// Categories count their products, so that no list has to. They are locked in the order of their names.
import type { EntityManager } from 'typeorm';

/** Returns one key for every case of a category's name, whatever locale the database has. */
export const categoryKey = (name: string): string => `lower(${name} COLLATE "und-x-icu")`;

/** The shop's spelling of a category, for any case. */
export const spelledAs = (name: string): string =>
  `(SELECT name FROM categories WHERE ${categoryKey('name')} = ${categoryKey(`${name}::text`)})`;

/** Returns the shop's spelling of a category, which is the first one (product.md); makes one that is new. */
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

/**
 * Collects the changes of a transaction to the counts of categories; written at its end, so that no row is locked for
 * longer.
 */
export class CategoryCounts {
  private readonly deltas = new Map<string, number>();

  /** Counts a product into a category and returns its spelling. */
  async into(manager: EntityManager, category: string): Promise<string> {
    const name = await spellingOf(manager, category);
    this.add(name, 1);
    return name;
  }

  /** Counts a product into a category in the shop's spelling. */
  intoSpelled(name: string): void {
    this.add(name, 1);
  }

  outOf(category: string): void {
    this.add(category, -1);
  }

  /** Counts a product over from one category to another; returns the spelling of the new one. */
  async move(manager: EntityManager, from: string, to: string): Promise<string> {
    const keys = [categoryKey('$1::text'), categoryKey('$2::text')];
    const [same] = await manager.query<unknown[]>(`SELECT 1 WHERE ${keys.join(' = ')}`, [from, to]);
    if (same) return from;
    this.outOf(from);
    return this.into(manager, to);
  }

  /** Writes the counts and locks their rows in the order of the names. */
  async write(manager: EntityManager): Promise<void> {
    const changed = [...this.deltas].filter(([, delta]) => delta !== 0);
    this.deltas.clear();
    if (changed.length === 0) return;
    await manager.query(
      `WITH added AS (SELECT * FROM unnest($1::text[], $2::int[]) AS a (name, delta)),
            locked AS (SELECT name FROM categories WHERE name = ANY ($1::text[]) ORDER BY name FOR NO KEY UPDATE)
       UPDATE categories c SET product_count = c.product_count + added.delta
         FROM added JOIN locked USING (name) WHERE c.name = added.name`,
      [changed.map(([name]) => name), changed.map(([, delta]) => delta)],
    );
  }

  private add(name: string, delta: number): void {
    this.deltas.set(name, (this.deltas.get(name) ?? 0) + delta);
  }
}

/** Every category that has products, sorted. */
export async function listCategories(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ name: string }[]>(
    `SELECT name FROM categories WHERE product_count > 0 ORDER BY ${categoriesInOrder}`,
  );
  return rows.map(({ name }) => name);
}

/** Sorts É beside E, and 2 before 10. */
export const categoriesInOrder = 'name_order(name) COLLATE "und-x-icu", name';
