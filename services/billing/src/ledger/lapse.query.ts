import type { EntityManager } from 'typeorm';

/** Purpose of the release: `lapse` if the time is over, `refused` if the provider refused to charge. */
export type LapseReason = 'lapse' | 'refused';

// Locks the order first, like everything else that changes money.
const LOCK = `
  SELECT 1 FROM order_money WHERE order_id = (SELECT order_id FROM payments WHERE id = $1) FOR UPDATE`;

const LAPSE = `
  WITH lapsed AS (
    UPDATE payments p SET released = p.secured, state = 'lapsed'
      FROM (SELECT id, secured - released AS amount FROM payments WHERE id = $1) b
     WHERE p.id = b.id AND p.state = 'secured' AND p.captured = 0
    RETURNING p.id, p.order_id, b.amount
  ), released AS (
    INSERT INTO operations (id, payment_id, kind, purpose, amount, state, created_at, done_at)
    SELECT gen_random_uuid(), id, 'release', $2, amount, 'done', now(), now() FROM lapsed)
  SELECT order_id AS "order" FROM lapsed`;

/**
 * Ends the hold of this payment. Returns its locked order, whose payment the caller must plan again, or null if nothing
 * is on hold or a part is charged.
 */
export async function lapse(
  manager: EntityManager,
  payment: string,
  why: LapseReason,
): Promise<string | null> {
  await manager.query(LOCK, [payment]);
  const [lapsed] = await manager.query<{ order: string }[]>(LAPSE, [payment, why]);
  return lapsed?.order ?? null;
}
