import type { EntityManager } from 'typeorm';
import { Tally } from '../figures/tally.js';
import type { Correction } from '../rebuild/correction.js';
import { addOrders, changeOrders, lockOrders } from './sales.query.js';
import { type KnownOrder, tallyOrder } from './sales.rules.js';

/** Sets orders right, and the sums in step with them; one that its owner does not have is removed. */
export async function replaceOrders(
  manager: EntityManager,
  { told, gone, since }: Correction<KnownOrder>,
): Promise<void> {
  const added = await addOrders(manager, told);
  const others = [...told.map(({ order }) => order).filter((order) => !added.has(order)), ...gone];
  const known = await lockOrders(manager, others, since);
  const changed = told.filter(({ order }) => known.has(order));
  const removed = gone.filter((order) => known.has(order));
  const tally = new Tally();
  for (const order of known.values()) tallyOrder(tally, order, -1);
  for (const order of told)
    if (added.has(order.order) || known.has(order.order)) tallyOrder(tally, order, 1);
  await changeOrders(manager, changed);
  await manager.query('DELETE FROM orders WHERE order_id = ANY($1::uuid[])', [removed]);
  await tally.write(manager);
}
