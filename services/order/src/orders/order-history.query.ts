import type { StatusChangeView } from '@shop/contracts/order';
import type { EntityManager } from 'typeorm';
import { OrderStatusChange } from './order-status-change.entity.js';

/** Every status that the order has had, oldest first, with the name of who gave it. */
export async function findHistory(
  manager: EntityManager,
  order: string,
): Promise<StatusChangeView[]> {
  const changes = await manager.find(OrderStatusChange, { where: { order }, order: { id: 'ASC' } });
  return changes.map(({ from, to, byName, at }) => ({
    from,
    to,
    by: byName,
    at: at.toISOString(),
  }));
}
