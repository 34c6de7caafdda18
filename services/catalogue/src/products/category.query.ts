// Categories count their products, so that no list has to. They are locked in the order of their names.
import type { EntityManager } from 'typeorm';

/** Adds one to the category's count and answers its spelling: the one it first had (product.md). */
export async function countIntoCategory(manager: EntityManager, category: string): Promise<string> {
  const [row] = await manager.query<{ name: string }[]>(
    `INSERT INTO categories (name, product_count) VALUES ($1, 1)
     ON CONFLICT (lower(name)) DO UPDATE SET product_count = categories.product_count + 1
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

/** Counts a product over from one category to another; answers the spelling of the new one. */
export async function moveCategory(
  manager: EntityManager,
  from: string,
  to: string,
): Promise<string> {
  if (from.toLowerCase() === to.toLowerCase()) return from;
  await manager.query(
    'SELECT 1 FROM categories WHERE lower(name) = ANY($1) ORDER BY name FOR UPDATE',
    [[from.toLowerCase(), to.toLowerCase()]],
  );
  const name = await countIntoCategory(manager, to);
  await countOutOfCategory(manager, from);
  return name;
}

/** Every category that has products, sorted. */
export async function listCategories(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ name: string }[]>(
    'SELECT name FROM categories WHERE product_count > 0 ORDER BY lower(name)',
  );
  return rows.map(({ name }) => name);
}
