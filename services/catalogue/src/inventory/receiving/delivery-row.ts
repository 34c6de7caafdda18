// A delivery as the database has it, and as the contract shows it.
import type { DeliveryView } from '@shop/contracts/inventory/deliveries';

export interface DeliveryRow extends Omit<DeliveryView, '_id' | 'receivedAt'> {
  id: string;
  receivedAt: Date | null;
}

/** All that `DeliveryRow` has, from `deliveries d`. */
export const deliveryColumns = `
  d.id, d.number, d.supplier, d.supplier_ref AS "supplierRef", d.note, d.state, d.expected_on::text AS "expectedOn",
  d.received_at AS "receivedAt", d.by_name AS by, d.version,
  (SELECT count(*)::int FROM rolls r WHERE r.delivery_id = d.id AND r.parent_id IS NULL) AS rolls`;

export const deliveryViewOf = ({ id, receivedAt, ...row }: DeliveryRow): DeliveryView => ({
  _id: id,
  ...row,
  receivedAt: receivedAt?.toISOString() ?? null,
});

/** A delivery as the audit shows it: what an admin can change. */
export const deliveryAuditFields = (row: DeliveryRow): Record<string, unknown> => ({
  state: row.state,
  expectedOn: row.expectedOn,
  supplierRef: row.supplierRef,
  note: row.note,
});
