import type { EntityManager } from 'typeorm';
import { Counters } from '../figures/counters.js';
import type { Correction } from '../figures/correction.js';
import { addOrders, changeOrders, lockOrders } from './sales.query.js';
import { type ProjectedOrder, countOrder } from './sales.rules.js';

/** Corrects orders and the sums. An order that its owner does not have is removed. */
export async function replaceOrders(
  manager: EntityManager,
  { ownerRows, gone, since }: Correction<ProjectedOrder>,
): Promise<void> {
  const added = await addOrders(manager, ownerRows);
  const others = [
    ...ownerRows.map(({ order }) => order).filter((order) => !added.has(order)),
    ...gone,
  ];
  const known = await lockOrders(manager, others, since);
  const changed = ownerRows.filter(({ order }) => known.has(order));
  const removed = gone.filter((order) => known.has(order));
  const counters = new Counters();
  for (const order of known.values()) countOrder(counters, order, -1);
  for (const order of ownerRows)
    if (added.has(order.order) || known.has(order.order)) countOrder(counters, order, 1);
  await changeOrders(manager, changed);
  await manager.query('DELETE FROM orders WHERE order_id = ANY($1::uuid[])', [removed]);
  await counters.write(manager);
}
