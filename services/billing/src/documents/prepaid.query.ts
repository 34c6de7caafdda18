// Orders that are invoiced at once, under the lock of their row.
import type { EntityManager } from 'typeorm';
import type { StoredLine } from './document.rules.js';

export interface PrepaidOrder {
  /** The lines that its documents stand for; null: no invoice stands. */
  documented: StoredLine[] | null;
  /** It had no seller or no exchange rate when it was paid: staff issue its invoice. */
  isLate: boolean;
  paidAt: Date;
}

/** Returns null for an order that is invoiced with its parcels: an invoice of a parcel decides that too. */
export async function findPrepaid(
  manager: EntityManager,
  order: string,
): Promise<PrepaidOrder | null> {
  const [row] = await manager.query<PrepaidOrder[]>(
    `SELECT documented, is_late AS "isLate", paid_at AS "paidAt" FROM prepaid_orders p
      WHERE order_id = $1 AND NOT EXISTS (SELECT FROM documents d WHERE d.order_id = p.order_id AND d.cause = 'parcel')`,
    [order],
  );
  return row ?? null;
}

export async function saveDocumented(
  manager: EntityManager,
  order: string,
  lines: readonly StoredLine[],
): Promise<void> {
  await manager.query(
    'UPDATE prepaid_orders SET documented = $2, is_late = false WHERE order_id = $1',
    [order, JSON.stringify(lines)],
  );
}

/** Leaves the invoice of the order to staff. */
export async function markLate(manager: EntityManager, order: string): Promise<void> {
  await manager.query('UPDATE prepaid_orders SET is_late = true WHERE order_id = $1', [order]);
}

/** All that the order has is credited: once it is paid again it is invoiced again. */
export async function forgetDocumented(manager: EntityManager, order: string): Promise<void> {
  await manager.query(
    `UPDATE prepaid_orders SET documented = NULL, paid_at = now()
      WHERE order_id = $1 AND documented IS NOT NULL`,
    [order],
  );
}
