import type { EntityManager } from 'typeorm';

/** Returns the id of a cloth for a product, and locks the cloth against changes; null if there is none. */
export async function lockClothForProduct(
  manager: EntityManager,
  code: string,
): Promise<string | null> {
  const [row] = await manager.query<{ id: string }[]>(
    'SELECT id FROM cloths WHERE code = $1 FOR SHARE',
    [code],
  );
  return row?.id ?? null;
}

export async function codeOfCloth(
  manager: EntityManager,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null;
  const [row] = await manager.query<{ code: string }[]>('SELECT code FROM cloths WHERE id = $1', [
    id,
  ]);
  return row?.code ?? null;
}
