// Reads withdrawals whose returns are not opened yet.
import type { EntityManager } from 'typeorm';

const AT_ONCE = 50;

export interface OpeningWithdrawal {
  order: string;
  /** Products of the ticked lines; null for a typed text or the whole order. */
  products: string[] | null;
  /** The typed text; empty if there is none. */
  text: string;
  /** True if it was received after the period. */
  isLate: boolean;
}

/** Returns withdrawals whose returns are to be opened, oldest first. */
export const findOpening = (manager: EntityManager): Promise<{ id: string; order: string }[]> =>
  manager.query<{ id: string; order: string }[]>(
    `SELECT id, order_id AS "order" FROM withdrawals WHERE opens_return
      ORDER BY received_at LIMIT ${String(AT_ONCE)}`,
  );

/** Locks a withdrawal. Returns null if its return has been opened in the meantime. */
export async function lockOpening(
  manager: EntityManager,
  id: string,
): Promise<OpeningWithdrawal | null> {
  const [row] = await manager.query<OpeningWithdrawal[]>(
    `SELECT order_id AS "order", products, CASE WHEN products IS NULL THEN items ELSE '' END AS text,
            'late' = ANY (marks) AS "isLate"
       FROM withdrawals WHERE id = $1 AND opens_return FOR UPDATE`,
    [id],
  );
  return row ?? null;
}

/** Stores the opened return; null if nothing can come back. */
export async function endOpening(
  manager: EntityManager,
  id: string,
  opened: string | null,
): Promise<void> {
  await manager.query('UPDATE withdrawals SET opens_return = false, return_id = $2 WHERE id = $1', [
    id,
    opened,
  ]);
}
