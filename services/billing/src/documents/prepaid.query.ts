// Orders that are invoiced at once. The caller locks the row of the order.
import type { EntityManager } from 'typeorm';
import type { StoredLine } from './document.rules.js';

export interface PrepaidOrder {
  /** Lines that the documents cover in total; null if no invoice is valid. */
  documented: StoredLine[] | null;
  /** True if there was no seller or exchange rate at payment, so that staff must issue the invoice. */
  isLate: boolean;
  paidAt: Date;
}

/** Returns null for an order that is invoiced by parcel, including one that already has an invoice of a parcel. */
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

/** Forgets the documented lines, because all of the order is credited. It is invoiced again once it is paid again. */
export async function forgetDocumented(manager: EntityManager, order: string): Promise<void> {
  await manager.query(
    `UPDATE prepaid_orders SET documented = NULL, paid_at = now()
      WHERE order_id = $1 AND documented IS NOT NULL`,
    [order],
  );
}
