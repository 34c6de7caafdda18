import type { UserView } from '@shop/contracts/auth/auth';
import { company } from '@shop/contracts/core/company';
import type { StatusChangeView } from '@shop/contracts/ordering/order-status';
import { isAdmin } from '@shop/service-kit/access';
import type { EntityManager } from 'typeorm';
import { OrderStatusChange } from './order-status-change.entity.js';

/**
 * Returns all statuses of the order, oldest first, with the author as this reader may see it: a shopper sees himself or
 * the shop.
 */
export async function findHistory(
  manager: EntityManager,
  order: string,
  reader: Pick<UserView, '_id' | 'role' | 'mustChangePassword'>,
): Promise<StatusChangeView[]> {
  const changes = await manager.find(OrderStatusChange, { where: { order }, order: { id: 'ASC' } });
  return changes.map(({ from, to, by, byName, at }) => ({
    from,
    to,
    by: isAdmin(reader) || by === reader._id ? byName : company.name,
    at: at.toISOString(),
  }));
}
