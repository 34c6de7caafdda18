import type { EntityManager } from 'typeorm';

/**
 * Locks all administrators until the transaction ends, so that two of them cannot both leave, and returns their ids.
 */
export async function lockAdmins(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM users WHERE role = 'admin' AND removed_at IS NULL ORDER BY id FOR UPDATE`,
  );
  return rows.map(({ id }) => id);
}
