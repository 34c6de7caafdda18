// Categories count their products, so that no list has to. They are locked in the order of their names.
import type { EntityManager } from 'typeorm';

/** What is the same for every case of a category's name, whatever locale the database has. */
export const categoryKey = (name: string): string => `lower(${name} COLLATE "und-x-icu")`;

/** The shop's spelling of a category, for any case. */
export const spelledAs = (name: string): string =>
  `(SELECT name FROM categories WHERE ${categoryKey('name')} = ${categoryKey(`${name}::text`)})`;

/** Adds one to the category's count and returns its spelling: the first one (product.md). */
export async function countIntoCategory(manager: EntityManager, category: string): Promise<string> {
  const [row] = await manager.query<{ name: string }[]>(
    `INSERT INTO categories (name, product_count) VALUES ($1, 1)
     ON CONFLICT (${categoryKey('name')}) DO UPDATE SET product_count = categories.product_count + 1
     RETURNING name`,
    [category],
  );
  return row?.name ?? category;
}

/** Takes one off the category's count. */
export async function countOutOfCategory(manager: EntityManager, category: string): Promise<void> {
  await manager.query('UPDATE categories SET product_count = product_count - 1 WHERE name = $1', [
    category,
  ]);
}

/** Counts a product over from one category to another; returns the spelling of the new one. */
export async function moveCategory(
  manager: EntityManager,
  from: string,
  to: string,
): Promise<string> {
  const keys = [categoryKey('$1::text'), categoryKey('$2::text')];
  const [same] = await manager.query<unknown[]>(`SELECT 1 WHERE ${keys.join(' = ')}`, [from, to]);
  if (same) return from;
  await manager.query(
    `SELECT 1 FROM categories WHERE ${categoryKey('name')} IN (${keys.join(', ')})
      ORDER BY name FOR UPDATE`,
    [from, to],
  );
  const name = await countIntoCategory(manager, to);
  await countOutOfCategory(manager, from);
  return name;
}

/** Every category that has products, sorted. */
export async function listCategories(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ name: string }[]>(
    `SELECT name FROM categories WHERE product_count > 0 ORDER BY ${categoriesInOrder}`,
  );
  return rows.map(({ name }) => name);
}

/** Sorts É beside E. */
export const categoriesInOrder = 'name COLLATE "und-x-icu", name';
