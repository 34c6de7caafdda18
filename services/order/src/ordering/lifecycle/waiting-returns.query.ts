import type { ReturnState } from '@shop/contracts/ordering/return-inputs';
import type { EntityManager } from 'typeorm';

/** States in which the items of a return cannot be part of another one. */
const WAITING: readonly ReturnState[] = ['requested', 'approved', 'inTransit', 'received'];

/** SQL: the items of a return `r` cannot be part of another one. */
export const WAITS = `r.state IN (${WAITING.map((state) => `'${state}'`).join(', ')})`;

/**
 * Ends the returns of a cancelled order that are not inspected, because everything that it still holds is back in
 * stock.
 */
export async function endReturns(manager: EntityManager, order: string): Promise<void> {
  await manager.query(
    `UPDATE order_returns SET state = 'cancelled', changed_at = now() WHERE order_id = $1 AND state = ANY ($2)`,
    [order, WAITING],
  );
}
