// Deliveries as they are read and changed. Who changes one has locked it, then its products, then its rolls.
import type { DeliveryQuery } from '@shop/contracts/inventory/deliveries';
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';
import { rollColumns, type RollRow } from '../rolls/roll-row.js';
import { deliveryColumns, type DeliveryRow } from './delivery-row.js';

/** SQL: what follows ORDER BY. */
function sortedBy({ sort, order }: Pick<DeliveryQuery, 'sort' | 'order'>): string {
  if (sort === 'state')
    return `d.state ${order}, CASE d.state WHEN 'expected' THEN d.expected_on END NULLS LAST,
            d.received_at DESC, CASE d.state WHEN 'expected' THEN d.number END, d.number DESC`;
  const columns = {
    number: ['d.number'],
    supplier: ['d.supplier', 'd.number'],
    when: ['d.received_at', 'd.expected_on', 'd.number'],
  }[sort];
  return columns.map((column) => `${column} ${order}`).join(', ');
}

/** The statement of a page of the deliveries that fit. */
export function deliveryPage({ state, page, limit, ...sorting }: DeliveryQuery) {
  const [where, values]: [string, string[]] = state ? ['WHERE d.state = $1', [state]] : ['', []];
  const text = `
    SELECT ${deliveryColumns} FROM deliveries d ${where} ORDER BY ${sortedBy(sorting)}
     LIMIT ${String(limit)} OFFSET ${String((page - 1) * limit)}`;
  return { text, values, where };
}

/** A page of the deliveries that fit, and how many they are. */
export async function listDeliveries(
  manager: EntityManager,
  query: DeliveryQuery,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const { text, values, where } = deliveryPage(query);
  const rows = await manager.query<DeliveryRow[]>(text, values);
  const [count] = await manager.query<{ total: number }[]>(
    `SELECT count(*)::int AS total FROM deliveries d ${where}`,
    values,
  );
  return { rows, total: count?.total ?? 0 };
}

/** Throws `catalogue.deliveryNotFound`. */
export async function findDelivery(manager: EntityManager, id: string): Promise<DeliveryRow> {
  const [delivery] = await manager.query<DeliveryRow[]>(
    `SELECT ${deliveryColumns} FROM deliveries d WHERE d.id = $1`,
    [id],
  );
  if (!delivery) throw new DomainError('catalogue.deliveryNotFound');
  return delivery;
}

/** The delivery that was stored with this key. */
export async function deliveryOfKey(manager: EntityManager, key: string): Promise<string> {
  const [delivery] = await manager.query<{ id: string }[]>(
    'SELECT id FROM deliveries WHERE key = $1',
    [key],
  );
  if (!delivery) throw new Error('A delivery that was stored is gone');
  return delivery.id;
}

/**
 * Locks a delivery that is on its way; `catalogue.deliveryNotFound`, `catalogue.deliveryReceived`,
 * `catalogue.deliveryChanged` if the form was opened on an older version.
 */
export async function lockExpectedDelivery(
  manager: EntityManager,
  { delivery, version }: { delivery: string; version: number },
): Promise<DeliveryRow> {
  await manager.query('SELECT FROM deliveries WHERE id = $1 FOR NO KEY UPDATE', [delivery]);
  const row = await findDelivery(manager, delivery);
  if (row.state === 'received') throw new DomainError('catalogue.deliveryReceived');
  if (row.version !== version) throw new DomainError('catalogue.deliveryChanged');
  return row;
}

/** The rolls that came with the delivery or are to come, by product and number. */
export const rollsOfDelivery = (manager: EntityManager, delivery: string): Promise<RollRow[]> =>
  manager.query(
    `SELECT ${rollColumns} FROM rolls r JOIN products p ON p.id = r.product_id
      WHERE r.delivery_id = $1 AND r.parent_id IS NULL ORDER BY p.sort_name, p.id, r.number`,
    [delivery],
  );

export async function changeExpected(
  manager: EntityManager,
  { id, expectedOn, supplierRef, note }: DeliveryRow,
): Promise<void> {
  await manager.query(
    `UPDATE deliveries SET expected_on = $2, supplier_ref = $3, note = $4, version = version + 1 WHERE id = $1`,
    [id, expectedOn, supplierRef, note],
  );
}

export async function markReceived(manager: EntityManager, delivery: string): Promise<void> {
  await manager.query(
    `UPDATE deliveries SET state = 'received', received_at = now(), version = version + 1 WHERE id = $1`,
    [delivery],
  );
}
