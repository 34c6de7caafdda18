import type { ChaosShop } from '../shop/chaos-shop.js';
import { rebuildFigures } from '../shop/analytics-tables.js';
import { isTrueAgain, placeOrders, reconcile, restoreOlder } from './older-database.js';
import type { OlderSize } from './older-database.js';
import { untilQueuesAreDrained } from './drained-queues.js';
import type { Assertions } from './scenario.js';

/**
 * The order service's database is older than the holds: lost orders hold stock, cancelled orders are back without
 * theirs, others hold it at a later epoch. Only what was confirmed after the backup is lost.
 */
export async function olderOrder(
  shop: ChaosShop,
  { orders, tradeMs }: OlderSize,
  assertions: Assertions,
): Promise<string> {
  const [admin] = await shop.userPool.admins(1);
  if (!admin) throw new Error('a shop without an admin');
  const plenty = await shop.productFixtures.add({ stock: 10 * orders });
  const early = await placeOrders(shop, plenty, orders);
  const third = Math.ceil(orders / 3);
  const [cancelled, stayed] = [early.slice(0, third), early.slice(third)];
  for (const { order, shopper } of cancelled) await shopper.cancel(order);
  await untilQueuesAreDrained(shop);
  let confirmedBefore = 0;
  const change = async () => {
    await placeOrders(shop, plenty, orders);
    for (const { order } of cancelled) await admin.changeStatus(order, 'processing');
    for (const { order, shopper } of stayed.slice(0, third)) await shopper.cancel(order);
  };
  let lost = 0;
  const restored = await restoreOlder(
    shop,
    { service: 'order', tradeMs },
    change,
    {
      before: () => {
        confirmedBefore = shop.acknowledged.length;
      },
      after: async () => {
        lost = await forgetLost(shop, confirmedBefore);
      },
    },
    assertions,
  );
  assertions.is(lost >= orders, `only ${String(lost)} orders were lost with the newer database`);
  const found = await reconcile(shop, 0, assertions);
  await isTrueAgain(shop, assertions);
  await rebuildFigures(shop);
  return `order: ${restored}, ${String(lost)} orders confirmed after the backup are gone with it, ${String(found)} wrong holds found, all right`;
}

/** Removes lost orders that were placed after the backup from the confirmed ones; returns how many. */
async function forgetLost(shop: ChaosShop, confirmedBefore: number): Promise<number> {
  const later = shop.acknowledged.slice(confirmedBefore).map(({ id }) => id);
  const rows = await shop.evidence.databases.query<{ id: string }>(
    'order',
    `SELECT id FROM orders WHERE id = ANY($1::uuid[]) AND status NOT IN ('placing', 'rejected')`,
    [later],
  );
  const there = new Set(rows.map(({ id }) => id));
  const gone = new Set(later.filter((id) => !there.has(id)));
  const kept = shop.acknowledged.filter(({ id }) => !gone.has(id));
  shop.acknowledged.splice(0, Infinity, ...kept);
  return gone.size;
}
