import type { EntityManager } from 'typeorm';

/** The ids of all administrators, locked until the transaction ends: two of them cannot both be the last but one. */
export async function lockAdmins(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM users WHERE role = 'admin' AND removed_at IS NULL ORDER BY id FOR UPDATE`,
  );
  return rows.map(({ id }) => id);
}
