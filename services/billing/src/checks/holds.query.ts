import type { EntityManager, DataSource } from 'typeorm';

/** A hold that ends within 48 hours. Whole cents. */
export interface EndingHold {
  order: string;
  user: string;
  amountCents: number;
  until: Date;
}

// Each hold is found by one of several replicas.
const NOTIFY = `
  WITH ending AS (
    SELECT id FROM payments
     WHERE state = 'secured' AND hold_until < now() + interval '48 hours' AND NOT is_hold_notified
     ORDER BY hold_until LIMIT $1 FOR UPDATE SKIP LOCKED)
  UPDATE payments p SET is_hold_notified = true
    FROM ending e, order_money m WHERE p.id = e.id AND m.order_id = p.order_id
  RETURNING p.order_id AS "order", m.user_id AS "user", (p.secured - p.captured - p.released)::float8 AS "amountCents",
            p.hold_until AS until`;

/** Marks holds that end soon as notified, in the transaction that publishes them to staff. */
export async function takeEndingHolds(
  manager: EntityManager,
  atMost: number,
): Promise<EndingHold[]> {
  const [rows] = await manager.query<[EndingHold[], number]>(NOTIFY, [atMost]);
  return rows;
}

/** Returns payments whose hold has ended, oldest first. If one is being charged or released, the provider decides. */
export const findEndedHolds = (dataSource: DataSource, atMost: number): Promise<{ id: string }[]> =>
  dataSource.query<{ id: string }[]>(
    `SELECT p.id FROM payments p
      WHERE p.state = 'secured' AND p.hold_until <= now() AND NOT EXISTS (
              SELECT FROM operations o WHERE o.payment_id = p.id AND o.state IN ('wanted', 'sent', 'unknown'))
      ORDER BY p.hold_until LIMIT $1`,
    [atMost],
  );
