import type { CancelRequest } from '@shop/contracts/ordering/cancel-request';
import type { EntityManager } from 'typeorm';

/** SQL: orders `o` that have not left and have an open request to cancel them. */
export const REQUESTS_CANCEL = `o.status IN ('pending', 'processing')
  AND o.id IN (SELECT c.order_id FROM cancel_requests c WHERE c.state = 'open')`;

/** Returns the last request to cancel the order, or null if there is none. */
export async function findCancelRequest(
  manager: EntityManager,
  order: string,
): Promise<CancelRequest | null> {
  const [row] = await manager.query<(Omit<CancelRequest, 'at'> & { at: Date })[]>(
    'SELECT state, reason, note, requested_at AS at FROM cancel_requests WHERE order_id = $1',
    [order],
  );
  return row ? { ...row, at: row.at.toISOString() } : null;
}

/** Opens a request; an open one keeps its reason. */
export async function openCancelRequest(
  manager: EntityManager,
  { order, reason, at }: { order: string; reason: string; at: Date },
): Promise<void> {
  await manager.query(
    `INSERT INTO cancel_requests AS known (order_id, state, reason, requested_at) VALUES ($1, 'open', $2, $3)
     ON CONFLICT (order_id) DO UPDATE
       SET state = 'open', reason = $2, note = '', requested_at = $3, decided_at = NULL WHERE known.state <> 'open'`,
    [order, reason, at],
  );
}

/** Ends the open request. */
export async function endCancelRequest(
  manager: EntityManager,
  { order, state, note }: { order: string } & Pick<CancelRequest, 'state' | 'note'>,
): Promise<void> {
  await manager.query(
    `UPDATE cancel_requests SET state = $2, note = $3, decided_at = now() WHERE order_id = $1 AND state = 'open'`,
    [order, state, note],
  );
}
